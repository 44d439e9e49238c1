#!/usr/bin/env bash
# PDFKit's standard fonts have the characters of Windows-1252: all of Portuguese. Intl writes some that are not among them: U+202F and U+2009 between
# parts of numbers and ranges, U+2212 as minus in some locales; product names bring others.
# A good guess: a character that the font lacks is left out, or drawn as a box, or refused.
# What happens: it becomes two other characters, those of the two bytes of its code: '−10,00' is '" 10,00', '≤' is '"d', 'Ω' a mark and ':', U+202F ends in '/'.
# Nothing is thrown. Text that is read out of the page says the same wrong thing.
# Who is hurt: who prints amounts or names with the standard fonts: what stands there is plausible and wrong.
# Source: PDFKit, standard fonts (WinAnsiEncoding); ISO 32000-1, annex D.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts pdfkit@0.20.2 unpdf@1.8.1
cat > try.mjs <<'JS'
import PDFDocument from 'pdfkit'
import { extractText, getDocumentProxy } from 'unpdf'

async function shown(text) {
  const pdf = new PDFDocument()
  const parts = []
  const end = new Promise((resolve) => pdf.on('data', (part) => parts.push(part)).on('end', resolve))
  pdf.text(text).end()
  await end
  const read = await extractText(await getDocumentProxy(new Uint8Array(Buffer.concat(parts))), { mergePages: true })
  return read.text
}
for (const text of ['R$ 10,00 – São João', '\u221210,00', '\u2264 6 kg', '1\u202f234,50', '100 \u03a9']) {
  console.log(JSON.stringify(text), JSON.stringify(await shown(text)))
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
"R$ 10,00 – São João" "R$ 10,00 – São João"
"−10,00" "\" 10,00"
"≤ 6 kg" "\"d 6 kg"
"1 234,50" "1 /234,50"
"100 Ω" "100 :•"
SEEN
