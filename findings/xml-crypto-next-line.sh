#!/usr/bin/env bash
# U+0085 (next line) and U+2028 are ordinary characters of XML 1.0; they come into product names from old code pages and from copied text.
# A good guess: xml-crypto finds an intact document with one of them intact, as it does any other.
# What happens: it reads by @xmldom/xmldom, which ends lines as XML 1.1 does: both become a line feed before the digest is made, and a
# rightly signed document is told to be altered. (Signed here by hand: the text is canonical as it stands.)
# Who is hurt: whoever proves signatures of NF-e, NFC-e and CF-e with it accuses an honest issuer.
# Source: XML 1.0, 2.11 (only CR LF and CR), XML 1.1, 2.11 (NEL and LS too); Canonical XML 1.0, 2.1.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts xml-crypto@6.3.2
cat > try.mjs <<'JS'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { SignedXml } from 'xml-crypto'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const DS = 'http://www.w3.org/2000/09/xmldsig#'
const C14N = 'http://www.w3.org/TR/2001/REC-xml-c14n-20010315'

function isIntact(text) {
  const content = `<infNFe Id="NFe1"><xProd>${text}</xProd></infNFe>`
  const digest = createHash('sha1').update(content).digest('base64')
  const info = (namespace) =>
    `<SignedInfo${namespace}><CanonicalizationMethod Algorithm="${C14N}"></CanonicalizationMethod>` +
    `<SignatureMethod Algorithm="${DS}rsa-sha1"></SignatureMethod><Reference URI="#NFe1"><Transforms>` +
    `<Transform Algorithm="${DS}enveloped-signature"></Transform><Transform Algorithm="${C14N}"></Transform></Transforms>` +
    `<DigestMethod Algorithm="${DS}sha1"></DigestMethod><DigestValue>${digest}</DigestValue></Reference></SignedInfo>`
  const value = sign('sha1', Buffer.from(info(` xmlns="${DS}"`)), privateKey).toString('base64')
  const signature = `<Signature xmlns="${DS}">${info('')}<SignatureValue>${value}</SignatureValue></Signature>`
  const checked = new SignedXml({ publicCert: publicKey.export({ type: 'spki', format: 'pem' }) })
  checked.loadSignature(signature)
  try {
    return checked.checkSignature(`<NFe>${content}${signature}</NFe>`)
  } catch (error) {
    return error.message.split(/[:,]/)[0]
  }
}
for (const [name, text] of [['plain', 'AGUA'], ['U+00A0', 'AGUA\u00a0COM GAS'], ['U+0085', 'AGUA\u0085COM GAS'], ['U+2028', 'AGUA\u2028COM GAS']]) {
  console.log(`${name}: ${isIntact(text)}`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
plain: true
U+00A0: true
U+0085: false
U+2028: false
SEEN
