#!/usr/bin/env bash
# A zip's last record counts its entries in two bytes; with 65,535 and more a writer must add those of zip64. A busy shop has 70,000 notes a month.
# A good guess: JSZip and fflate write zip64, or refuse what they cannot write, as they are the two that most pages make archives with.
# What happens: both write the count modulo 65,536, and nothing more: of 70,000 notes the archive says 4,464. fflate reads 4,464 of its own,
# adm-zip the first 4,464 of both, without an error; JSZip and Info-ZIP's unzip go by the directory, and have all 70,000.
# Of a right archive (zip64, by @zip.js/zip.js) all of them read 70,000.
# Who is hurt: accountants who get 4,464 of a month's notes, in a file whose size is right.
# Source: APPNOTE 6.3.10, 4.4.1.4 and 4.4.22 (FFFF says that the number stands in the zip64 record).
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts jszip@3.10.2 fflate@0.8.3 adm-zip@0.6.1 @zip.js/zip.js@2.24.0
cat > try.mjs <<'JS'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader, ZipWriter } from '@zip.js/zip.js'
import AdmZip from 'adm-zip'
import { unzipSync, zipSync } from 'fflate'
import JSZip from 'jszip'

const note = new TextEncoder().encode('<nfeProc/>')
const names = Array.from({ length: 70_000 }, (_, at) => `${at}.xml`)
const own = { useWebWorkers: false, level: 0 }
const writers = {
  async jszip() {
    const zip = new JSZip()
    for (const name of names) zip.file(name, note)
    return zip.generateAsync({ type: 'nodebuffer' })
  },
  fflate: () => Buffer.from(zipSync(Object.fromEntries(names.map((name) => [name, note])), { level: 0 })),
  async 'zip.js'() {
    const zip = new ZipWriter(new Uint8ArrayWriter(), own)
    for (const name of names) await zip.add(name, new Uint8ArrayReader(note))
    return Buffer.from(await zip.close())
  },
}
const readers = {
  jszip: async (bytes) => Object.keys((await JSZip.loadAsync(bytes)).files).length,
  fflate: (bytes) => Object.keys(unzipSync(bytes)).length,
  'adm-zip': (bytes) => new AdmZip(bytes).getEntries().length,
  'zip.js': async (bytes) => (await new ZipReader(new Uint8ArrayReader(bytes), own).getEntries()).length,
}
for (const [writer, write] of Object.entries(writers)) {
  const bytes = await write()
  const count = bytes.readUInt16LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1')) + 10)
  const read = []
  for (const [reader, entries] of Object.entries(readers)) {
    try {
      read.push(`${reader} ${await entries(bytes)}`)
    } catch (error) {
      read.push(`${reader}: ${error.message}`)
    }
  }
  console.log(`${writer} counts ${count}; read by ${read.join(', ')}`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
jszip counts 4464; read by jszip 70000, fflate 4464, adm-zip 4464, zip.js 70000
fflate counts 4464; read by jszip 70000, fflate 4464, adm-zip 4464, zip.js 70000
zip.js counts 65535; read by jszip 70000, fflate 70000, adm-zip 70000, zip.js 70000
SEEN
