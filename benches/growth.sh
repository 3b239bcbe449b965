#!/usr/bin/env bash
# Checks that the work of every subcommand grows in proportion to its input: instructions are counted for inputs of n, 2n
# and 4n, and the second step must cost twice the first, within 10 %. Needs perf with the processor's counters, or valgrind,
# which takes hours for all of it.
#
#   benches/growth.sh [PAISHO]     the program to measure (target/release/paisho)
#   SHAPES="tags words" COMMANDS="fmt fix" N=600 benches/growth.sh     only these inputs and subcommands, another n
set -euo pipefail
cd "$(dirname "$0")/.."
paisho=${1:-target/release/paisho}
count=perf
perf stat -e instructions:u true 2>&1 | grep -q '[0-9].*instructions' || count=valgrind
command -v "$count" >/dev/null || { echo "perf and valgrind are missing" >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# repeat N TEXT: the text N times, with @ for the number and % for one that is always as long.
repeat() { awk -v n="$1" -v text="$2" 'BEGIN { for (i = 1; i <= n; i++) { line = text; gsub(/@/, i, line); gsub(/%/, 100000 + i, line); printf "%s", line } }'; }

game=$'[Variant "wiki"]\n[Event "x"]\n\n'
# shape NAME N: an input of N units.
shape() {
    case $1 in
    tags) printf '[Variant "wiki"]\n'; repeat "$2" $'[T% ""]\n'; printf '\n1. F*10l E*5o\n' ;;
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
    legal) printf '%s1. F*10l E*5o\n' "$game"; repeat "$2" $'@. F10l-10m E5o-5n\n@. F10m-10l E5n-5o\n' ;;
    names) printf '[Variant "wiki"]\n[Sente "%s"]\n\n1. F*10l E*5o\n' "$(repeat "$2" 'x')" ;;
    brackets) printf '%s1. F*10l ' "$game"; repeat "$2" '(' ;;
    variations) printf '%s1. F*10l E*5o\n' "$game"; repeat "$2" '(1... E*5n) ' ;;
    games) repeat "$2" $'[Variant "wiki"]\n[Event "%"]\n\n1. F*10l E*5o\n\n' ;;
    gate) repeat "$2" $'@G.R3(0,-8)\n' ;;
    sheet) printf '| Variant | wiki |\n| Name | | |\n'; repeat "$2" $'| @ | F*10l | E*5o |\n' ;;
    json) printf '{"variant":"wiki","turns":['; repeat "$2" '{"turn":@,"plies":[{"seat":"Sente","type":"pass"}]},'; printf '{}]}' ;;
    json-closed) repeat "$2" '[0x]{}' ;;
    yaml) printf 'variant: wiki\nturns:\n'; repeat "$2" $'- turn: @\n  plies:\n  - seat: Sente\n    type: pass\n' ;;
    esac
}

shapes="tags doubled-tags seat-tags names word words link turns legal line missing extra twice comments brackets variations
    checks tiles positions games gate sheet json json-closed yaml"
commands=(
    "validate --output-format concise" "validate --keep-going --output-format jsonl" "validate --output-format sarif"
    "validate --output-format full" "validate --infer-rules" "convert --to json" "convert --to pai" "convert --to yaml"
    "fmt" "fmt --check" "fmt --diff" "fix" "fix --diff" "show" "show --each" "show --to position" "show --to svg --harmony"
    "show --to alt --each" "show --to html" "replay" "replay --each --keep-going" "moves --at start" "explain --at 1"
    "find --player x" "find --ply F*" "stats" "dedupe --prefix" "table --what games" "table --what plies"
    "table --what positions" "table --what diagnostics"
)

# instructions COMMAND...: what it costs with standard input as it is.
instructions() {
    case $count in
    perf) { perf stat -x, -e instructions:u "$paisho" "$@" 2>&1 >/dev/null || true; } |
        awk -F, '/instructions/ { print $1 }' ;;
    valgrind) { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$paisho" "$@" 2>&1 >/dev/null || true; } |
        awk '/refs:/ { gsub(",", "", $NF); print $NF }' ;;
    esac
}

# in_proportion WHAT UNITS: whether the three counts of standard input are. What costs next to nothing a unit, or next to
# nothing of it all, is not worth a ratio.
in_proportion() {
    awk -v what="$1" -v units="$2" '
        { count[NR] = $1 }
        END {
            first = count[2] - count[1]; second = count[3] - count[2]
            bad = NR != 3 || second > 2.2 * first && second > 200 * units && second - 2 * first > count[3] / 50
            printf "%-4s %-60s %12.0f %12.0f %12.0f %6.2f\n", bad ? "OVER" : "ok", what, count[1], count[2], count[3], first ? second / first : 0
            exit bad
        }'
}

status=0
for shape in ${SHAPES:-$shapes}; do
    for times in 1 2 4; do shape "$shape" $((times * ${N:-600})) >"$work/$times"; done
    for command in "${commands[@]}"; do
        [[ " ${COMMANDS:-${command%% *}} " == *" ${command%% *} "* ]] || continue
        # shellcheck disable=SC2086
        for times in 1 2 4; do instructions $command - <"$work/$times"; done |
            in_proportion "$shape: $command" "${N:-600}" || status=1
    done
done
for games in 10 20 40; do instructions generate --variant skud --games "$games"; done |
    in_proportion "games: generate" 10 || status=1
exit $status
