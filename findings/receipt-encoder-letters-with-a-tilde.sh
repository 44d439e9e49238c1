#!/usr/bin/env bash
# @point-of-sale/receipt-printer-encoder turns texts into the code page of a printer.
# A good guess: Portuguese needs a setting or it does not; what cannot be printed is wrong as a whole, and so is noticed.
# What happens: without `codepage('auto')` it writes code page 437, which has á, é, ç, ª and º, but neither ã nor õ nor Ã: 'maçã' comes out as 'maç?',
# 'limões' as 'lim?es', and most of a receipt is right. No error; the question mark is in the bytes.
# Who is hurt: shops whose receipts say 'P?O' and 'N?O INCIDE' on paper, which nobody sees on a screen.
# Source: the package's own option; code pages 437 and 850 (860) of ESC/POS, ESC t.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @point-of-sale/receipt-printer-encoder@4.0.1
cat > try.mjs <<'JS'
import Encoder from '@point-of-sale/receipt-printer-encoder'

const text = 'café maçã limões 1ª'
/** The bytes of the text, those beyond ASCII in hexadecimal, and each change of code page. */
const shown = (encoder) =>
  Array.from(encoder.line(text).encode(), (byte) => (byte < 0x20 || byte > 0x7e ? `<${byte.toString(16)}>` : String.fromCharCode(byte)))
    .join('')
    .replace(/^.*?caf/, 'caf')
console.log('by default:', shown(new Encoder({ language: 'esc-pos' })))
console.log('auto:      ', shown(new Encoder({ language: 'esc-pos' }).codepage('auto')))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
by default: caf<82> ma<87>? lim?es 1<a6><a><d>
auto:       caf<82> ma<87><1b>t<2><c6> lim<e4>es 1<a6><a><d>
SEEN
