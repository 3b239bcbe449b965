#!/usr/bin/env bash
# Checks that nothing got slower: counts the instructions of each kind of work in figures.tsv, and fails where one is
# missed by more than 5 %. Ends with 3 where valgrind is missing.
#
#   benches/gate.sh [PAISHO]     the program to measure (target/release/paisho, built first)
#   WRITE=1 benches/gate.sh      writes what was measured into figures.tsv, where it is more than what is asked for
#
# Work on games is counted a ply: the difference between one and two copies of a file of 100 games, so that starting up
# does not count.
set -euo pipefail
cd "$(dirname "$0")/.."
command -v valgrind >/dev/null || { echo "benches/gate.sh: valgrind is missing" >&2; exit 3; }
paisho=${1:-}
if [ -z "$paisho" ]; then
    cargo build --release --quiet
    paisho=${CARGO_TARGET_DIR:-target}/release/paisho
fi
figures=benches/figures.tsv
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# Files with the same games twice, by the same names: the notation is found by the ending.
mkdir "$work/two"

for variant in $(sed -n 's/^ *"\([a-z]*\)" .*/\1/p' src/variants.rs); do
    "$paisho" generate --variant "$variant" --games 100 --seed 1 --quiet -o "$work/$variant.pai"
    cat "$work/$variant.pai" "$work/$variant.pai" >"$work/two/$variant.pai"
done
# Garden Gate text has no place for a position to start from, for the edition, nor for resignations.
"$paisho" convert --to jsonl --as-written --quiet "$work/skud.pai" |
    grep '"rules":"site",' | grep -v '"start"' | grep -v '"resign"' >"$work/plain.jsonl"
cat "$work/plain.jsonl" "$work/plain.jsonl" >"$work/two/plain.jsonl"
for notation in pai garden-gate json yaml; do
    for folder in "$work" "$work/two"; do
        "$paisho" convert --to "$notation" --as-written --quiet "$folder/plain.jsonl" >"$folder/plain.$notation"
    done
done
# The same games as people have them: with one slip, with one variation, with comments, glyphs and checks, and as `convert`
# writes JSON and YAML unless it is asked for less.
for folder in "$work" "$work/two"; do
    awk '/^\[Variant/ {new = 1} new && /^[0-9]/ {new = 0; sub(/\*/, "@")} {print}' "$folder/plain.pai" >"$folder/plain.slip.pai"
    awk '/^4\. / && NF == 3 {print $1, $2, "(", $1, $2, ")", "4...", $3; next} {print}' \
        "$folder/plain.pai" >"$folder/plain.variation.pai"
    awk '/^[0-9]/ {print $0 " {a comment here}"; next} {print}' "$folder/plain.pai" >"$folder/plain.comment.pai"
    awk '/^[0-9]/ {print $0 "\n{A comment on its own line}"; next} {print}' "$folder/plain.pai" >"$folder/plain.lines.pai"
    awk '/^[0-9]/ && NF == 3 {print $1, $2 "!", $3 "?!"; next} {print}' "$folder/plain.pai" >"$folder/plain.glyphs.pai"
    # As people type: other signs and names throughout; no star; and with a move that goes too far.
    sed -E '/^[0-9]/ { s/^([0-9]+)\./\1)/; s/ ([+x]) /\1/g; s/ ([^ ]+) ([^ ]+)$/ \1, \2/; s/([+x])/ \1 /g; s/\*/@/g
        s/\<Rs/Rose/g; s/\<Js/Jasmine/g; s/\<Ly/Lily/g; s/\<Jd/White Jade/g }' "$folder/plain.pai" >"$folder/plain.hand.pai"
    sed '/^[0-9]/ s/\*//g' "$folder/plain.pai" >"$folder/plain.starless.pai"
    sed '/^[0-9]/ s/\*/ /g' "$folder/plain.pai" >"$folder/plain.spaced.pai"
    awk '/^8\. / {sub(/-[0-9]+/, "-18")} {print}' "$folder/plain.pai" >"$folder/plain.wrong.pai"
    # The position after every tenth turn. No tile has a comma.
    "$paisho" table --what positions --quiet "$folder/plain.pai" |
        awk -F, 'NR == FNR {at[$2, $3] = $8; next} /^\[Variant/ {game += 1} {print}
            /^[0-9]+0\. / && (game, 2 * $0) in at {print "[Check \"" at[game, 2 * $0] "\"]"}' \
            - "$folder/plain.pai" >"$folder/plain.checks.pai"
    for notation in jsonl json yaml; do
        "$paisho" convert --to "$notation" --quiet "$folder/plain.garden-gate" >"$folder/plain.default.$notation"
        "$paisho" convert --to "$notation" --quiet "$folder/plain.comment.pai" >"$folder/plain.comment.$notation"
    done
done
awk 'NR > 1 && /^\[Variant/ {exit} {print}' "$work/skud.pai" >"$work/one.pai"

# instructions COMMAND...: what it costs.
instructions() {
    { valgrind --tool=cachegrind --cache-sim=no --cachegrind-out-file=/dev/null "$paisho" "$@" --jobs 1 --quiet 2>&1 >/dev/null || true; } |
        awk '/refs:/ { gsub(",", "", $NF); print $NF }'
}

# of_thread COMMAND...: the same of the thread that does the work, which takes longer to count. Another one listens for Ctrl-C
# and may not come to start before the program ends: 4,000 instructions, as many as forty leaves of perft.
of_thread() {
    local cost
    cost=$(mktemp -u "$work/cost.XXXXXX")
    valgrind --tool=callgrind --separate-threads=yes --callgrind-out-file="$cost" \
        "$paisho" "$@" --jobs 1 --quiet >/dev/null 2>&1 || true
    sed -n 's/^summary: //p' "$cost-01"
    rm -f "$cost"*
}

plies() { "$paisho" replay --quiet "$1" | awk -F'"plies":' '{split($2, number, ","); sum += number[1]} END {print sum}'; }

# The same games in other notations have as many plies.
plain=$(plies "$work/plain.pai")

# a_ply FILE COMMAND...: instructions a ply of the file.
a_ply() {
    local file=$1 count=$plain
    case $file in plain.*) ;; *) count=$(plies "$work/$file") ;; esac
    shift
    echo $((($(instructions "$@" "$work/two/$file") - $(instructions "$@" "$work/$file")) / count))
}

# a_leaf AT DEPTH GAME...: instructions for each position that some plies lead to, without those that lead there.
a_leaf() {
    local at=$1 depth=$2 all=0 leaves=0 game
    shift 2
    for game; do
        set -- moves --at "$at" --game "$game" "$work/skud.pai" --perft
        leaves=$((leaves + $("$paisho" "$@" "$depth")))
        all=$((all + $(of_thread "$@" "$depth") - $(of_thread "$@" 1)))
    done
    echo $((all / leaves))
}

# made VARIANT GAMES: the plies of so many random games.
made() {
    "$paisho" generate --variant "$1" --games "$2" --seed 1 --quiet -o "$work/made.$1.pai"
    plies "$work/made.$1.pai"
}

# times_validating VARIANT: how many times as much as validating a game it costs to make one, a ply.
times_validating() {
    local cost count
    cost=$(($(instructions generate --variant "$1" --games 40 --seed 1) - $(instructions generate --variant "$1" --games 20 --seed 1)))
    count=$(($(made "$1" 40) - $(made "$1" 20)))
    echo $((cost / count / $(a_ply "$1.pai" validate)))
}

# measure WORK
measure() {
    case $1 in
    "Skud, Garden Gate text: reading") a_ply plain.garden-gate validate --writing ;;
    "Skud, Garden Gate text: reading and refereeing") a_ply plain.garden-gate validate --rules site ;;
    "Skud, pai: reading") a_ply plain.pai validate --writing ;;
    "Skud, pai: reading and refereeing") a_ply plain.pai validate ;;
    "Garden Gate to jsonl") a_ply plain.garden-gate convert --to jsonl ;;
    "Garden Gate to json") a_ply plain.garden-gate convert --to json ;;
    "Garden Gate to pai") a_ply plain.garden-gate convert --to pai ;;
    "Skud, pai: one slip a game") a_ply plain.slip.pai validate ;;
    "Skud, pai: one variation a game") a_ply plain.variation.pai validate ;;
    "Skud, pai: a comment a line") a_ply plain.comment.pai validate ;;
    "Skud, pai: a comment between all lines") a_ply plain.lines.pai validate ;;
    "Skud, pai: a glyph behind every ply") a_ply plain.glyphs.pai validate ;;
    "Skud, pai: hand-made forms throughout") a_ply plain.hand.pai validate ;;
    "Skud, pai: no star") a_ply plain.starless.pai validate ;;
    "Skud, pai: a space for the star") a_ply plain.spaced.pai validate ;;
    "fix --check, Skud: a wrong ply a game") a_ply plain.wrong.pai fix --check ;;
    "Skud, pai: a check every ten turns") a_ply plain.checks.pai validate ;;
    "jsonl: a comment a line" | "json: a comment a line" | "yaml: a comment a line")
        a_ply "plain.comment.${1%%:*}" validate
        ;;
    "jsonl as convert writes it" | "json as convert writes it" | "yaml as convert writes it")
        a_ply "plain.default.${1%% *}" validate
        ;;
    "jsonl: reading and refereeing") a_ply plain.jsonl validate ;;
    "json: reading and refereeing") a_ply plain.json validate ;;
    "yaml: reading and refereeing") a_ply plain.yaml validate ;;
    "generate, times validating: "*) times_validating "${1##* }" ;;
    "fmt --check, pai") a_ply plain.pai fmt --check ;;
    # Any rule set.
    [a-z]*", pai") a_ply "${1%%,*}.pai" validate ;;
    "replay, Skud") a_ply plain.pai replay ;;
    "replay --each, Skud") a_ply plain.pai replay --each ;;
    "stats, Skud") a_ply plain.pai stats ;;
    "dedupe, Skud") a_ply plain.pai dedupe ;;
    "table of games, Skud" | "table of plies, Skud" | "table of positions, Skud" | "table of diagnostics, Skud")
        local what=${1#table of }
        a_ply plain.pai table --what "${what%%,*}"
        ;;
    "moves --perft, a leaf: from the start") a_leaf start 3 1 ;;
    "moves --perft, a leaf: late") a_leaf 8 2 1 2 3 4 5 ;;
    "start-up, one game") of_thread validate "$work/one.pai" ;;
    *)
        echo "benches/gate.sh: $figures has work that nobody knows how to measure: $1" >&2
        exit 2
        ;;
    esac
}

# All of it, on all cores.
mkdir "$work/found"
while IFS=$'\t' read -r name _; do
    case $name in '' | '#'* | work) continue ;; esac
    [ "$(jobs -rp | wc -l)" -lt "$(nproc)" ] || wait -n || true
    measure "$name" </dev/null >"$work/found/$name" &
done <"$figures"
wait

status=0
# Asked for: what the work should cost. At most: what it may cost, which is more where the goal is not reached yet.
while IFS=$'\t' read -r name asked most; do
    case $name in '' | '#'* | work)
        printf '%s\n' "$name${asked:+	$asked	$most}" >>"$work/new"
        continue
        ;;
    esac
    found=$(cat "$work/found/$name")
    [ -n "$found" ] || exit 2
    printf '%s\t%s\t%s\n' "$name" "$asked" "$((found > asked ? found : asked))" >>"$work/new"
    verdict=ok
    if [ $((found * 100)) -gt $((most * 105)) ]; then
        verdict=OVER
        status=1
    elif [ "$most" -gt "$asked" ]; then
        verdict=held
    fi
    printf '%-4s %-48s %9d  at most %9d  asked for %9d\n' "$verdict" "$name" "$found" "$most" "$asked"
done <"$figures"
if [ -n "${WRITE:-}" ]; then
    cp "$work/new" "$figures"
elif [ $status != 0 ]; then
    echo "What costs more instructions than before needs a reason; WRITE=1 benches/gate.sh keeps the new figures." >&2
    echo "They were measured with $(sed -n 's/^# *\(rustc.*\)/\1/p' "$figures"); this is $(rustc -V)." >&2
    exit 1
fi
