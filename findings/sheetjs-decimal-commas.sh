#!/usr/bin/env bash
# A table of a Brazilian program is a CSV with semicolons between cells and commas in decimals, as Excel in Portuguese writes and reads it.
# A good guess: SheetJS, which finds the semicolon by itself, leaves '1,50' a text, as other readers do, or reads one and a half.
# What happens: it takes commas for those between thousands: 1,50 is the number 150, 10,00 is 1000, and 1.234,56 is 1.23456, while 1.234.567,89 stays a text:
# a column's amounts are a hundred times, or a thousandth, or texts, by their size. Of a table with more commas than semicolons it divides the amounts at
# the comma, and makes a date of what stands about the semicolon: '50;2' is 1 February 1950. With `raw: true, FS: ';'` it reads texts in their cells.
# Who is hurt: back offices that let users upload or preview such a file: sums that are plausible for each shop with small sales, and wrong.
# Source: RFC 4180 has no numbers; SheetJS, "CSV" of its parse options (raw, FS); csv-parse and csvtojson beside it.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts xlsx@0.18.5 csv-parse@7.0.3 csvtojson@2.0.14
cat > try.mjs <<'JS'
import { parse } from 'csv-parse/sync'
import csvtojson from 'csvtojson'
import XLSX from 'xlsx'

const typed = (value) => (typeof value === 'string' ? `'${value}'` : value)
const sheet = (text, options) => XLSX.utils.sheet_to_json(XLSX.read(text, { type: 'string', ...options }).Sheets.Sheet1, { header: 1 })
const file = (...lines) => lines.map((line) => `${line}\r\n`).join('')

for (const amount of ['1,50', '10,00', '0,25', '1.234,56', '1.234.567,89']) {
  const text = file('Loja;Total', `Centro;${amount}`)
  const read = {
    xlsx: sheet(text)[1][1],
    'xlsx raw': sheet(text, { raw: true, FS: ';' })[1][1],
    'csv-parse': parse(text, { cast: true, delimiter: ';' })[1][1],
    csvtojson: (await csvtojson({ delimiter: 'auto', checkType: true }).fromString(text))[0].Total,
  }
  console.log(amount, Object.entries(read).map(([name, value]) => `${name} ${typed(value)}`).join(', '))
}

const text = file('Total;Troco;Taxa', '1,50;2,30;0,10', '8,20;1,80;0,15')
const show = (rows) => rows[1].map(typed).join(' | ')
const { w } = XLSX.read(text, { type: 'string' }).Sheets.Sheet1.B2
console.log('1,50;2,30;0,10 xlsx', show(sheet(text)), 'where the second is shown as', w)
console.log('xlsx raw', show(sheet(text, { raw: true, FS: ';' })))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
1,50 xlsx 150, xlsx raw '1,50', csv-parse '1,50', csvtojson '1,50'
10,00 xlsx 1000, xlsx raw '10,00', csv-parse '10,00', csvtojson '10,00'
0,25 xlsx 25, xlsx raw '0,25', csv-parse '0,25', csvtojson '0,25'
1.234,56 xlsx 1.23456, xlsx raw '1.234,56', csv-parse '1.234,56', csvtojson '1.234,56'
1.234.567,89 xlsx '1.234.567,89', xlsx raw '1.234.567,89', csv-parse '1.234.567,89', csvtojson '1.234.567,89'
1,50;2,30;0,10 xlsx 1 | 18295 | '30;0' | 10 where the second is shown as 2/1/50
xlsx raw '1,50' | '2,30' | '0,10'
SEEN
