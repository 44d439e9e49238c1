#!/usr/bin/env bash
# Every entry of a zip has a CRC-32 of its content, which is there to find damage: unzip, and every file manager, name an entry that differs.
# A good guess: @zip.js/zip.js refuses the content of an entry whose CRC-32 differs, since it reads the number.
# What happens: it hands the damaged content out; only `checkSignature: true` has it compare.
# Who is hurt: archives of documents that are kept for years: one flipped bit in a stored XML is another amount, and nobody is told.
# Source: APPNOTE 6.3.10, 4.4.7; the package's options. Seen with a stored entry, one byte of it changed.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @zip.js/zip.js@2.24.0
cat > try.mjs <<'JS'
import { TextReader, TextWriter, Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'

const writer = new ZipWriter(new Uint8ArrayWriter(), { level: 0 })
await writer.add('nota.xml', new TextReader('<vNF>10.00</vNF>'))
const zip = await writer.close()
zip[Buffer.from(zip).indexOf('10.00')] = '9'.charCodeAt(0)
for (const options of [{}, { checkSignature: true }]) {
  const [entry] = await new ZipReader(new Uint8ArrayReader(zip)).getEntries()
  console.log(JSON.stringify(options), await entry.getData(new TextWriter(), options).catch((error) => error.message))
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
{} <vNF>90.00</vNF>
{"checkSignature":true} Invalid CRC32
SEEN
