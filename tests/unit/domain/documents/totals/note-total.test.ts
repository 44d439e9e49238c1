import { expect, test } from 'vitest'
import { fromCents } from '#domain/cents.ts'
import { readTotals } from '#domain/documents/totals/read-totals.ts'
import { type Amounts, differing, noteOf, noteIn } from './notes.ts'

// vNF by W16-10, with its exceptions, and vNFTot by W60-10 and VB01-10.

const ITEM: Amounts = { 'prod/vProd': '100.00', 'imposto/ICMS/*/orig': '0' }
const PRODUCTS: Amounts = { 'ICMSTot/vProd': '100.00' }

/** Whether the total is told as wrong: what other totals should be is theirs. */
const totalOf = (items: readonly Amounts[], totals: Amounts, issued?: string) =>
  differing(items, { ...PRODUCTS, ...totals }, issued).filter((text) => /^(ICMSTot\/vNF|vNFTot) /.test(text))

const partsOf = (items: readonly Amounts[], totals: Amounts, issued?: string) =>
  readTotals(noteIn(noteOf(items, { ...PRODUCTS, ...totals }, issued))).parts.map(
    ({ name, cents }) => `${name} ${fromCents(cents)}`,
  )

test.each([
  ['vDesc', -1],
  ['vST', 1],
  ['vFCPST', 1],
  ['vICMSMonoReten', 1],
  ['vFrete', 1],
  ['vSeg', 1],
  ['vOutro', 1],
  ['vII', 1],
  ['vIPI', 1],
  ['vIPIDevol', 1],
] as const)('%s is part of vNF', (name, sign) => {
  const part = { [`ICMSTot/${name}`]: '3.21' }
  const vNF = (100 + sign * 3.21).toFixed(2)
  expect(totalOf([ITEM], { ...part, 'ICMSTot/vNF': vNF })).toEqual([])
  expect(partsOf([ITEM], { ...part, 'ICMSTot/vNF': vNF })).toEqual([
    'vProd 100.00',
    `${name} ${(sign * 3.21).toFixed(2)}`,
  ])
  expect(totalOf([ITEM], { ...part, 'ICMSTot/vNF': (Number(vNF) + 0.01).toFixed(2) })).toHaveLength(1)
  expect(totalOf([ITEM], { ...part, 'ICMSTot/vNF': '100.00' })).toHaveLength(1)
})

test.each(['vICMS', 'vFCP', 'vFCPSTRet', 'vICMSMono', 'vICMSMonoRet', 'vPIS', 'vCOFINS', 'vTotTrib'])(
  '%s is no part of vNF',
  (name) => expect(totalOf([ITEM], { [`ICMSTot/${name}`]: '3.21', 'ICMSTot/vNF': '100.00' })).toEqual([]),
)

const exempted = (amount: string, deducts?: string): Amounts => ({
  ...ITEM,
  'imposto/ICMS/*/vICMSDeson': amount,
  ...(deducts === undefined ? {} : { 'imposto/ICMS/*/indDeduzDeson': deducts }),
})

test.each<[string, Amounts[], string, string[]]>([
  ['no item says: deducted', [exempted('3.00')], '97.00', []],
  ['no item says: not deducted', [exempted('3.00')], '100.00', []],
  ['no item says: in part', [exempted('3.00')], '98.00', ['ICMSTot/vNF 9800 ≠ 9700']],
  ['one deducts, one does not', [exempted('1.00', '1'), exempted('2.00', '0')], '99.00', []],
  [
    'one deducts, and vNF does not',
    [exempted('1.00', '1'), exempted('2.00', '0')],
    '100.00',
    ['ICMSTot/vNF 10000 ≠ 9900'],
  ],
  ['vNF deducts what does not', [exempted('1.00', '1'), exempted('2.00', '0')], '97.00', ['ICMSTot/vNF 9700 ≠ 9900']],
  ['none deducts', [exempted('1.00', '0'), exempted('2.00', '0')], '100.00', []],
  ['all deduct', [exempted('1.00', '1'), exempted('2.00', '1')], '97.00', []],
  ['one deducts, one does not say: not', [exempted('1.00', '1'), exempted('2.00')], '99.00', []],
  ['one deducts, one does not say: deducted', [exempted('1.00', '1'), exempted('2.00')], '97.00', []],
])('exempted ICMS: %s', (_, items, vNF, expected) =>
  expect(totalOf(items, { 'ICMSTot/vICMSDeson': '3.00', 'ICMSTot/vNF': vNF })).toEqual(expected),
)

test('what is deducted of it stands in the sum, and nothing else', () => {
  const items = [exempted('1.00', '1'), exempted('2.00', '0')]
  const totals = { 'ICMSTot/vICMSDeson': '3.00', 'ICMSTot/vNF': '99.00' }
  expect(partsOf(items, totals)).toEqual(['vProd 100.00', 'vICMSDeson -1.00'])
  expect(partsOf([exempted('3.00')], { ...totals, 'ICMSTot/vNF': '100.00' })).toEqual(['vProd 100.00'])
})

test.each([
  ['1', '1', '101.50', []],
  ['1', '0', '100.50', []],
  ['0', '1', '101.00', []],
  ['0', '0', '100.00', []],
  ['0', '0', '101.50', ['ICMSTot/vNF 10150 ≠ 10000']],
  ['1', '1', '100.00', ['ICMSTot/vNF 10000 ≠ 10150']],
])('PIS ST (indSoma %s) and COFINS ST (indSoma %s) make %s', (pis, cofins, vNF, expected) => {
  const item = {
    ...ITEM,
    'imposto/PISST/vPIS': '0.50',
    'imposto/PISST/indSomaPISST': pis,
    'imposto/COFINSST/vCOFINS': '1.00',
    'imposto/COFINSST/indSomaCOFINSST': cofins,
  }
  expect(totalOf([item], { 'ICMSTot/vNF': vNF })).toEqual(expected)
})

const SERVICE: Amounts = { 'prod/vProd': '50.00', 'imposto/ISSQN/vBC': '50.00' }

test.each([
  ['150.00', []],
  ['150.50', []],
  ['149.50', []],
  ['150.51', ['ICMSTot/vNF 15051 ≠ 15000']],
  ['100.00', ['ICMSTot/vNF 10000 ≠ 15000']],
])('with services vNF may be 50 cents off (note 3 of the MOC): %s', (vNF, expected) =>
  expect(totalOf([ITEM, SERVICE], { 'ISSQNtot/vServ': '50.00', 'ICMSTot/vNF': vNF })).toEqual(expected),
)

test('the total of a car that its maker sells has no ST (exception 1)', () => {
  const totals = {
    'ICMSTot/vST': '9.00',
    'ICMSTot/vFCPST': '1.00',
    'ICMSTot/vIPIDevol': '1.00',
    'ICMSTot/vIPI': '2.00',
  }
  expect(totalOf([{ ...ITEM, 'prod/veicProd/tpOp': '2' }], { ...totals, 'ICMSTot/vNF': '102.00' })).toEqual([])
  expect(totalOf([{ ...ITEM, 'prod/veicProd/tpOp': '0' }], { ...totals, 'ICMSTot/vNF': '102.00' })).toHaveLength(1)
})

test('the total of an import is compared with nothing (exception 2)', () => {
  expect(totalOf([{ ...ITEM, 'prod/CFOP': '3102' }], { 'ICMSTot/vNF': '250.00' })).toEqual([])
})

const REFORM: Amounts = {
  'IBSCBSTot/gIBS/vIBS': '0.10',
  'IBSCBSTot/gCBS/vCBS': '0.90',
  'ISTot/vIS': '2.00',
  'ICMSTot/vNF': '100.00',
}
const NEXT_YEAR = '2027-01-04T10:00:00-03:00'

test.each<[string, string, Amounts, string | undefined, string[]]>([
  ['told alone in 2026', '100.00', {}, undefined, []],
  ['not yet added in 2026', '103.00', {}, undefined, ['vNFTot 10300 ≠ 10000']],
  ['off by a cent', '100.01', {}, undefined, ['vNFTot 10001 ≠ 10000']],
  ['added from 2027 on', '103.00', {}, NEXT_YEAR, []],
  ['within the products from 2027 on', '100.00', {}, NEXT_YEAR, []],
  ['of another amount in 2027', '101.00', {}, NEXT_YEAR, ['vNFTot 10100 ≠ 10300']],
  ['the sum of the items (W60-10)', '100.00', { vItem: '100.00' }, undefined, []],
  ['not the sum of the items', '100.00', { vItem: '99.99' }, undefined, ['vNFTot 10000 ≠ 9999']],
  ['items that add the taxes in 2026', '103.00', { vItem: '103.00' }, undefined, ['vNFTot 10300 ≠ 10000']],
  ['items that add the taxes in 2027', '103.00', { vItem: '103.00' }, NEXT_YEAR, []],
  [
    'items without the taxes in 2027, a total with them',
    '103.00',
    { vItem: '100.00' },
    NEXT_YEAR,
    ['vNFTot 10300 ≠ 10000'],
  ],
])('IBS, CBS and IS in vNFTot: %s', (_, vNFTot, item, issued, expected) =>
  expect(totalOf([{ ...ITEM, ...item }], { ...REFORM, vNFTot }, issued)).toEqual(expected),
)

test('from 2027 on vNF may have the taxes, and its sum shows them', () => {
  const totals = { ...REFORM, 'ICMSTot/vNF': '103.00' }
  expect(totalOf([ITEM], totals, NEXT_YEAR)).toEqual([])
  expect(partsOf([ITEM], totals, NEXT_YEAR)).toEqual(['vProd 100.00', 'vIBS 0.10', 'vCBS 0.90', 'vIS 2.00'])
  expect(totalOf([ITEM], totals)).toEqual(['ICMSTot/vNF 10300 ≠ 10000'])
})

test('what is retained of single-phase taxes is within, and what is deferred is not: as the items say (VB01-10)', () => {
  const mono = 'imposto/IBSCBS/gIBSCBSMono'
  const item = { ...ITEM, [`${mono}/vTotIBSMonoItem`]: '0.30', [`${mono}/vTotCBSMonoItem`]: '1.70' }
  const totals = {
    'ICMSTot/vNF': '100.00',
    'IBSCBSTot/gMono/vIBSMonoReten': '0.30',
    'IBSCBSTot/gMono/vCBSMonoReten': '1.70',
  }
  expect(totalOf([item], { ...totals, vNFTot: '102.00' }, NEXT_YEAR)).toEqual([])
  expect(totalOf([item], { ...totals, vNFTot: '100.00' })).toEqual([])
})
