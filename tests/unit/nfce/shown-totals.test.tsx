import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readNoteContent } from '#api/server/documents/read/contents.ts'
import { NfceTaxes } from '#widgets/nfce/note/NfceAmounts.tsx'
import { NfceSum } from '#widgets/nfce/note/NfceSum.tsx'
import * as docs from '../../documents.ts'

/** Rows of a note with these totals beside its products, as text: label, what the items make of it, value. */
function rowsOf(Shown: typeof NfceTaxes | typeof NfceSum, totals: string, more = ''): string[] {
  const edit = (xml: string) => xml.replace('<vDesc>0.00</vDesc>', totals).replace('</ICMSTot>', `</ICMSTot>${more}`)
  const { total } = readNoteContent(docs.nfeProc({ edit }), docs.noteKey()).informacao_nfe
  const html = renderToStaticMarkup(<Shown total={total} />).replaceAll('\u00a0', ' ')
  return Array.from(
    html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g),
    ([, label = '', value]) => `${label.replace(/<small[^>]*>(.*?)<\/small>/g, ' [$1]')}: ${value}`,
  )
}

test('a tax that is not the sum of the items stands beside what they make of it', () => {
  const rows = rowsOf(NfceTaxes, '<vBC>10.00</vBC><vICMS>4.50</vICMS>')
  expect(rows).toContain('ICMS [pela regra: R$ 0,00]: R$ 4,50')
  expect(rows).toContain('Base de cálculo do ICMS [pela regra: R$ 0,00]: R$ 10,00')
  expect(rows).toContain('ICMS ST: R$ 0,00')
})

test('each further total of the note has its row, once', () => {
  const more =
    '<retTrib><vRetPIS>1.00</vRetPIS></retTrib><IBSCBSTot><gIBS><vCredPres>0.50</vCredPres></gIBS></IBSCBSTot>'
  const rows = rowsOf(NfceTaxes, '<qBCMonoRet>5.00</qBCMonoRet>', more)
  expect(rows).toContain('PIS retido: R$ 1,00')
  expect(rows).toContain('Crédito presumido do IBS [pela regra: R$ 0,00]: R$ 0,50')
  expect(rows).toContain('Quantidade do ICMS monofásico retido anteriormente [pela regra: 0,00]: 5,00')
  expect(new Set(rows).size).toBe(rows.length)
})

test('the parts of the IBS stand with it, before the CBS', () => {
  const part = (name: string, value: string) =>
    `<${name}><vDif>0.00</vDif><v${name.slice(1)}>${value}</v${name.slice(1)}></${name}>`
  const ibs = `<gIBS>${part('gIBSUF', '0.10')}${part('gIBSMun', '0.20')}<vIBS>0.30</vIBS></gIBS>`
  const more = `<IBSCBSTot><vBCIBSCBS>10.00</vBCIBSCBS>${ibs}<gCBS><vCBS>0.90</vCBS></gCBS></IBSCBSTot>`
  const names = rowsOf(NfceTaxes, '', more).map((one) => /^[^:[]*[^:[ ]/.exec(one)?.[0])
  expect(names.filter((name) => /IBS|CBS/.test(name ?? ''))).toEqual([
    'Base de cálculo do IBS e da CBS',
    'IBS',
    'IBS do estado',
    'IBS do município',
    'CBS',
  ])
})

test('the sum shows what differs of its parts, and of a total alone', () => {
  expect(rowsOf(NfceSum, '<vDesc>5.00</vDesc>')).toEqual([
    'Produtos: R$ 25,00',
    'Descontos [pela regra: R$ 0,00]: −R$ 5,00',
    'Total da nota [pela regra: R$ 20,00]: R$ 25,00',
  ])
  expect(rowsOf(NfceSum, '')).toEqual([])
})
