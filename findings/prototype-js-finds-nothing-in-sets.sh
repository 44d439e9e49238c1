#!/usr/bin/env bash
# prototype-js-core is prototype.js 1.7.3, which shops and intranets of before 2012 still load on every page.
# A good guess: it is old and adds names of its own; what browsers have brought since then, it leaves as it is.
# What happens: it takes entries() away from arrays, and replaces Array.from by a function of 2007: of a Set, a Map or any iterable it makes [],
# without a word, and it ignores the function that is to be called for each.
# Who is hurt: every script on such a page that was written for today's language: lists are empty, and nothing is thrown.
# Source: ECMA-262, 23.1.2.1 (Array.from takes iterables), 23.1.3.5 (Array.prototype.entries); the package in jsdom.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts prototype-js-core@1.7.3 jsdom@27.4.0
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { JSDOM } from 'jsdom'

const { window } = new JSDOM('<body></body>', { runScripts: 'outside-only' })
const look = (when) => {
  console.log(`${when}: entries() is`, window.eval('typeof [].entries'))
  console.log(`${when}: Array.from of a set of two:`, window.eval('JSON.stringify(Array.from(new Set([1, 2])))'))
  console.log(`${when}: Array.from, each doubled:`, window.eval('JSON.stringify(Array.from([1, 2], (one) => one * 2))'))
}
look('before')
window.eval(readFileSync('node_modules/prototype-js-core/prototype.js', 'utf8'))
look('after')
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
before: entries() is function
before: Array.from of a set of two: [1,2]
before: Array.from, each doubled: [2,4]
after: entries() is undefined
after: Array.from of a set of two: []
after: Array.from, each doubled: [1,2]
SEEN
