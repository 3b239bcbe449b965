#!/bin/sh
# Makes the first inputs of every target from the records in corpus/. The first byte names no notation, the second chooses
# what is done with them.
set -eu
cd "$(dirname "$0")"
for target in fuzz_targets/*.rs; do
    folder=corpus/$(basename "$target" .rs)
    mkdir -p "$folder"
    find ../corpus -type f ! -name '*.snap' -size -5k | sort | {
        number=0
        while read -r record; do
            number=$((number + 1))
            seed=$folder/$(echo "${record#../corpus/}" | tr / -)
            # shellcheck disable=SC2059
            { printf "0\\$(printf %o $((number % 256)))"; cat "$record"; } > "$seed"
        done
    }
done
