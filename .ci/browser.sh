#!/usr/bin/env bash
# The page and SVG in a real browser, and the types of the script. Needs Node, Chromium and librsvg; the driver and the
# TypeScript compiler come from npm, in the versions of tests/browser/package-lock.json. It ends with 3 where a tool cannot be
# had.
set -euo pipefail
cd "$(dirname "$0")/.."

for tool in node npm rsvg-convert "${CHROMIUM:=/usr/bin/chromium}"; do
    if ! command -v "$tool" >/dev/null; then
        echo "\`$tool\` is missing: the page is tested with Node and Chromium (Debian: apt-get install nodejs npm chromium librsvg2-bin)" >&2
        exit 3
    fi
done
export CHROMIUM

npm ci --prefix tests/browser --no-audit --no-fund --silent || exit 3
tests/browser/node_modules/.bin/tsc -p tests/browser/tsconfig.json

# The command as the tests have built it.
cargo test --quiet --all-features --test command --no-run
PAISHO="${CARGO_TARGET_DIR:-target}/debug/paisho" node --test --test-reporter=spec tests/browser/*.test.mjs
