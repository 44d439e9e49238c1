#!/usr/bin/env bash
# The XML of a note says amounts with a point ('26.06', quantities '1.5000'); people type them with a comma, or with nothing ('1234').
# A good guess: a Brazilian library for amounts reads what people type, and of an XML's text either the same amount or nothing.
# What happens: no two of three agree, nor do two functions of one. '1234' is 12.34 for @brazilian-utils (digits are cents, unless 'R$' or a point of
# thousands stands there), and '0,005' is 5. '26.06' is 2606 for brazilian-values; js-brasil reads 26.06 and shows 'R$ 2.606,00'; '0.50' it shows as
# 'R$ 05,00'. '1.5000' is 15000 for all, and of '-26,06' js-brasil loses the minus when it reads, not when it shows. Nothing is thrown.
# Who is hurt: screens that show a note's own texts through a mask, and forms that store what was typed: a hundred times as much, or a hundredth.
# Source: Manual de Orientação do Contribuinte (point as decimal mark, 2 to 10 decimals); the packages: 'parseCurrency("1234"); // returns 12.34'.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts @brazilian-utils/brazilian-utils@2.4.0 brazilian-values@0.14.1 js-brasil@2.8.0
cat > try.mjs <<'JS'
import { parseCurrency } from '@brazilian-utils/brazilian-utils'
import { parseToNumber } from 'brazilian-values'
import jsBrasil from 'js-brasil'

const { maskBr, utilsBr } = jsBrasil
const readers = {
  'brazilian-utils': parseCurrency,
  'brazilian-values': parseToNumber,
  'js-brasil': utilsBr.currencyToNumber,
  'js-brasil shows': (text) => maskBr.currency(text).replace(/\s/, ' '),
}
for (const text of ['26.06', '0.50', '1.5000', '1234', 'R$ 1.234', '26,06', '0,005', '-26,06'])
  console.log(`${text}:`, Object.entries(readers).map(([name, read]) => `${name} ${read(text)}`).join('; '))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
26.06: brazilian-utils 26.06; brazilian-values 2606; js-brasil 26.06; js-brasil shows R$ 2.606,00
0.50: brazilian-utils 0.5; brazilian-values 50; js-brasil 0.5; js-brasil shows R$ 05,00
1.5000: brazilian-utils 15000; brazilian-values 15000; js-brasil 15000; js-brasil shows R$ 15.000,00
1234: brazilian-utils 12.34; brazilian-values 1234; js-brasil 1234; js-brasil shows R$ 1.234,00
R$ 1.234: brazilian-utils 1234; brazilian-values NaN; js-brasil 1234; js-brasil shows R$ 1.234,00
26,06: brazilian-utils 26.06; brazilian-values 26.06; js-brasil 26.06; js-brasil shows R$ 26,06
0,005: brazilian-utils 5; brazilian-values 0.005; js-brasil 0.005; js-brasil shows R$ 0,00
-26,06: brazilian-utils -26.06; brazilian-values -26.06; js-brasil 26.06; js-brasil shows -R$ 26,06
SEEN
