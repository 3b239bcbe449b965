#!/usr/bin/env bash
# Builds the wheel of the Python package, once for every Python from 3.9 on, and tries it.
#
#   .ci/wheels.sh [FOLDER]     where it goes (target/wheels)
#
# On Linux the linker of zig, which PyPI has, makes it run on systems with glibc 2.17, from 2012, and newer. Without zig it runs
# on systems that are as new as this one. It ends with 3 where maturin cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."
out=$(realpath -m "${1:-target/wheels}")
tools=$(realpath -m "${CARGO_TARGET_DIR:-target}")/wheel-tools
export CARGO_TARGET_DIR=${PYTHON_TARGET_DIR:-$PWD/target/python}

[ -x "$tools/bin/pip" ] || python3 -m venv "$tools" || exit 3
[ -x "$tools/bin/maturin" ] || "$tools/bin/pip" install -q 'maturin>=1.7,<2' || exit 3
options=()
if [ "$(uname)" = Linux ]; then
    "$tools/bin/python" -c 'import ziglang' 2>/dev/null || "$tools/bin/pip" install -q ziglang || true
    if "$tools/bin/python" -m ziglang version >/dev/null 2>&1; then
        options=(--zig --compatibility manylinux2014)
    else
        echo "no zig: the wheel runs on systems with a glibc as new as this one's" >&2
    fi
fi

# The tools go before what the system has of the same name.
export PATH="$tools/bin:$PATH"
rm -rf "$out"
maturin build --release --manifest-path python/Cargo.toml --out "$out" "${options[@]}"

# As one installs it: nothing else is needed.
trial=$(mktemp -d)
trap 'rm -rf "$trial"' EXIT
python3 -m venv "$trial"
"$trial/bin/pip" install -q --no-index "$out"/*.whl
printf '[Variant "iroh"]\n\n1. Lt10c-10d\n' | "$trial/bin/paisho" validate -
"$trial/bin/python" -c 'import paisho; assert paisho.generate("skud", seed=1).is_right'
(cd "$out" && wc -c -- *.whl)
