#!/usr/bin/env bash
# The QR code of an NFC-e is an address with bars: `…/qrcode?p=KEY|2|1|1|HASH` (version 2) or `…?p=KEY|3|1` (version 3).
# A good guess: `{code:ADDRESS;option:qrcode}` of receiptline prints it, or complains.
# What happens: a bar parts columns in that language, also within braces: what is left of it has no end, and neither a QR code nor a
# text nor an error comes of the line. Escaped as `\|` it is printed.
# Who is hurt: shops whose DANFE comes out without the QR code that makes it one.
# Source: Manual de Especificações Técnicas do DANFE NFC-e e QR Code 6.0, chapter 4 (the bar is its separator); OFSC ReceiptLine.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts receiptline@4.0.4
cat > try.mjs <<'JS'
import receiptline from 'receiptline'

const address = 'https://www.fazenda.pr.gov.br/nfce/qrcode?p=41260791234567000188650010000000421123456788|3|1'
for (const [name, text] of [['as it is', address], ['escaped', address.replaceAll('|', '\\|')]]) {
  const svg = receiptline.transform(`Consulte em\n{code:${text};option:qrcode,4,m}`, { cpl: 48, command: 'svg', encoding: 'multilingual' })
  console.log(`${name}: ${(svg.match(/<path/g) ?? []).length} QR code(s), ${svg.includes('fazenda') ? 'its text' : 'no text of it'}`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
as it is: 0 QR code(s), no text of it
escaped: 1 QR code(s), no text of it
SEEN
