#!/usr/bin/env bash
# pg gives `numeric` as text, because a float does not hold it; money is stored as numeric for that.
# A good guess: an array of numeric (`array_agg(total)`, `numeric[]`) comes as texts as well, as int8[] does beside int8.
# What happens: it comes as floats: 12345678901234567.89 is …568, '10.00' is 10. A parser set for numeric changes nothing of its arrays.
# Who is hurt: sums and comparisons over aggregated amounts: the same column, two types, by how it was asked for.
# Source: pg-types 2.2 (text parsers: 1700 none, 1231 parseFloat; 20 and 1016 text).
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts pg@8.23.1
cat > try.mjs <<'JS'
import pg from 'pg'

const { getTypeParser, setTypeParser } = pg.types
const shown = (oid, text) => JSON.stringify(getTypeParser(oid)(text))
console.log('int8', shown(20, '9007199254740993'), 'int8[]', shown(1016, '{9007199254740993}'))
console.log('numeric', shown(1700, '12345678901234567.89'), 'numeric[]', shown(1231, '{12345678901234567.89,10.00}'))
setTypeParser(1700, (text) => `exactly ${text}`)
console.log('with a parser of numeric:', shown(1700, '10.00'), shown(1231, '{10.00}'))
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
int8 "9007199254740993" int8[] ["9007199254740993"]
numeric "12345678901234567.89" numeric[] [12345678901234568,10]
with a parser of numeric: "exactly 10.00" [10]
SEEN
