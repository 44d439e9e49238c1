import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fromCents } from '#domain/cents.ts'
import { netItemTotal, type NfceAmounts, nfceTotalsProblems, partsOfTotal } from '#domain/documents/nfce-totals.ts'

const NO_TOTALS = {
  vProd: '0.00',
  vDesc: '0.00',
  vICMSDeson: '0.00',
  vST: '0.00',
  vFCPST: '',
  vICMSMonoReten: '',
  vPISST: '',
  vCOFINSST: '',
  vFrete: '0.00',
  vSeg: '0.00',
  vOutro: '0.00',
  vII: '0.00',
  vIPI: '0.00',
  vIPIDevol: '',
  vServ: '',
  vNF: '0.00',
}

function note(
  changes: Omit<Partial<NfceAmounts>, 'totals'> & { totals?: Partial<NfceAmounts['totals']> },
): NfceAmounts {
  return {
    layout: '4.00',
    items: [
      { quantity: '2.0000', unitPrice: '24.90', total: '49.80', countsInTotal: true },
      { quantity: '0.6400', unitPrice: '19.90', total: '12.74', countsInTotal: true },
    ],
    payments: [{ amount: '70.00' }],
    change: '7.46',
    ...changes,
    totals: { ...NO_TOTALS, vProd: '62.54', vNF: '62.54', ...changes.totals },
  }
}

function paidExactly(vProd: string) {
  return { totals: { vProd, vNF: vProd }, payments: [{ amount: vProd }], change: '' }
}

function codes(amounts: NfceAmounts): string[] {
  return nfceTotalsProblems(amounts).map((problem) => problem.code)
}

test('a note that adds up has no problems', () => {
  expect(nfceTotalsProblems(note({}))).toEqual([])
})

test('every part of the formula counts with its sign', () => {
  const parts = { vDesc: '1.00', vST: '2.00', vFCPST: '0.10', vFrete: '3.00', vSeg: '0.20', vOutro: '0.30' }
  const taxes = {
    vII: '0.40',
    vIPI: '0.50',
    vIPIDevol: '0.60',
    vICMSMonoReten: '5.00',
    vPISST: '0.70',
    vCOFINSST: '0.80',
  }
  const payments = [{ amount: '75.14' }]
  expect(codes(note({ totals: { ...parts, ...taxes, vNF: '75.14' }, payments, change: '' }))).toEqual([])
  expect(codes(note({ totals: { ...parts, ...taxes, vNF: '75.15' }, payments, change: '' }))).toEqual([
    'note_total',
    'payments_total',
  ])
})

test('relieved ICMS may be deducted or not', () => {
  const payments = [{ amount: '60.00' }]
  expect(codes(note({ totals: { vICMSDeson: '2.54', vNF: '60.00' }, payments, change: '' }))).toEqual([])
  expect(codes(note({ totals: { vICMSDeson: '2.54' } }))).toEqual([])
  expect(
    codes(note({ totals: { vICMSDeson: '2.54', vNF: '61.00' }, payments: [{ amount: '61.00' }], change: '' })),
  ).toEqual(['note_total'])
})

test('services stand beside the products or among them', () => {
  expect(codes(note({ totals: { vProd: '49.80', vServ: '12.74' } }))).toEqual([])
  expect(codes(note({ totals: { vServ: '12.74' } }))).toEqual([])
  expect(
    codes(note({ totals: { vServ: '12.74', vNF: '75.28' }, change: '', payments: [{ amount: '75.28' }] })),
  ).toEqual(['note_total'])
})

test('an item may be a cent off, by rounding or truncation, and no more', () => {
  const item = { quantity: '0.6400', unitPrice: '19.90', countsInTotal: true }
  expect(codes(note({ items: [{ ...item, total: '12.73' }], ...paidExactly('12.73') }))).toEqual([])
  expect(codes(note({ items: [{ ...item, total: '12.75' }], ...paidExactly('12.75') }))).toEqual([])
  expect(codes(note({ items: [{ ...item, total: '12.76' }], ...paidExactly('12.76') }))).toEqual(['item_total'])
})

test('items outside the total are not added', () => {
  const gift = { quantity: '1', unitPrice: '5.00', total: '5.00', countsInTotal: false }
  expect(codes(note({ items: [...note({}).items, gift] }))).toEqual([])
  expect(codes(note({ items: [...note({}).items, { ...gift, countsInTotal: true }] }))).toEqual(['items_total'])
})

test('change is apart in 4.00 and inside before it', () => {
  expect(codes(note({ payments: [{ amount: '62.54' }] }))).toEqual(['payments_total'])
  expect(codes(note({ layout: '3.10', payments: [{ amount: '62.54' }] }))).toEqual([])
  expect(codes(note({ layout: '3.10' }))).toEqual(['payments_total'])
})

test('payments are a must in 4.00 only', () => {
  expect(codes(note({ payments: [], change: '' }))).toEqual(['payments_total'])
  expect(codes(note({ layout: '3.00', payments: [], change: '' }))).toEqual([])
})

test('messages name the item and the exact amounts', () => {
  const items = [{ quantity: '11.0033', unitPrice: '9.90', total: '9.90', countsInTotal: true }]
  const messages = nfceTotalsProblems(note({ items, totals: { vProd: '29.70', vNF: '19.80' } })).map((problem) =>
    problem.message.replaceAll('\u00a0', ' '),
  )
  expect(messages).toEqual([
    'Item 1: quantidade × valor unitário (R$ 108,93) difere do valor do item (R$ 9,90)',
    'A soma dos itens (R$ 9,90) difere do total dos produtos (R$ 29,70)',
    'O total da nota (R$ 19,80) difere da soma dos seus valores (R$ 29,70)',
    'A soma dos pagamentos (R$ 70,00) menos o troco (R$ 7,46) difere do total da nota (R$ 19,80)',
  ])
})

test('an amount that is no number is named instead of added', () => {
  expect(nfceTotalsProblems(note({ totals: { vNF: '62,54' } }))).toEqual([
    { code: 'amount_unreadable', message: "Valor ilegível no documento: '62,54'" },
  ])
})

test('an item costs its value less its discount and with its other costs', () => {
  expect(netItemTotal('10.00', '1.01', '0.30')).toBe('9.29')
  expect(netItemTotal('10.00', '', '')).toBe('10.00')
  expect(netItemTotal('10.00', 'x', '0.30')).toBe('10.00')
})

const partsOf = (totals: Partial<typeof NO_TOTALS>) =>
  partsOfTotal({ ...NO_TOTALS, ...totals }).map(({ name, cents }) => `${name} ${fromCents(cents)}`)

test.each<[string, Partial<typeof NO_TOTALS>, string[]]>([
  ['products alone', { vProd: '9.00', vNF: '9.00' }, ['vProd 9.00']],
  ['a discount', { vProd: '9.00', vDesc: '1.50', vNF: '7.50' }, ['vProd 9.00', 'vDesc -1.50']],
  [
    'what is added',
    { vProd: '9.00', vFrete: '1.00', vOutro: '0.50', vST: '2.00', vNF: '12.50' },
    ['vProd 9.00', 'vST 2.00', 'vFrete 1.00', 'vOutro 0.50'],
  ],
  [
    'an exemption that is deducted',
    { vProd: '9.00', vICMSDeson: '1.00', vNF: '8.00' },
    ['vProd 9.00', 'vICMSDeson -1.00'],
  ],
  ['one that is not', { vProd: '9.00', vICMSDeson: '1.00', vNF: '9.00' }, ['vProd 9.00']],
  ['services beside products', { vProd: '9.00', vServ: '5.00', vNF: '14.00' }, ['vProd 9.00', 'vServ 5.00']],
  ['services among products', { vProd: '9.00', vServ: '5.00', vNF: '9.00' }, ['vProd 9.00']],
  ['what does not add up', { vProd: '9.00', vDesc: '1.00', vNF: '7.77' }, ['vProd 9.00', 'vDesc -1.00']],
  ['what is no number', { vProd: '9,00', vNF: '9.00' }, []],
])('a total made of %s', (_, totals, parts) => expect(partsOf(totals)).toEqual(parts))

// Real documents, when they are at hand: what adds up must pass, what its source calls wrong must not.
const SAMPLES = new URL('../../../../../shared/samples/nfce/', import.meta.url)

test.skipIf(!existsSync(SAMPLES)).each([
  ['nfce_rj_2021_prod_11itens.xml', []],
  ['nfce_sp_2026_ibscbs_real.xml', []],
  ['nfce_sp_2019_100itens.xml', []],
  ['nfce_am_2022_contingencia_tpEmis9.xml', []],
  ['nfce_mt_2025_pix17.xml', []],
  ['nfce_pr_2020_cstat100.xml', []],
  ['nfce_pr_2017_v310_hom.xml', []],
  ['nfce_pr_2016_v310_erro_danfce.xml', []],
  ['nfce_df_2017_troco_dentro.xml', []],
  ['nfce_am_2013_v300.xml', []],
  ['nfce_am_2014_enviNFe.xml', []],
  ['nfce_pr_2017_totais_errados.xml', ['item_total', 'items_total', 'payments_total']],
  ['nfce_pr_2017_totais_errados_multi.xml', ['item_total', 'items_total', 'payments_total']],
  ['nfce_sc_mod65_com_chave_55.xml', ['item_total', 'items_total']],
])('the amounts of the real %s', (file, expected) => {
  const xml = readFileSync(new URL(file, SAMPLES), 'utf8')
  const layout = /<infNFe[^>]*versao="([\d.]+)"/.exec(xml)?.[1] ?? ''
  const total = /<ICMSTot>.*<\/ICMSTot>/s.exec(xml)?.[0] ?? ''
  const names = Object.keys(NO_TOTALS)
  const amounts: NfceAmounts = {
    layout,
    items: [...xml.matchAll(/<prod>.*?<\/prod>/gs)].map(([prod]) => ({
      quantity: text(prod, 'qCom'),
      unitPrice: text(prod, 'vUnCom'),
      total: text(prod, 'vProd'),
      countsInTotal: text(prod, 'indTot') === '1',
    })),
    totals: { ...NO_TOTALS, ...Object.fromEntries(names.map((name) => [name, text(total, name)])) },
    payments: [...xml.matchAll(/<vPag>([^<]*)/g)].map(([, amount = '']) => ({ amount })),
    change: text(xml, 'vTroco'),
  }
  expect(amounts.items.length).toBeGreaterThan(0)
  expect([...new Set(codes(amounts))]).toEqual(expected)
})

function text(xml: string, element: string): string {
  return new RegExp(`<${element}>([^<]*)`).exec(xml)?.[1] ?? ''
}
