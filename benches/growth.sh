#!/usr/bin/env bash
# Checks that the work of every subcommand grows in proportion to its input: instructions are counted for inputs of n, 2n
# and 4n, and the second step must cost twice the first, within 10 %. Needs valgrind.
#
#   benches/growth.sh [PAISHO]     the program to measure (target/release/paisho)
set -euo pipefail
cd "$(dirname "$0")/.."
paisho=${1:-target/release/paisho}
command -v valgrind >/dev/null || { echo "valgrind is missing" >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# repeat N TEXT: the text N times, with @ for the number.
repeat() { awk -v n="$1" -v text="$2" 'BEGIN { for (i = 1; i <= n; i++) { line = text; gsub(/@/, i, line); printf "%s", line } }'; }

game=$'[Variant "wiki"]\n[Event "x"]\n\n'
# shape NAME N: an input of N units.
shape() {
    case $1 in
    tags) printf '[Variant "wiki"]\n'; repeat "$2" $'[T@ ""]\n'; printf '\n1. F*10l E*5o\n' ;;
    doubled-tags) printf '[Variant "wiki"]\n'; repeat "$2" $'[Event ""]\n' ;;
    seat-tags) repeat "$2" $'[Guest ""]\n' ;;
    word) repeat "$2" xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx ;;
    words) printf '%s1. ' "$game"; repeat "$2" 'x ' ;;
    link) printf 'https://skudpaisho.com/?game='; repeat "$2" '1G.R3(0,-8);' ;;
    turns) printf '%s' "$game"; repeat "$2" $'@. Pass Pass\n' ;;
    line) printf '%s' "$game"; repeat "$2" '@. F*10l E*5o ' ;;
    missing) printf '%s' "$game"; repeat "$2" '@. F*10l ' ;;
    extra) printf '%s' "$game"; repeat "$2" '@. F*10l E*5o F*10l ' ;;
    twice) printf '%s1. ' "$game"; repeat "$2" 'F*10l ' ;;
    comments) printf '%s1. F*10l ' "$game"; repeat "$2" '{x} ' ;;
    checks) printf '%s1. F*10l ' "$game"; repeat "$2" '[Check "<F 10k>"] ' ;;
    tiles) repeat "$2" '<Lt 10j> ' ;;
    positions) repeat "$2" $'<Lt 10j>\n' ;;
    games) repeat "$2" $'[Variant "wiki"]\n[Event "@"]\n\n1. F*10l E*5o\n\n' ;;
    gate) repeat "$2" $'@G.R3(0,-8)\n' ;;
    sheet) printf '| Variant | wiki |\n| Name | | |\n'; repeat "$2" $'| @ | F*10l | E*5o |\n' ;;
    json) printf '{"variant":"wiki","turns":['; repeat "$2" '{"turn":@,"entries":[{"type":"pass"}]},'; printf '{}]}' ;;
    json-closed) repeat "$2" '[0x]{}' ;;
    yaml) printf 'variant: wiki\nturns:\n'; repeat "$2" $'- turn: @\n  entries:\n  - type: pass\n' ;;
    esac
}

shapes="tags doubled-tags seat-tags word words link turns line missing extra twice comments checks tiles positions games
    gate sheet json json-closed yaml"
commands=(
    "validate --output-format concise" "validate --keep-going --output-format jsonl" "convert --to json" "convert --to pai"
    "fmt" "fmt --check" "fmt --diff" "fix" "show" "show --each" "replay" "replay --each --keep-going" "moves --at start"
    "explain --at 1"
)

# instructions FILE COMMAND...
instructions() {
    local file=$1
    shift
    { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$paisho" "$@" - <"$file" 2>&1 >/dev/null || true; } |
        awk '/refs:/ { gsub(",", "", $NF); print $NF }'
}

status=0
for shape in ${SHAPES:-$shapes}; do
    for times in 1 2 4; do shape "$shape" $((times * ${N:-600})) >"$work/$times"; done
    for command in "${commands[@]}"; do
        # shellcheck disable=SC2086
        counts=$(for times in 1 2 4; do instructions "$work/$times" $command; done)
        # What costs next to nothing a unit is not worth a ratio.
        echo "$counts" | awk -v what="$shape: $command" -v n="${N:-600}" '
            { count[NR] = $1 }
            END {
                first = count[2] - count[1]; second = count[3] - count[2]
                bad = second > 2.2 * first && second > 200 * n
                printf "%-4s %-50s %12d %12d %12d %6.2f\n", bad ? "OVER" : "ok", what, count[1], count[2], count[3], first ? second / first : 0
                exit bad
            }' || status=1
    done
done
exit $status
