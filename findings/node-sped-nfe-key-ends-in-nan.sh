#!/usr/bin/env bash
# node-sped-nfe makes the access key of a note from its fields where the caller gives none.
# A good guess: for an alphanumeric CNPJ the key has 44 positions, or the library refuses what it does not know.
# What happens: its check digit is reckoned with `parseInt` of each position, so that one letter makes it 'NaN': an Id of 46 characters,
# which goes on into the signature; the schema at SEFAZ refuses the note.
# Who is hurt: every company registered since July 2026 whose CNPJ has letters.
# Source: NT 2026.004 (check digit by ASCII − 48, modulo 11); the package itself.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-sped-nfe@1.2.52
cat > try.mjs <<'JS'
import { Make } from 'node-sped-nfe'

for (const CNPJ of ['91234567000188', '12ABC34501DE35']) {
  const note = new Make()
  note.tagInfNFe({ Id: null, versao: '4.00' })
  note.tagIde({ cUF: 35, cNF: '12345678', mod: '55', serie: '1', nNF: '42', dhEmi: '2026-11-28T10:00:00-03:00', tpEmis: '1', tpAmb: '2' })
  note.tagEmit({ CNPJ, xNome: 'EMPRESA FICTICIA' })
  const key = note.xml().match(/Id="NFe([^"]*)"/)[1]
  console.log(CNPJ, key, `${key.length} positions`)
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
91234567000188 35261191234567000188550010000000421123456786 44 positions
12ABC34501DE35 35261112ABC34501DE3555001000000042112345678NaN 46 positions
SEEN
