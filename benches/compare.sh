#!/usr/bin/env bash
# Compares paisho with chess tools on the same kinds of work: games of both made from a seed, instructions counted where
# valgrind is installed, and plies, bytes and memory measured side by side in one run. Prints Markdown tables.
#
#   benches/compare.sh [GAMES]     how many games of each kind (500)
#
# Instructions a ply are the difference between one and two copies of a file, so that starting up does not count.
set -euo pipefail
cd "$(dirname "$0")/.."
games=${1:-500}

for tool in cargo awk; do
    command -v "$tool" >/dev/null || { echo "$tool is missing" >&2; exit 2; }
done
cargo build --release --quiet
cargo build --release --quiet --manifest-path benches/peer/Cargo.toml
paisho=target/release/paisho
peer=${CARGO_TARGET_DIR:-benches/peer/target}/release/peer

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# doubled FILE: FILE.two holds its games twice, FILE.ten twenty times.
doubled() {
    cat "$1" "$1" >"$1.two"
    for _ in 1 2 3 4 5 6 7 8 9 10; do cat "$1.two"; done >"$1.ten"
}

"$peer" generate "$games" 1 >"$work/chess.pgn"
doubled "$work/chess.pgn"
chess_plies=$("$peer" read "$work/chess.pgn" 2>&1 | awk '{print $1}')

for variant in skud wiki iroh balance ancient basic; do
    "$paisho" generate --variant "$variant" --games "$games" --seed 1 --quiet >"$work/$variant.pai"
    doubled "$work/$variant.pai"
done
# Garden Gate text has no place for a position to start from, nor for resignations: games that need neither.
"$paisho" generate --variant skud --games "$games" --seed 1 --quiet --to jsonl |
    grep -v '"Position"' | grep -v '"resign"' >"$work/skud.jsonl"
"$paisho" convert --from jsonl --to pai --quiet "$work/skud.jsonl" >"$work/plain.pai"
for notation in garden-gate jsonl; do
    "$paisho" convert --to "$notation" --quiet "$work/plain.pai" >"$work/plain.$notation"
done
for file in plain.pai plain.garden-gate plain.jsonl; do doubled "$work/$file"; done

plies() { "$paisho" replay --quiet "$@" | awk -F'"plies":' '{split($2, number, ","); sum += number[1]} END {print sum}'; }

# instructions COMMAND... FILE
instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null | awk '/refs:/ {gsub(",", "", $NF); print $NF}'
}

# row NAME PLIES FILE COMMAND...: instructions a ply, plies and megabytes a CPU second, peak memory.
row() {
    local name=$1 count=$2 file=$3 each=- one two seconds peak bytes
    shift 3
    if command -v valgrind >/dev/null; then
        one=$(instructions "$@" "$file")
        two=$(instructions "$@" "$file.two")
        each=$(((two - one) / count))
    fi
    bytes=$(wc -c <"$file.ten")
    if [ -x /usr/bin/time ]; then
        # A finding is no failure here.
        /usr/bin/time -f '%U %S %M' -o "$work/time" "$@" "$file.ten" >/dev/null 2>&1 || true
        read -r seconds peak < <(tail -n 1 "$work/time" | awk '{print $1 + $2, $3}')
    else
        seconds=0 peak=0
    fi
    awk -v name="$name" -v each="$each" -v plies="$((count * 20))" -v bytes="$bytes" -v seconds="$seconds" -v peak="$peak" \
        'BEGIN {
            rate = seconds > 0 ? sprintf("%.1f", plies / seconds / 1e6) : "-"
            size = seconds > 0 ? sprintf("%.0f", bytes / seconds / 1e6) : "-"
            printf "| %s | %s | %s | %s | %.1f |\n", name, each, rate, size, peak / 1024
        }'
}

echo "| work | instructions a ply | million plies a CPU second | MB a CPU second | peak MB |"
echo "|---|--:|--:|--:|--:|"
chess=$work/chess.pgn
row "chess, pgn-reader: read" "$chess_plies" "$chess" "$peer" read
row "chess, pgn-reader and shakmaty: read and replay" "$chess_plies" "$chess" "$peer" replay
row "chess, pgn-reader and shakmaty: to JSON" "$chess_plies" "$chess" "$peer" json
if command -v pgn-extract >/dev/null; then
    row "chess, pgn-extract: read and replay" "$chess_plies" "$chess" pgn-extract -r
    row "chess, pgn-extract: to JSON" "$chess_plies" "$chess" pgn-extract --json
fi
gate=$work/plain.garden-gate
gate_plies=$(plies --from garden-gate --rules site "$gate")
row "Skud, Garden Gate text: validate" "$gate_plies" "$gate" "$paisho" validate --quiet --rules site
row "Skud, Garden Gate text: to jsonl" "$gate_plies" "$gate" "$paisho" convert --quiet --to jsonl
row "Skud, jsonl: validate" "$gate_plies" "$work/plain.jsonl" "$paisho" validate --quiet
for variant in skud wiki iroh balance ancient basic; do
    file=$work/$variant.pai
    row "$variant, pai: validate" "$(plies "$file")" "$file" "$paisho" validate --quiet
done

if command -v valgrind >/dev/null; then
    head -n 12 "$work/plain.pai" | awk 'NR > 1 && /^\[Variant/ {exit} {print}' >"$work/one.pai"
    awk '/^\[Event/ && seen++ {exit} {print}' "$chess" >"$work/one.pgn"
    echo
    echo "| start-up, one game | instructions |"
    echo "|---|--:|"
    echo "| chess, pgn-reader and shakmaty | $(instructions "$peer" replay "$work/one.pgn") |"
    echo "| Pai Sho, validate | $(instructions "$paisho" validate --quiet "$work/one.pai") |"
fi
