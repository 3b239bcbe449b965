#!/usr/bin/env bash
# Builds the Python package and tests it: types, examples, the notebook, and other libraries that take its tables.
set -euo pipefail
cd "$(dirname "$0")/.."
# That of .ci/tables.sh, which has the other engines.
venv=${PYTHON_VENV:-$(realpath -m "${CARGO_TARGET_DIR:-target}")/tables-venv}
cd python
# It ends with 3 where a tool cannot be had.
if ! [ -x "$venv/bin/maturin" ]; then
    [ -x "$venv/bin/pip" ] || python3 -m venv "$venv" || exit 3
    "$venv/bin/pip" install -q maturin pytest mypy pyright chess pyarrow nbclient nbformat ipykernel \
        'duckdb>=1,<3' 'polars>=1,<3' 'pandas>=2,<4' 'pyspark>=4,<5' || exit 3
fi
. "$venv/bin/activate"

# What is tested is optimized but not linked as a whole, which would take a minute more.
export CARGO_TARGET_DIR=${PYTHON_TARGET_DIR:-$PWD/../target/python}
export CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16
cargo fmt --check
maturin develop -q --release
command -v java >/dev/null || echo "no Java runtime: Spark is not tried" >&2
python -m pytest -q
mypy
pyright --pythonpath "$(command -v python)"
