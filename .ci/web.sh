#!/usr/bin/env bash
# Builds the JavaScript package and the page, and tests them: types, Node, and a real browser.
set -euo pipefail
cd "$(dirname "$0")/.."

npm ci --prefix web --no-audit --no-fund --silent
bash .ci/wasm.sh
cd web
node_modules/.bin/tsc -p tsconfig.json
node --test --test-reporter=spec tests/node.test.mjs
CHROMIUM=${CHROMIUM:-/usr/bin/chromium}
if [ -x "$CHROMIUM" ]; then
    CHROMIUM=$CHROMIUM node --test --test-reporter=spec tests/page.test.mjs
else
    echo "the page is tested with Chromium (Debian: apt-get install chromium), and \`$CHROMIUM\` is missing" >&2
    exit 1
fi
