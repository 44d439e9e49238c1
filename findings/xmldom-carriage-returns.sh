#!/usr/bin/env bash
# Issuing programs of Windows put `&#13;&#10;` into the additional information of a note; the signature is made over that carriage return.
# A good guess: a document that @xmldom/xmldom reads and writes again says the same, as one that libxml2 writes does.
# What happens: its serializer keeps the reference in attributes and writes a raw carriage return in text, which whoever reads the text next
# ends a line with: a line feed. The content's digest is another, though nobody changed a letter.
# Who is hurt: whoever puts a signed NF-e or CF-e into its envelope (nfeProc), or stores it again, by xmldom: the signature no longer holds.
# Source: XML 1.0, 2.11 (ends of lines); Canonical XML 1.0, 2.3 (text nodes: CR is written `&#xD;`); the package's own serializer.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @xmldom/xmldom@0.9.12 libxml2-wasm@0.7.2
cat > try.mjs <<'JS'
import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { XmlDocument } from 'libxml2-wasm'

const byXmldom = (xml) => new XMLSerializer().serializeToString(new DOMParser().parseFromString(xml, 'text/xml'))
function byLibxml2(xml, use = (document) => document.toString({ noDeclaration: true, format: false })) {
  const document = XmlDocument.fromString(xml)
  try {
    return use(document)
  } finally {
    document.dispose()
  }
}
const textOf = (xml) => JSON.stringify(byLibxml2(xml, (document) => document.root.content))

const note = '<infCpl origem="a&#13;b">PEDIDO 1&#13;&#10;ENTREGA</infCpl>'
console.log(`as it came: ${textOf(note)}`)
for (const [name, write] of [['xmldom', byXmldom], ['libxml2', byLibxml2]]) {
  const again = write(note).trim()
  console.log(`${name}: ${JSON.stringify(again)} ${textOf(again)}`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
as it came: "PEDIDO 1\r\nENTREGA"
xmldom: "<infCpl origem=\"a&#13;b\">PEDIDO 1\r\nENTREGA</infCpl>" "PEDIDO 1\nENTREGA"
libxml2: "<infCpl origem=\"a&#13;b\">PEDIDO 1&#13;\nENTREGA</infCpl>" "PEDIDO 1\r\nENTREGA"
SEEN
