#!/usr/bin/env bash
# A receipt of 58 mm is 464 dots wide on a head of eight dots a millimetre (203.2 dpi), and 164.41 points wide in a PDF.
# A good guess: `page.render({ scale: 203.2 / 72 })` of @hyzyla/pdfium makes 464 pixels, each of them a dot.
# What happens: it takes the page for 164 whole points, makes 462 pixels and draws all 164.41 into them: here and there a dot of a gap between
# bars is missing, and the edge of the head is not where it seems. `width` and `height` in dots make it right.
# Who is hurt: whoever tests at 203 dpi what a printer makes of a receipt, and mends what was not broken.
# Source: @hyzyla/pdfium src/page.ts (getSize floors); ISO/IEC 15417 (Code 128, widths of bars).
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @hyzyla/pdfium@2.1.13 pdfkit@0.20.2
cat > try.mjs <<'JS'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import PDFDocument from 'pdfkit'

const DOT = 72 / 203.2
const pdf = new PDFDocument({ size: [464 * DOT, 80 * DOT], margin: 0 })
const chunks = []
pdf.on('data', (chunk) => chunks.push(chunk))
const ended = new Promise((resolve) => pdf.on('end', resolve))
// Bars of two dots, two dots apart.
for (let x = 40; x < 424; x += 4) pdf.rect(x * DOT, 0, 2 * DOT, 80 * DOT)
pdf.fill('#000000').end()
await ended

const library = await PDFiumLibrary.init()
const document = await library.loadDocument(new Uint8Array(Buffer.concat(chunks)))
for (const [name, size] of [['scale', { scale: 203.2 / 72 }], ['width', { width: 464, height: 80 }]]) {
  const { data, width } = await document.getPage(0).render({ render: 'bitmap', colorSpace: 'Gray', ...size })
  const row = Array.from({ length: width }, (_, x) => (data[40 * width + x] < 128 ? '#' : ' ')).join('')
  const widths = (of) => [...new Set(row.trim().match(of).map(({ length }) => length))].sort().join(' or ')
  console.log(`by ${name}: ${width} pixels, bars of ${widths(/#+/g)}, gaps of ${widths(/ +/g)}`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
by scale: 462 pixels, bars of 2, gaps of 1 or 2
by width: 464 pixels, bars of 2, gaps of 2
SEEN
