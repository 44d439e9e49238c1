#!/usr/bin/env bash
# A tagged PDF is read aloud from the letters of each tag, in their order.
# A good guess: `text('EMITIDA EM CONTINGÊNCIA\nPendente de autorização')` of pdfkit leaves the end of the line, or a space, between the two;
# so do two texts of one tag, a label and an amount at the other edge.
# What happens: nothing is left. The end of a line is taken out of the text, and the tag holds 'CONTINGÊNCIAPendente' and 'Vl total25,00'. Readers
# that draw (pdf.js, PDFium) hide it from tests: they guess a space by the places on the page. What a `width` wraps keeps its spaces.
# Who is hurt: who hears the document, and who copies an amount together with its label.
# Source: PDF 32000-1, 14.8.2.5 (word breaks are the producer's); pdfkit lib/mixins/text.js.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 unpdf@1.8.1
cat > try.mjs <<'JS'
import PDFDocument from 'pdfkit'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

const pdf = new PDFDocument({ tagged: true, pdfVersion: '1.7', size: [200, 200], margin: 0 })
const chunks = []
pdf.on('data', (chunk) => chunks.push(chunk))
const ended = new Promise((resolve) => pdf.on('end', resolve))
const root = pdf.struct('Document')
pdf.addStructure(root)
root.add(pdf.struct('P', () => pdf.text('Linha um\nlinha dois', 10, 10)))
root.add(pdf.struct('P', () => pdf.text('Vl total', 10, 60, { lineBreak: false }).text('25,00', 100, 60, { lineBreak: false })))
root.add(pdf.struct('P', () => pdf.text('Linha um que passa', 10, 90, { width: 60 })))
root.end()
pdf.end()
await ended

const { OPS } = await getResolvedPDFJS()
const page = await (await getDocumentProxy(new Uint8Array(Buffer.concat(chunks)))).getPage(1)
const { fnArray, argsArray } = await page.getOperatorList()
let tag = ''
fnArray.forEach((operation, index) => {
  if (operation === OPS.beginMarkedContentProps) tag = ''
  if (operation === OPS.showText) tag += argsArray[index][0].map((glyph) => glyph.unicode ?? '').join('')
  if (operation === OPS.endMarkedContent) console.log(`tag: ${tag}`)
})
const { items } = await page.getTextContent()
console.log(`drawn: ${items.map(({ str, hasEOL }) => str + (hasEOL ? '|' : '')).join('')}`)
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
tag: Linha umlinha dois
tag: Vl total25,00
tag: Linha um que passa
drawn: Linha um|linha dois|Vl total 25,00|Linha um|que passa
SEEN
