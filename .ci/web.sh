#!/usr/bin/env bash
# Builds the JavaScript package and the page, and tests them: types, Node, and a real browser.
set -euo pipefail
cd "$(dirname "$0")/.."

CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
# It ends with 3 where a tool cannot be had.
for tool in node npm "$CHROMIUM"; do
    if ! command -v "$tool" >/dev/null; then
        echo "\`$tool\` is missing: the library is tested with Node and Chromium (Debian: apt-get install nodejs npm chromium)" >&2
        exit 3
    fi
done
npm ci --prefix web --no-audit --no-fund --silent || exit 3
bash .ci/wasm.sh
cd web
node_modules/.bin/tsc -p tsconfig.json
# As a program has them that asks for no newer library.
node_modules/.bin/tsc -p tsconfig.types.json
node --test --test-reporter=spec tests/node.test.mjs
CHROMIUM=$CHROMIUM node --test --test-reporter=spec tests/{page,files,arrive,work,play,turns,layout}.test.mjs
