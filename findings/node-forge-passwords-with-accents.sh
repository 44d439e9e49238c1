#!/usr/bin/env bash
# A certificate's file (PKCS#12) as OpenSSL 3 writes it by default: AES-256 by PBES2, integrity by HMAC-SHA-256.
# A good guess: a right password opens it in node-forge, and a wrong one is told as such ('Invalid password?').
# What happens: with 'senha' it opens; with 'ação', right as it is, 'Failed to decrypt PKCS#12 SafeContents.': the integrity check takes the password in UTF-16
# and passes, then PBES2 takes it in UTF-8, and node-forge has one form of it for both. OpenSSL itself (here by Node's tls) opens both files.
# Who is hurt: Brazilian companies whose A1 password has a ç or an accent, who are told that their file is broken. Handing in the password in
# UTF-8 opens it, with the integrity check left out.
# Source: RFC 7292, B.1 (BMPString) beside RFC 8018, 3 (octets, mostly UTF-8); node-forge. Needs the machine's openssl, of version 3.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-forge@1.4.3
openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out certificate.pem -days 2 -subj '/CN=EMPRESA FICTICIA' 2> /dev/null
for password in senha ação; do
  openssl pkcs12 -export -inkey key.pem -in certificate.pem -out "$password.pfx" -passout "pass:$password"
done
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import forge from 'node-forge'

const told = (open) => {
  try {
    open()
    return 'opened'
  } catch (error) {
    return error.message
  }
}
for (const password of ['senha', 'ação']) {
  const pfx = readFileSync(`${password}.pfx`)
  const byForge = told(() => forge.pkcs12.pkcs12FromAsn1(forge.asn1.fromDer(pfx.toString('latin1')), password))
  console.log(`${password}: tls ${told(() => createSecureContext({ pfx, passphrase: password }))}, node-forge ${byForge}`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
senha: tls opened, node-forge opened
ação: tls opened, node-forge Failed to decrypt PKCS#12 SafeContents.
SEEN
