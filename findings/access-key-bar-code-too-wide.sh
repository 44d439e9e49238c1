#!/usr/bin/env bash
# The CF-e's extrato has its access key of 44 digits as a Code 128. In set C, two digits a symbol, it is 277 modules wide: 554 dots
# of the 576 that the head of an 80 mm printer has, at the least width (2 dots) of ESC/POS.
# A good guess: 'code128' of a receipt library chooses set C for digits, as bar code libraries do.
# What happens: node-thermal-printer and @point-of-sale/receipt-printer-encoder always say set B, a digit a symbol: 519 modules, 1,038 dots
# at best. The encoder's `width: 2` is sent as 3. A printer prints nothing of a bar code that does not fit, and tells nobody.
# Beside: receiptline chooses C; a key of an alphanumeric CNPJ takes 354 modules even at best (bwip-js), and fits no 80 mm paper.
# Who is hurt: tills whose paper lacks the bar code that an inspector scans.
# Source: ESC/POS reference, GS k (function B, CODE128: '{B' is set B; what exceeds the print area is not printed), GS w.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-thermal-printer@4.6.1 @point-of-sale/receipt-printer-encoder@4.0.1 \
  receiptline@4.0.4 bwip-js@4.11.4
cat > try.mjs <<'JS'
import Encoder from '@point-of-sale/receipt-printer-encoder'
import bwip from 'bwip-js'
import thermal from 'node-thermal-printer'
import receiptline from 'receiptline'

const key = '35241191234567000188599000040190000241114256'
/** What GS k sends, and the width of its symbols: start, check and data of 11 modules each, a stop of 13. */
function told(name, bytes) {
  const at = bytes.indexOf(Buffer.from([0x1d, 0x6b, 73]))
  const data = bytes.subarray(at + 4, at + 4 + bytes[at + 3])
  const width = bytes[bytes.indexOf(Buffer.from([0x1d, 0x77])) + 2]
  const modules = 11 * (data.length - 2) + 11 + 11 + 13
  console.log(`${name}: set ${data.toString('latin1', 0, 2)}, ${data.length - 2} symbols, ${modules} modules × ${width} dots = ${modules * width}`)
}
const printer = new thermal.ThermalPrinter({ type: thermal.PrinterTypes.EPSON, interface: 'tcp://127.0.0.1' })
printer.code128(key, { width: 2 })
told('node-thermal-printer', printer.getBuffer())
told('receipt-printer-encoder', Buffer.from(new Encoder({ language: 'esc-pos' }).barcode(key, 'code128', { width: 2, height: 60 }).encode()))
const receipt = receiptline.transform(`{code:${key};option:code128,2,60,nohri}`, { cpl: 48, command: 'escpos', encoding: 'multilingual' })
told('receiptline', Buffer.from(receipt, 'binary'))
for (const text of [key, '35260712ABC34501DE35599000040190001231234560']) {
  const modules = bwip.raw({ bcid: 'code128', text })[0].sbs.reduce((sum, width) => sum + width, 0)
  console.log(`bwip-js ${text}: ${modules} modules × 2 dots = ${modules * 2}`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
node-thermal-printer: set {B, 44 symbols, 519 modules × 2 dots = 1038
receipt-printer-encoder: set {B, 44 symbols, 519 modules × 3 dots = 1557
receiptline: set {C, 22 symbols, 277 modules × 2 dots = 554
bwip-js 35241191234567000188599000040190000241114256: 277 modules × 2 dots = 554
bwip-js 35260712ABC34501DE35599000040190001231234560: 354 modules × 2 dots = 708
SEEN
