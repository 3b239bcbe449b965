#!/usr/bin/env bash
# Checks that the work of every subcommand grows in proportion to its input: instructions are counted for inputs of n, 2n
# and 4n, and the second step must cost twice the first, within 10 %. Where it costs more, 8n and 16n are counted too: what
# happens once (a buffer gets larger, a game becomes too long for the fast reader) makes one step dear and the next one cheap,
# and only what is dear again and again grows too fast. Needs perf with the processor's counters, or valgrind, which takes
# an hour for all of it; it ends with 3 where both are missing.
#
#   benches/growth.sh [PAISHO]     the program to measure (target/release/paisho)
#   SHAPES="tags words" COMMANDS="fmt fix" N=600 benches/growth.sh     only these inputs and subcommands, another n (300)
#   SHAPES=readers benches/growth.sh     only the readers of all notations, with the texts of tests/reading/long.rs
set -euo pipefail
cd "$(dirname "$0")/.."
paisho=${1:-${CARGO_TARGET_DIR:-target}/release/paisho}
[ "${SHAPES:-}" = readers ] || command -v "$paisho" >/dev/null ||
    { echo "$paisho is missing: cargo build --release" >&2; exit 2; }
count=perf
perf stat -e instructions:u true 2>&1 | grep -q '[0-9].*instructions' || count=valgrind
command -v "$count" >/dev/null || { echo "perf and valgrind are missing" >&2; exit 3; }

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
    short-words) printf '%s1. F*10l\n' "$game"; repeat "$2" 'zz ' ;;
    glyphs) printf '%s1. F*10l\n' "$game"; repeat "$2" '$1!' ;;
    link) printf 'https://skudpaisho.com/?game='; repeat "$2" '1G.R3(0,-8);' ;;
    turns) printf '%s' "$game"; repeat "$2" $'@. Pass Pass\n' ;;
    line) printf '%s' "$game"; repeat "$2" '@. F*10l E*5o ' ;;
    missing) printf '%s' "$game"; repeat "$2" '@. F*10l ' ;;
    extra) printf '%s' "$game"; repeat "$2" '@. F*10l E*5o F*10l ' ;;
    twice) printf '%s1. ' "$game"; repeat "$2" 'F*10l ' ;;
    comments) printf '%s1. F*10l ' "$game"; repeat "$2" '{x} ' ;;
    numbered-comments) printf '%s1. F*10l\n' "$game"; repeat "$2" $'1... {x}\n'; printf '1... E*5o\n' ;;
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

shapes="tags doubled-tags seat-tags names word words short-words glyphs link turns legal line missing extra twice comments numbered-comments brackets variations
    checks tiles positions games gate sheet json json-closed yaml"
commands=(
    "validate --output-format concise" "validate --keep-going --output-format jsonl" "validate --output-format sarif"
    "validate --output-format full" "validate --infer-rules" "convert --to json" "convert --to pai" "convert --to yaml"
    "fmt" "fmt --check" "fmt --diff" "fix" "fix --diff" "show" "show --each" "show --to position" "show --to svg --harmony"
    "show --to alt --each" "show --to html" "replay" "replay --each --keep-going" "moves --at start" "explain --at 1"
    "find --player x" "find --ply F*" "stats" "dedupe" "table --what games" "table --what plies"
    "table --what positions" "table --what diagnostics"
)

# instructions PROGRAM...: what it costs with standard input as it is.
instructions() {
    case $count in
    perf) { perf stat -x, -e instructions:u "$@" 2>&1 >/dev/null || true; } |
        awk -F, '/instructions/ { print $1 }' ;;
    valgrind) { valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$@" 2>&1 >/dev/null || true; } |
        awk '/refs:/ { gsub(",", "", $NF); print $NF }' ;;
    esac
}

# dear UNITS: whether, of the three counts of standard input, the second step costs more than twice the first. What costs next
# to nothing a unit, or next to nothing of it all, is not worth a ratio.
dear() {
    awk -v units="$1" '
        { count[NR] = $1 }
        END {
            first = count[2] - count[1]; second = count[3] - count[2]
            exit !(NR != 3 || second > 2.2 * first && second > 200 * units && second - 2 * first > count[3] / 50)
        }'
}

status=0
# check WHAT UNITS COUNT: whether the counts of 1, 2 and 4 times the units are in proportion, as `COUNT times` gives them, or
# else those of 2, 4 and 8, or of 4, 8 and 16.
check() {
    local what=$1 units=$2 verdict=OVER counts=() times
    shift 2
    for times in 1 2 4 8 16; do
        counts+=("$("$@" $times)")
        ((times >= 4)) || continue
        if ! printf '%s\n' "${counts[@]: -3}" | dear $((units * times / 4)); then
            verdict=ok
            break
        fi
    done
    [ $verdict = ok ] || status=1
    printf '%-4s %-60s' $verdict "$what"
    printf ' %12s' "${counts[@]}"
    printf '\n'
}

input() {
    [ -e "$work/$shape.$1" ] || shape "$shape" $(($1 * n)) >"$work/$shape.$1"
    # shellcheck disable=SC2086
    instructions "$paisho" $command - <"$work/$shape.$1"
}

generated() { instructions "$paisho" generate --variant skud --games $((10 * $1)); }

# Every reader reads each of the long texts.
reader() { instructions "$reading" "$number" $(($1 * length)); }
if [[ " ${SHAPES:-readers} " == *" readers "* ]]; then
    # With the library as the tests have built it: how work grows is the same.
    reading=$(cargo test --quiet --all-features --bench reading --no-run --message-format=json |
        sed -n 's/.*"executable":"\([^"]*reading-[^"]*\)".*/\1/p')
    length=${LENGTH:-4000}
    # On all cores, each text for itself.
    while read -r number name; do
        [ "$(jobs -rp | wc -l)" -lt "$(nproc)" ] || wait -n || true
        { (check "all readers: $name" "$length" reader; exit $status) || touch "$work/over"; } &
    done < <("$reading")
    wait
    [ ! -e "$work/over" ] || status=1
fi
[ "${SHAPES:-}" != readers ] || exit $status

n=${N:-300}
for shape in ${SHAPES:-$shapes}; do
    [ "$shape" != readers ] || continue
    for command in "${commands[@]}"; do
        [[ " ${COMMANDS:-${command%% *}} " == *" ${command%% *} "* ]] || continue
        check "$shape: $command" "$n" input
    done
    rm -f "$work/$shape".*
done
check "games: generate" 10 generated
# Reads its input twice, so that it takes files only.
prefixes() { shape games $(($1 * n)) >"$work/games"; instructions "$paisho" dedupe --prefix "$work/games"; }
check "games: dedupe --prefix" "$n" prefixes
exit $status
