#!/usr/bin/env bash
# `&#225;` is not an entity that a document type would have to declare: every XML reader reads it as 'á'. Tills write names so where
# their file has an encoding without the letter.
# A good guess: fast-xml-parser, which reads `&amp;` and `&lt;` by itself, reads `&#225;` too.
# What happens: it stays the six characters `&#225;`, unless `htmlEntities: true`; and XMLBuilder writes these as `&amp;#225;`, so that a
# document read and written again says something else than the one that was signed.
# Who is hurt: readers of notes ('P&#227;o' on the screen), and libraries that sign what they have parsed and written anew: the digest is of another text.
# Source: XML 1.0, 4.1 (character references) beside 4.6 (predefined entities); fast-xml-parser, option htmlEntities.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts fast-xml-parser@5.12.1 saxes@6.0.0
cat > try.mjs <<'JS'
import { XMLBuilder, XMLParser } from 'fast-xml-parser'
import { SaxesParser } from 'saxes'

const xml = '<xProd>P&#227;o &amp; queijo</xProd>'
const saxes = new SaxesParser()
saxes.on('text', (text) => console.log('saxes:', text))
saxes.write(xml).close()
const read = new XMLParser().parse(xml)
console.log('fast-xml-parser:', read.xProd)
console.log('written again:', new XMLBuilder().build(read))
console.log('htmlEntities:', new XMLParser({ htmlEntities: true }).parse(xml).xProd)
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
saxes: Pão & queijo
fast-xml-parser: P&#227;o & queijo
written again: <xProd>P&amp;#227;o &amp; queijo</xProd>
htmlEntities: Pão & queijo
SEEN
