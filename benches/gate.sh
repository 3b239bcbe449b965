#!/usr/bin/env bash
# Checks that nothing got slower: counts the instructions of each kind of work in figures.tsv, and fails where one is
# missed by more than 5 %. Needs valgrind.
#
#   benches/gate.sh [PAISHO]     the program to measure; built in target/gate if none is named
#   WRITE=1 benches/gate.sh      writes what was measured into figures.tsv
#
# Work on games is counted a ply: the difference between one and two copies of a file of 100 games, so that starting up
# does not count. Programs are built without link-time optimization, which takes long and changes little.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "benches/gate.sh: valgrind is missing" >&2; exit 2; }
paisho=${1:-}
if [ -z "$paisho" ]; then
    CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
        cargo build --release --quiet --target-dir "${CARGO_TARGET_DIR:-target}/gate"
    paisho=${CARGO_TARGET_DIR:-target}/gate/release/paisho
fi
figures=benches/figures.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# twice FILE: FILE.2 holds its games twice.
twice() { cat "$1" "$1" >"$1.2"; }

for variant in skud wiki iroh balance ancient basic; do
    "$paisho" generate --variant "$variant" --games 100 --seed 1 --quiet -o "$work/$variant.pai"
done
# Garden Gate text has no place for a position to start from, for the edition, nor for resignations.
"$paisho" convert --to jsonl --as-written --quiet "$work/skud.pai" |
    grep '"rules":"site",' | grep -v '"start"' | grep -v '"resign"' >"$work/plain.jsonl"
for notation in pai garden-gate yaml; do
    "$paisho" convert --to "$notation" --as-written --quiet "$work/plain.jsonl" -o "$work/plain.$notation"
done
for file in "$work"/*.pai "$work"/plain.jsonl "$work"/plain.garden-gate; do twice "$file"; done
"$paisho" convert --to json --as-written --quiet "$work/plain.jsonl" -o "$work/plain.json"
"$paisho" convert --to json --as-written --quiet "$work/plain.jsonl.2" -o "$work/plain.json.2"
"$paisho" convert --to yaml --as-written --quiet "$work/plain.jsonl.2" -o "$work/plain.yaml.2"
head -n 12 "$work/skud.pai" | awk 'NR > 1 && /^\[Variant/ {exit} {print}' >"$work/one.pai"

# instructions COMMAND...
instructions() {
    { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$paisho" "$@" --jobs 1 --quiet 2>&1 >/dev/null || true; } |
        awk '/refs:/ {gsub(",", "", $NF); print $NF}'
}

# a_ply FILE COMMAND...: instructions a ply of the file.
a_ply() {
    local file=$work/$1 plies
    shift
    # The same games in other notations.
    plies=$("$paisho" replay --quiet "${file/plain.*/plain.pai}" | awk -F'"plies":' '{split($2, number, ","); sum += number[1]} END {print sum}')
    echo $((($(instructions "$@" "$file.2") - $(instructions "$@" "$file")) / plies))
}

# measure WORK
measure() {
    local leaves
    case $1 in
    "Skud, Garden Gate text: reading") a_ply plain.garden-gate validate --writing ;;
    "Skud, Garden Gate text: reading and refereeing") a_ply plain.garden-gate validate --rules site ;;
    "Skud, pai: reading") a_ply plain.pai validate --writing ;;
    "Skud, pai: reading and refereeing") a_ply plain.pai validate ;;
    "Garden Gate to jsonl") a_ply plain.garden-gate convert --to jsonl ;;
    "Garden Gate to json") a_ply plain.garden-gate convert --to json ;;
    "Garden Gate to pai") a_ply plain.garden-gate convert --to pai ;;
    "jsonl: reading and refereeing") a_ply plain.jsonl validate ;;
    "json: reading and refereeing") a_ply plain.json validate ;;
    "yaml: reading and refereeing") a_ply plain.yaml validate ;;
    "wiki, pai" | "iroh, pai" | "balance, pai" | "ancient, pai" | "basic, pai") a_ply "${1%%,*}.pai" validate ;;
    "fmt --check, pai") a_ply plain.pai fmt --check ;;
    "replay, Skud") a_ply plain.pai replay ;;
    "replay --each, Skud") a_ply plain.pai replay --each ;;
    "moves --perft 3, a leaf")
        leaves=$("$paisho" moves "$work/one.pai" --at start --perft 3)
        echo $((($(instructions moves --at start --perft 3 "$work/one.pai") - $(instructions moves --at start --perft 1 "$work/one.pai")) / leaves))
        ;;
    "start-up, one game") instructions validate "$work/one.pai" ;;
    *) echo "benches/gate.sh: $figures has work that nobody knows how to measure: $1" >&2; exit 2 ;;
    esac
}

status=0
while IFS=$'\t' read -r name asked most; do
    case $name in '' | '#'* | work) printf '%s\n' "$name${asked:+	$asked	$most}" >>"$work/new"; continue ;; esac
    found=$(measure "$name" </dev/null)
    printf '%s\t%s\t%s\n' "$name" "$asked" "$found" >>"$work/new"
    verdict=ok
    if [ -z "${WRITE:-}" ] && [ $((found * 100)) -gt $((most * 105)) ]; then
        verdict=OVER
        status=1
    fi
    printf '%-4s %-48s %10d at most %10d, asked for %10d\n' "$verdict" "$name" "$found" "$most" "$asked"
done <"$figures"
if [ -n "${WRITE:-}" ]; then cp "$work/new" "$figures"; fi
if [ $status != 0 ]; then
    echo "What costs more instructions than before needs a reason; WRITE=1 benches/gate.sh keeps the new figures." >&2
    echo "They were measured with $(sed -n 's/^# *\(rustc.*\)/\1/p' "$figures"); this is $(rustc -V)." >&2
fi
exit $status
