#!/usr/bin/env bash
# Runs the programs of docs/tables.md as they stand there, and holds what Spark gives against what one process gives. Needs
# Python with venv, a Java runtime, and the package index of Python; what is missing is said, and the script ends with 3.
set -euo pipefail
cd "$(dirname "$0")/.."

missing() {
    echo "docs/tables.md cannot be run: $1" >&2
    exit 3
}

command -v python3 >/dev/null || missing "python3 is not installed"
command -v java >/dev/null || missing "no Java runtime (Spark needs Java 17 or later)"
target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target"
target=$(cd "$target" && pwd)
venv="$target/tables-venv"
[ -x "$venv/bin/pip" ] || python3 -m venv "$venv" || missing "python3 has no venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check 'duckdb>=1,<3' 'polars>=1,<3' 'pandas>=2,<4' 'pyspark>=4,<5' ||
    missing "duckdb, polars, pandas and pyspark could not be installed with pip"

# The command as the tests have built it.
cargo test --quiet --all-features --test command --no-run
export PATH="$target/debug:$venv/bin:$PATH"
page=$PWD/docs/tables.md
variants=$PWD/src/variants.rs
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The block of code that follows a mark in the page.
block() {
    awk -v mark="<!-- run: $1 -->" '$0 == mark { on = 1; next } on && /^```/ { if (inside) exit; inside = 1; next } on && inside' "$page"
}

# A collection of two notations in several files, and its tables.
mkdir collection tables
for seed in 1 2 3; do
    # A game that starts from a position is not one for Garden Gate text: it is named, and the exit code is 1.
    { paisho generate --variant skud --games 40 --seed "$seed" --to garden-gate -q || [ $? = 1 ]; } |
        gzip >"collection/$seed.gate.gz"
    for variant in $(sed -n 's/^ *"\([a-z]*\)" .*/\1/p' "$variants"); do
        paisho generate --variant "$variant" --games 6 --seed "$seed" --to jsonl
    done | gzip >"collection/$seed.jsonl.gz"
    gzip -dc "collection/$seed.jsonl.gz" >"$seed.jsonl"
    for what in games plies positions diagnostics; do
        paisho table "$seed.jsonl" --what "$what" --to parquet -o "tables/$what-$seed.parquet"
    done
done
paisho table ./*.jsonl --what games -o tables/games.csv

echo "+ DuckDB" >&2
block duckdb >openings.sql
python3 - <<'PYTHON'
import duckdb

found = duckdb.sql(open("openings.sql").read().rstrip().rstrip(";")).fetchall()
print(found[:5])
games = duckdb.sql("SELECT count(*) FROM 'tables/games-*.parquet' WHERE variant = 'skud' AND winner IS NOT NULL AND plies >= 3")
assert found and sum(row[1] for row in found) == games.fetchall()[0][0]
# The same numbers as in CSV, and the types that the page names.
sums = "SELECT sum(plies), sum(legal_plies), count(*), count(winner) FROM"
parquet, csv = [duckdb.sql(f"{sums} 'tables/{files}'").fetchall() for files in ["games-*.parquet", "games.csv"]]
assert parquet == csv, (parquet, csv)
types = dict(row[:2] for row in duckdb.sql("DESCRIBE SELECT * FROM 'tables/plies-1.parquet'").fetchall())
assert (types["game"], types["pai"], types["legal"]) == ("BIGINT", "VARCHAR", "BOOLEAN"), types
PYTHON

for engine in polars pandas; do
    echo "+ $engine" >&2
    block "$engine" >"by-$engine.py"
    [ -s "by-$engine.py" ] || missing "the page has no program for $engine"
    python3 "by-$engine.py"
done

echo "+ Spark" >&2
block spark >job.py
PYSPARK_PYTHON=python3 python3 job.py rows 2>spark.log || { cat spark.log >&2; exit 1; }
cat rows/part-* | cut -d, -f3- | sort >by-spark
{
    gzip -dc collection/*.jsonl.gz | paisho table - --from jsonl --what games --no-header -q
    gzip -dc collection/*.gate.gz | paisho table - --from garden-gate --what games --no-header -q
} | cut -d, -f3- | sort >by-one-process
[ -s by-spark ] && cmp by-spark by-one-process || { echo "Spark gives other rows than one process" >&2; exit 1; }
echo "$(wc -l <by-spark) rows are the same" >&2
