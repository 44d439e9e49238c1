#!/usr/bin/env bash
# @brazilian-utils/brazilian-utils 2.4 knows the alphanumeric CNPJ, by an option `version: 2` of its CNPJ functions.
# A good guess: without the option a CNPJ with letters is refused or left alone, and what formats an access key keeps its 44 positions.
# What happens: `formatCnpj` and `formatNfeKey` take the letters out and close ranks: a plausible, shorter number in the mask of a whole
# one, and a key of 38 digits. Keys have no such option; `isValidNfeKey` refuses every key of an alphanumeric CNPJ, and every CF-e (model 59).
# Who is hurt: screens and papers that show what the formatter gives: the shown CNPJ or key is nobody's, and no error says so.
# Source: the package's own functions; keys and check digits by the MOC, pattern `[0-9]{6}[0-9A-Z]{12}[0-9]{26}` of the schema PL_010.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @brazilian-utils/brazilian-utils@2.4.0
cat > try.mjs <<'JS'
import { formatCnpj, formatNfeKey, isValidCnpj, isValidNfeKey } from '@brazilian-utils/brazilian-utils'

const cnpj = '12ABC34501DE35'
console.log('CNPJ', cnpj, isValidCnpj(cnpj), formatCnpj(cnpj))
console.log('version: 2', isValidCnpj(cnpj, { version: 2 }), formatCnpj(cnpj, { version: 2 }))
const keys = {
  'NFC-e, letters': '43260712ABC34501DE35650020000000101818644767',
  'CF-e, digits': '35241191234567000188599000040190000241114256',
}
for (const [name, key] of Object.entries(keys)) console.log(name, key, isValidNfeKey(key), formatNfeKey(key))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
CNPJ 12ABC34501DE35 false 12.345.013/5
version: 2 true 12.ABC.345/01DE-35
NFC-e, letters 43260712ABC34501DE35650020000000101818644767 false 4326 0712 3450 1356 5002 0000 0001 0181 8644 767
CF-e, digits 35241191234567000188599000040190000241114256 false 3524 1191 2345 6700 0188 5990 0004 0190 0002 4111 4256
SEEN
