#!/usr/bin/env bash
# Compares paisho with chess tools on the same kinds of work: games of both made from a seed, instructions counted where
# valgrind is installed, and plies, bytes and memory measured side by side in one run. Prints Markdown tables.
#
#   benches/compare.sh [GAMES]     how many games of each kind (500)
#
# PAISHO and PEER name programs to measure that are built already.
#
# Instructions a ply are the difference between one and two copies of a file, so that starting up does not count.
set -euo pipefail
cd "$(dirname "$0")/.."
# Debian keeps pgn-extract there.
PATH=$PATH:/usr/games
games=${1:-500}

for tool in cargo awk; do
    command -v "$tool" >/dev/null || { echo "$tool is missing" >&2; exit 2; }
done
[ -n "${PAISHO:-}" ] || cargo build --release --quiet
[ -n "${PEER:-}" ] || cargo build --release --quiet --manifest-path benches/peer/Cargo.toml
paisho=${PAISHO:-${CARGO_TARGET_DIR:-target}/release/paisho}
peer=${PEER:-${CARGO_TARGET_DIR:-benches/peer/target}/release/peer}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Files of the same names with their games twice, and twenty times: the notation is found by the ending.
mkdir "$work/two" "$work/twenty"

# doubled FILE
doubled() {
    cat "$work/$1" "$work/$1" >"$work/two/$1"
    for _ in 1 2 3 4 5 6 7 8 9 10; do cat "$work/two/$1"; done >"$work/twenty/$1"
}

"$peer" generate "$games" 1 >"$work/chess.pgn"
doubled chess.pgn
chess_plies=$("$peer" read "$work/chess.pgn" 2>&1 | awk '{print $1}')

variants=$(sed -n 's/^ *"\([a-z]*\)" .*/\1/p' src/variants.rs)
for variant in $variants; do
    "$paisho" generate --variant "$variant" --games "$games" --seed 1 --quiet >"$work/$variant.pai"
    doubled "$variant.pai"
done
# Garden Gate text has no place for a position to start from, for the edition, nor for resignations.
"$paisho" convert --to jsonl --quiet "$work/skud.pai" |
    grep '"rules":"site",' | grep -v '"start"' | grep -v '"resign"' >"$work/plain.jsonl"
for notation in pai garden-gate; do
    "$paisho" convert --to "$notation" --quiet "$work/plain.jsonl" >"$work/plain.$notation"
done
for file in plain.pai plain.garden-gate plain.jsonl; do doubled "$file"; done

plies() { "$paisho" replay --quiet "$@" | awk -F'"plies":' '{split($2, number, ","); sum += number[1]} END {print sum}'; }

# instructions COMMAND... FILE
instructions() {
    { valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" 2>&1 >/dev/null || true; } |
        awk '/refs:/ {gsub(",", "", $NF); print $NF}'
}

# What the first tool of a kind needs, which the others are compared with.
first_each=? first_rate=?

# row NAME PLIES FILE COMMAND...: instructions a ply, plies and megabytes a CPU second, peak memory; with ratios.
row() {
    local name=$1 count=$2 file=$3 each='' seconds=0 peak=0 rate
    shift 3
    if command -v valgrind >/dev/null; then
        each=$((($(instructions "$@" "$work/two/$file") - $(instructions "$@" "$work/$file")) / count))
    fi
    if [ -x /usr/bin/time ]; then
        # A finding is no failure here.
        /usr/bin/time -f '%U %S %M' -o "$work/time" "$@" "$work/twenty/$file" >/dev/null 2>&1 || true
        read -r seconds peak < <(tail -n 1 "$work/time" | awk '{print $1 + $2, $3}')
    fi
    rate=$(awk -v plies="$((count * 20))" -v seconds="$seconds" 'BEGIN {if (seconds > 0) printf "%.2f", plies / seconds / 1e6}')
    if [ "$first_each" = '?' ]; then first_each=$each first_rate=$rate; fi
    awk -v name="$name" -v each="$each" -v first_each="$first_each" -v rate="$rate" -v first_rate="$first_rate" \
        -v bytes="$(wc -c <"$work/twenty/$file")" -v seconds="$seconds" -v peak="$peak" \
        'function ratio(one, other) { return one == "" || other + 0 == 0 ? "-" : sprintf("%.2f", one / other) }
        BEGIN {
            size = seconds > 0 ? sprintf("%.0f", bytes / seconds / 1e6) : "-"
            printf "| %s | %s | %s | %s | %s | %s | %.1f |\n", name, each == "" ? "-" : each, ratio(each, first_each),
                rate == "" ? "-" : rate, ratio(rate, first_rate), size, peak / 1024
        }'
}

# kind NAME: the rows that follow are compared with the first of them.
kind() { first_each=? first_rate=? && echo "| **$1** | | | | | | |"; }

validate=("$paisho" validate --quiet --jobs 1)
has_extract() { command -v pgn-extract >/dev/null; }
gate=plain.garden-gate
gate_plies=$(plies --from garden-gate --rules site "$work/$gate")
skud_plies=$(plies "$work/plain.pai")

echo "| work | instructions a ply | ratio | million plies a CPU second | ratio | MB a CPU second | peak MB |"
echo "|---|--:|--:|--:|--:|--:|--:|"
kind "read"
row "chess, pgn-reader" "$chess_plies" chess.pgn "$peer" read
row "Skud, Garden Gate text" "$gate_plies" "$gate" "${validate[@]}" --writing
row "Skud, pai" "$skud_plies" plain.pai "${validate[@]}" --writing
kind "read and replay by the rules"
row "chess, pgn-reader and shakmaty" "$chess_plies" chess.pgn "$peer" replay
if has_extract; then row "chess, pgn-extract" "$chess_plies" chess.pgn pgn-extract -r; fi
row "Skud, Garden Gate text" "$gate_plies" "$gate" "${validate[@]}" --rules site
row "Skud, pai" "$skud_plies" plain.pai "${validate[@]}"
row "Skud, jsonl" "$skud_plies" plain.jsonl "${validate[@]}"
for variant in $variants; do
    [ "$variant" != skud ] || continue
    row "${variant^}, pai" "$(plies "$work/$variant.pai")" "$variant.pai" "${validate[@]}"
done
kind "to JSON"
row "chess, pgn-reader and shakmaty" "$chess_plies" chess.pgn "$peer" json
if has_extract; then row "chess, pgn-extract" "$chess_plies" chess.pgn pgn-extract --json; fi
row "Skud, Garden Gate text to jsonl" "$gate_plies" "$gate" "$paisho" convert --quiet --jobs 1 --to jsonl

if command -v valgrind >/dev/null; then
    awk 'NR > 1 && /^\[Variant/ {exit} {print}' "$work/plain.pai" >"$work/one.pai"
    awk '/^\[Event/ && seen++ {exit} {print}' "$work/chess.pgn" >"$work/one.pgn"
    chess=$(instructions "$peer" replay "$work/one.pgn") ours=$(instructions "${validate[@]}" "$work/one.pai")
    echo
    echo "| start-up, with one game | instructions | ratio |"
    echo "|---|--:|--:|"
    echo "| chess, pgn-reader and shakmaty | $chess | 1.00 |"
    if has_extract; then
        extract=$(instructions pgn-extract -r "$work/one.pgn")
        echo "| chess, pgn-extract | $extract | $(awk "BEGIN {printf \"%.2f\", $extract / $chess}") |"
    fi
    echo "| Pai Sho, validate | $ours | $(awk "BEGIN {printf \"%.2f\", $ours / $chess}") |"
fi
