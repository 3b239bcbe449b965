#!/usr/bin/env bash
# Holds a folder of answers of the Garden Gate's server against the verdicts of paisho: who won and how, and whether every ply
# that the site took is legal. Prints how many games agree, and each that does not with what both sides say. Exits with 1
# where one does not.
#
#   benches/site.sh DIR
#
# Each file has what the server says of one game or more: the line of fields that says what a game is, then the answer with its
# plies. Where they are apart, a file of plies has the number of its game for a name (`160722.json`), and the lines may stand
# in any file. PAISHO names a program that is built already.
set -euo pipefail
[ $# -eq 1 ] && [ -d "$1" ] || { sed -n '/^#   /s/^# *//p' "$0" >&2; exit 2; }
if [ -z "${PAISHO:-}" ]; then
    (cd "$(dirname "$0")/.." && cargo build --release --quiet)
    PAISHO=${CARGO_TARGET_DIR:-$(dirname "$0")/../target}/release/paisho
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/lines" "$work/plies" "$work/games"
line='^[[:space:]]*[0-9]+[|][|][|]'
while IFS= read -r -d '' file; do
    name=$(basename "$file")
    if ! grep -qE "$line" "$file"; then
        cat "$file" >>"$work/plies/${name%.*}"
    elif grep -vE "$line" "$file" | grep -q '[^[:space:]]'; then
        cat "$file" >>"$work/games/$name.gate"
    else
        awk -v to="$work/lines/" '{ sub(/^[[:space:]]+/, "") } NF { id = $0; sub(/[|].*/, "", id); print >to id; close(to id) }' "$file"
    fi
done < <(find "$1" -type f -print0 | sort -z)
for plies in "$work"/plies/*; do
    [ -e "$plies" ] || continue
    name=$(basename "$plies")
    { cat "$work/lines/$name" 2>/dev/null || true; cat "$plies"; } >>"$work/games/$name.gate"
    rm -f "$work/lines/$name"
done

# Both exit with 1 where a game is wrong, which is what is asked.
for what in diagnostics games; do
    "$PAISHO" table "$work/games" --from garden-gate --what $what -o "$work/$what.csv" --quiet || [ $? -eq 1 ]
done
awk -v alone="$(find "$work/lines" -type f | wc -l)" '
    # The fields of a line of CSV.
    function fields(line,    count, field, sign, quoted, at) {
        count = 1; field = ""; quoted = 0
        for (at = 1; at <= length(line); at++) {
            sign = substr(line, at, 1)
            if (sign == "\"") {
                if (quoted && substr(line, at + 1, 1) == "\"") { field = field sign; at++ } else quoted = !quoted
            } else if (sign == "," && !quoted) { value[count++] = field; field = "" }
            else field = field sign
        }
        value[count] = field
    }
    FNR == 1 { file++; fields($0); delete column; for (name in value) column[value[name]] = name; next }
    { fields($0); game = value[column["file"]] "\t" value[column["game"]] }
    file == 1 {
        if (value[column["severity"]] != "error" || game in error) next
        turn = value[column["turn"]]; seat = value[column["seat"]]
        code[game] = value[column["code"]]
        error[game] = (turn == "" ? "" : "turn " turn (seat == "" ? "" : ", " seat) ": ") value[column["message"]] " [" code[game] "]"
        next
    }
    {
        result = value[column["result"]]; way = value[column["termination"]]
        winner = value[column["winner"]]; ending = value[column["ending"]]
        site = result == "" || result == "*" ? "no result" : result (way == "" ? "" : ", " way)
        ours = ending == "" ? "no end on the board" : winner ", " ending
        if (code[game] == "link-other-game") { other++; next }
        if (game in error) ours = error[game]
        else if (value[column["site"]] == "") { unsaid++; next }
        else if (result == winner && (way == "" || way == ending)) { agree[ours]++; all++; next }
        else if (result != "" && ending == "") { agree[site]++; all++; next }
        differ++
        name = value[column["file"]]; sub(/.*\//, "", name); sub(/[.]gate$/, "", name)
        printf "%s, game %s\n  the site: %s\n  paisho:   %s\n", name, value[column["game"]], site, ours
    }
    END {
        for (kind in agree) printf "%6d  %s\n", agree[kind], kind | "sort -rn"
        close("sort -rn")
        printf "%d agree, %d do not", all, differ
        if (unsaid) printf ", %d are legal and their end is not said", unsaid
        if (other) printf ", %d are other games of the site", other
        if (alone) printf ", %d lines have no plies", alone
        print ""
        exit differ > 0
    }
' "$work/diagnostics.csv" "$work/games.csv"
