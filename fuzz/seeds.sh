#!/bin/sh
# Makes the first inputs of every target from the records in corpus/. The first byte names no notation.
set -eu
cd "$(dirname "$0")"
for target in fuzz_targets/*.rs; do
    folder=corpus/$(basename "$target" .rs)
    mkdir -p "$folder"
    find ../corpus -type f ! -name '*.snap' -size -5k | while read -r record; do
        seed=$folder/$(echo "${record#../corpus/}" | tr / -)
        { printf 0; cat "$record"; } > "$seed"
    done
done
