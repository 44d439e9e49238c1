#!/usr/bin/env bash
# Since July 2026 the first twelve positions of a CNPJ may be letters, and an E or an X among digits makes a number of it.
# A good guess: readers that turn numeric texts into numbers leave '00E12345000193' alone, since it is no number that anybody writes.
# What happens: each makes something else of some of them, without a word: 0 (csv-parse, papaparse, SheetJS, yaml), 1.2e190, Infinity or, of
# '0X…', a hexadecimal number. Which ones differs: papaparse and fast-xml-parser keep three of the four. Companies become one: every '00E…' is 0.
# Who is hurt: whoever reads a CSV, a sheet, YAML or XML of companies with typed values on. Leave cells texts: `cast` and `dynamicTyping`
# off, `raw: true`, quotes in YAML, `parseTagValue: false`.
# Source: IN RFB 2.229/2024 for the form (the check digits here are valid); csv-parse, papaparse, xlsx, yaml, fast-xml-parser themselves.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts csv-parse@7.0.3 papaparse@5.7.1 xlsx@0.18.5 yaml@2.9.1 fast-xml-parser@5.12.1
cat > try.mjs <<'JS'
import { parse } from 'csv-parse/sync'
import { XMLParser } from 'fast-xml-parser'
import Papa from 'papaparse'
import XLSX from 'xlsx'
import YAML from 'yaml'

for (const cnpj of ['12ABC34501DE35', '00E12345000193', '1234567E000184', '12E45678000106', '0X123456000198']) {
  const read = {
    'csv-parse': parse(cnpj, { cast: true })[0][0],
    papaparse: Papa.parse(`${cnpj},x`, { dynamicTyping: true }).data[0][0],
    xlsx: XLSX.read(`${cnpj},x`, { type: 'string' }).Sheets.Sheet1.A1.v,
    yaml: YAML.parse(`cnpj: ${cnpj}`).cnpj,
    'fast-xml-parser': new XMLParser().parse(`<CNPJ>${cnpj}</CNPJ>`).CNPJ,
  }
  console.log(cnpj, Object.entries(read).map(([name, value]) => `${name} ${value === cnpj ? 'as it is' : value}`).join(', '))
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
12ABC34501DE35 csv-parse as it is, papaparse as it is, xlsx as it is, yaml as it is, fast-xml-parser as it is
00E12345000193 csv-parse 0, papaparse 0, xlsx 0, yaml 0, fast-xml-parser as it is
1234567E000184 csv-parse 1.234567e+190, papaparse as it is, xlsx 1.234567e+190, yaml 1.234567e+190, fast-xml-parser 1.234567e+190
12E45678000106 csv-parse as it is, papaparse as it is, xlsx as it is, yaml Infinity, fast-xml-parser as it is
0X123456000198 csv-parse 0, papaparse as it is, xlsx 20015990440344, yaml as it is, fast-xml-parser as it is
SEEN
