import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { decodeXml } from '#api/server/documents/xml/decode.ts'
import type { XmlNode } from '#domain/documents/reading/xml-node.ts'
import { parseXml } from '#api/server/documents/xml/parse.ts'
import { fromCents } from '#domain/cents.ts'
import { COUPON_TOTALS, couponTotalsProblems } from '#domain/documents/totals/coupon-problems.ts'
import { readCoupon } from '#domain/documents/coupon/coupon.ts'
import { type Amounts, documentOf } from './notes.ts'

const ITEM: Amounts = {
  'prod/qCom': '2.0000',
  'prod/vUnCom': '5.000',
  'prod/vProd': '10.00',
  'prod/vDesc': '1.00',
  'prod/vOutro': '0.50',
  'prod/vRatDesc': '0.30',
  'prod/vRatAcr': '0.10',
  'prod/vItem': '9.30',
  'imposto/vItem12741': '2.00',
  'imposto/ICMS/*/vICMS': '1.80',
  'imposto/PIS/*/vPIS': '0.10',
  'imposto/COFINS/*/vCOFINS': '0.20',
  'imposto/PISST/vPIS': '0.03',
  'imposto/COFINSST/vCOFINS': '0.04',
}
const SERVICE: Amounts = {
  ...ITEM,
  'imposto/ICMS/*/vICMS': '0.00',
  'imposto/ISSQN/vBC': '9.30',
  'imposto/ISSQN/vISSQN': '0.47',
}

/** Goods and a service, by layout 0.08: each in the totals of its kind. */
const TOTALS: Amounts = {
  'ICMSTot/vICMS': '1.80',
  'ICMSTot/vProd': '10.00',
  'ICMSTot/vDesc': '1.00',
  'ICMSTot/vPIS': '0.10',
  'ICMSTot/vCOFINS': '0.20',
  'ICMSTot/vPISST': '0.03',
  'ICMSTot/vCOFINSST': '0.04',
  'ICMSTot/vOutro': '0.50',
  'ISSQNtot/vBC': '9.30',
  'ISSQNtot/vISS': '0.47',
  'ISSQNtot/vPIS': '0.10',
  'ISSQNtot/vCOFINS': '0.20',
  'ISSQNtot/vPISST': '0.03',
  'ISSQNtot/vCOFINSST': '0.04',
  'DescAcrEntr/vDescSubtot': '0.60',
  'DescAcrEntr/vAcresSubtot': '0.20',
  vCFeLei12741: '4.00',
  vCFe: '18.60',
}

const problemsOf = (
  items: readonly Amounts[],
  totals: Amounts,
  paid: Amounts = { 'MP/vMP': '20.00', vTroco: '1.40' },
) =>
  couponTotalsProblems(readCoupon(documentOf('infCFe', { det: items, total: [totals], pgto: [paid] }))).map(
    ({ code, message }) => `${code}: ${message.replaceAll('\u00a0', ' ')}`,
  )
const both = (changes: Amounts = {}) => problemsOf([ITEM, SERVICE], { ...TOTALS, ...changes })

test('a coupon of goods and services that adds up has no problems', () => {
  expect(both()).toEqual([])
})

test('services may be among the goods, as in layout 0.06', () => {
  const among = { 'ICMSTot/vProd': '20.00', 'ICMSTot/vDesc': '2.00', 'ICMSTot/vPIS': '0.20', 'ICMSTot/vOutro': '1.00' }
  expect(both(among)).toEqual([])
})

describe.each(COUPON_TOTALS)('$name', ({ name, of }) => {
  test.each([0.01, -0.01, 7])('off by %f', (difference) => {
    const [stated, right] = [(Number(TOTALS[name]) + difference).toFixed(2), TOTALS[name]].map((text) =>
      String(text).replace('.', ','),
    )
    expect(both({ [name]: String(stated).replace(',', '.') })).toEqual([
      `coupon_total: O total ${of} (R$ ${stated?.replace('-', '−')}) difere da soma dos itens (R$ ${right})`,
    ])
  })
})

test('a till may tell approximate taxes by item or by coupon alone', () => {
  const { vCFeLei12741: _, ...totals } = TOTALS
  expect(problemsOf([ITEM, SERVICE], totals)).toEqual([])
  const untaxed = [ITEM, SERVICE].map((item) => ({ ...item, 'imposto/vItem12741': '' }))
  expect(problemsOf(untaxed, TOTALS)).toEqual([])
})

test('a share of a discount that no total tells of', () => {
  const { 'DescAcrEntr/vDescSubtot': _, ...totals } = TOTALS
  expect(problemsOf([ITEM, SERVICE], totals)).toEqual([
    'coupon_total: O total do desconto sobre o subtotal (R$ 0,00) difere da soma dos itens (R$ 0,60)',
  ])
})

test('an item is its price, less what is taken off and with what is added', () => {
  expect(
    problemsOf([{ ...ITEM, 'prod/vRatDesc': '0.31' }, SERVICE], { ...TOTALS, 'DescAcrEntr/vDescSubtot': '0.61' }),
  ).toEqual(['item_total: Item 1: o valor com descontos e acréscimos (R$ 9,29) difere do valor do item (R$ 9,30)'])
  expect(problemsOf([{ ...ITEM, 'prod/qCom': '3.0000' }, SERVICE], TOTALS)).toEqual([
    'item_total: Item 1: quantidade × valor unitário (R$ 15,00) difere do valor bruto do item (R$ 10,00)',
  ])
  expect(problemsOf([{ ...ITEM, 'prod/vUnCom': '5.004' }, SERVICE], TOTALS)).toEqual([])
})

test('the whole is the sum of the items and of the payments', () => {
  expect(both({ vCFe: '18.61' })).toEqual([
    'items_total: A soma dos itens (R$ 18,60) difere do total do cupom (R$ 18,61)',
    'payments_total: A soma dos pagamentos menos o troco (R$ 18,60) difere do total do cupom (R$ 18,61)',
  ])
})

test('an amount that is no number is named', () => {
  expect(both({ 'ICMSTot/vICMS': '1,80' })).toEqual(["amount_unreadable: Valor ilegível no documento: '1,80'"])
})

test('amounts of a coupon without totals of taxes are told by nobody', () => {
  expect(problemsOf([{ 'prod/vItem': fromCents(930n) }], { vCFe: '9.30' }, { 'MP/vMP': '9.30' })).toEqual([])
})

const SAMPLES = new URL('../../../../../../shared/', import.meta.url)
const find = (node: XmlNode): XmlNode | undefined =>
  node.name === 'infCFe' && node.children.some(({ name }) => name === 'det')
    ? node
    : node.children.map(find).find((found) => found !== undefined)

test.skipIf(!existsSync(SAMPLES))('real coupons add up', () => {
  const differing = globSync('{samples/{cfe,derived},cases}/**/*cfe*.xml', { cwd: SAMPLES }).flatMap((file) => {
    try {
      const info = find(parseXml(decodeXml(readFileSync(new URL(file, SAMPLES))), new Set()))
      // Data for a SAT have no Id and are no coupon.
      const problems = info?.attributes['Id'] ? couponTotalsProblems(readCoupon(info)) : []
      return problems.map(({ message }) => `${file}: ${message}`)
    } catch {
      return []
    }
  })
  expect(differing).toEqual([])
})
