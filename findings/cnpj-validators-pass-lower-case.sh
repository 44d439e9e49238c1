#!/usr/bin/env bash
# The schema of the NF-e has a CNPJ as `[0-9A-Z]{12}[0-9]{2}`: a lower-case letter is refused with the whole document.
# A good guess: a validator of CNPJs either refuses '12abc34501de35', or says yes and its formatter gives back what may be written.
# What happens: cpf-cnpj-validator, validation-br, brazilian-values and @fnando/cnpj say yes (they reckon with capitals), and of
# those brazilian-values formats it in small letters; cnpj and js-brasil say no, and js-brasil's mask then drops the letters.
# Who is hurt: whoever validates with one package and stores what was typed: SEFAZ refuses the note, and a search by the capital
# form misses the company. Upper-case first, then ask any of them.
# Source: IN RFB 2.229/2024 (capital letters), tiposBasico of PL_010; the packages themselves.
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
echo '{ "type": "module" }' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts cpf-cnpj-validator@2.1.2 validation-br@2.0.0 brazilian-values@0.14.1 \
  @fnando/cnpj@2.0.0 cnpj@5.1.1 js-brasil@2.8.0
cat > try.mjs <<'JS'
import * as fnando from '@fnando/cnpj'
import * as values from 'brazilian-values'
import * as cnpj from 'cnpj'
import { cnpj as validator } from 'cpf-cnpj-validator'
import brasil from 'js-brasil'
import * as validation from 'validation-br'

const packages = {
  'cpf-cnpj-validator': [validator.isValid, validator.format],
  'validation-br': [validation.isCNPJ, () => '(none)'],
  'brazilian-values': [values.isCNPJ, values.formatToCNPJ],
  '@fnando/cnpj': [fnando.isValid, fnando.format],
  cnpj: [cnpj.validate, cnpj.format],
  'js-brasil': [brasil.validateBr.cnpj, brasil.maskBr.cnpj],
}
for (const [name, [isValid, format]] of Object.entries(packages)) {
  for (const text of ['12ABC34501DE35', '12abc34501de35']) console.log(name, text, isValid(text), format(text))
}
JS
node try.mjs | tee seen
diff seen - <<'SEEN' && echo 'As described.'
cpf-cnpj-validator 12ABC34501DE35 true 12.ABC.345/01DE-35
cpf-cnpj-validator 12abc34501de35 true 12.ABC.345/01DE-35
validation-br 12ABC34501DE35 true (none)
validation-br 12abc34501de35 true (none)
brazilian-values 12ABC34501DE35 true 12.ABC.345/01DE-35
brazilian-values 12abc34501de35 true 12.abc.345/01de-35
@fnando/cnpj 12ABC34501DE35 true 12.ABC.345/01DE-35
@fnando/cnpj 12abc34501de35 true 12.ABC.345/01DE-35
cnpj 12ABC34501DE35 true 12.ABC.345/01DE-35
cnpj 12abc34501de35 false 123450135
js-brasil 12ABC34501DE35 true 12.ABC.345/01DE-35
js-brasil 12abc34501de35 false 12.345.013/5___-__
SEEN
