#!/usr/bin/env bash
# A CSV of a Brazilian program has semicolons between cells and commas in decimals, and its last line ends as the others do (CRLF).
# A good guess: papaparse, which finds the delimiter by itself, finds the semicolon in every line of it; or in short files in none.
# What happens: of two columns it finds it from ten lines on, and with fewer it falls back to the comma, without more than a warning among `errors`:
# 'Centro;1,50' is 'Centro;1' and 50. What follows the last end of line counts as a line of one cell, and two columns are then fewer than 1.99 on
# average; it looks at ten lines at most, so that longer files do not show it. Without that last end of line, or with `skipEmptyLines`, it is right.
# Who is hurt: imports that were tried with a month's file, and read a day's wrong; small shops more than others.
# Source: RFC 4180, 2.2 (the last line may or may not have an end); papaparse, guessDelimiter.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1
cat > try.mjs <<'JS'
import Papa from 'papaparse'

const table = (lines) => ['Loja;Total', ...Array.from({ length: lines - 1 }, (_, at) => `Loja ${at + 1};${at + 1},50`)]
const show = ({ data, errors, meta }) => `${JSON.stringify(data[1])} by '${meta.delimiter}'${errors.length ? `, ${errors[0].code}` : ''}`
for (const lines of [2, 5, 9, 10, 40]) {
  const text = table(lines).map((line) => `${line}\r\n`).join('')
  console.log(`${lines} lines: ${show(Papa.parse(text))}`)
}
console.log('5 lines, no last end:', show(Papa.parse(table(5).join('\r\n'))))
console.log('5 lines, skipEmptyLines:', show(Papa.parse(`${table(5).join('\r\n')}\r\n`, { skipEmptyLines: true })))
const three = ['Loja;Notas;Total', 'Centro;3;1,50', 'Norte;2;2,30'].map((line) => `${line}\r\n`).join('')
console.log('3 lines of three columns:', show(Papa.parse(three)))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
2 lines: ["Loja 1;1","50"] by ',', UndetectableDelimiter
5 lines: ["Loja 1;1","50"] by ',', UndetectableDelimiter
9 lines: ["Loja 1;1","50"] by ',', UndetectableDelimiter
10 lines: ["Loja 1","1,50"] by ';'
40 lines: ["Loja 1","1,50"] by ';'
5 lines, no last end: ["Loja 1","1,50"] by ';'
5 lines, skipEmptyLines: ["Loja 1","1,50"] by ';'
3 lines of three columns: ["Centro","3","1,50"] by ';'
SEEN
