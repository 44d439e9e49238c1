#!/usr/bin/env bash
# @point-of-sale/receipt-printer-encoder takes the code set of a Code 128 before the text: '{B…', '{C…'. Set C holds two digits a symbol.
# A good guess: '{C' and the 44 digits of an access key print that key, in half the symbols.
# What happens: the digits go to the printer as characters, and in set C each byte is a pair of digits: '3' (51) is the pair 51. What is
# printed is a bar code of 88 other digits (every digit n as 48 + n), which scanners read without complaint.
# Who is hurt: tills whose bar code names no document. Pairs must be made by the caller: String.fromCharCode(35, 24, …).
# Source: ESC/POS reference, GS k, CODE128: in set C the data are bytes 0 to 99.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @point-of-sale/receipt-printer-encoder@4.0.1
cat > try.mjs <<'JS'
import Encoder from '@point-of-sale/receipt-printer-encoder'

const key = '35241191234567000188599000040190000241114256'
const pairs = key.match(/../g).map(Number)
for (const [name, text] of [['digits', key], ['pairs', String.fromCharCode(...pairs)]]) {
  const bytes = Buffer.from(new Encoder({ language: 'esc-pos' }).barcode(`{C${text}`, 'code128', 60).encode())
  const at = bytes.indexOf(Buffer.from([0x1d, 0x6b, 73]))
  const data = bytes.subarray(at + 6, at + 4 + bytes[at + 3])
  console.log(`${name}: ${[...data].map((pair) => String(pair).padStart(2, '0')).join('')}`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
digits: 5153505249495749505152535455484848495656535757484848485248495748484848505249494952505354
pairs: 35241191234567000188599000040190000241114256
SEEN
