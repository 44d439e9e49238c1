// Whether the amounts of a CF-e add up (group W of layouts 0.06 to 0.08). The SAT itself makes them: the items' amounts with a share of what is taken
// off or added below ('subtotal'), their sum, and the payments less the change.
import { fromCents, isDecimal, productInCents, sumInCents } from '../../cents.ts'
import { formatMoney } from '../../money.ts'
import { amountOf, type NoteItem } from './note-items.ts'
import type { Coupon } from '../coupon/coupon.ts'
import { textOf, type XmlNode } from '../reading/xml-node.ts'
import type { TotalsProblem } from './problem.ts'
import { total, type TotalRule } from './total-rule.ts'
import { isWithin, sumOfItems } from './totalled.ts'

const isService = (item: NoteItem) => item.isService
const isGoods = (item: NoteItem) => !item.isService

/** Services are among the goods up to layout 0.06 and apart from 0.08 on: a total of ICMSTot may be of either. */
const OF_GOODS: readonly TotalRule[] = [
  total('ICMSTot/vICMS', null, 'do ICMS', 'imposto/ICMS/*/vICMS'),
  total('ICMSTot/vProd', null, 'dos produtos', 'prod/vProd'),
  total('ICMSTot/vDesc', null, 'dos descontos', 'prod/vDesc'),
  total('ICMSTot/vPIS', null, 'do PIS', 'imposto/PIS/*/vPIS'),
  total('ICMSTot/vCOFINS', null, 'da COFINS', 'imposto/COFINS/*/vCOFINS'),
  total('ICMSTot/vPISST', null, 'do PIS ST', 'imposto/PISST/vPIS'),
  total('ICMSTot/vCOFINSST', null, 'da COFINS ST', 'imposto/COFINSST/vCOFINS'),
  total('ICMSTot/vOutro', null, 'das outras despesas', 'prod/vOutro'),
].map((rule) => ({ ...rule, counts: isGoods, isOptional: true }))

const OF_SERVICES: readonly TotalRule[] = [
  total('ISSQNtot/vBC', null, 'da base de cálculo do ISS', 'imposto/ISSQN/vBC'),
  total('ISSQNtot/vISS', null, 'do ISS', 'imposto/ISSQN/vISSQN'),
  total('ISSQNtot/vPIS', null, 'do PIS sobre serviços', 'imposto/PIS/*/vPIS'),
  total('ISSQNtot/vCOFINS', null, 'da COFINS sobre serviços', 'imposto/COFINS/*/vCOFINS'),
  total('ISSQNtot/vPISST', null, 'do PIS ST sobre serviços', 'imposto/PISST/vPIS'),
  total('ISSQNtot/vCOFINSST', null, 'da COFINS ST sobre serviços', 'imposto/COFINSST/vCOFINS'),
].map((rule) => ({ ...rule, counts: isService, isOptional: true }))

const OF_ALL: readonly TotalRule[] = [
  total('DescAcrEntr/vDescSubtot', null, 'do desconto sobre o subtotal', 'prod/vRatDesc'),
  total('DescAcrEntr/vAcresSubtot', null, 'do acréscimo sobre o subtotal', 'prod/vRatAcr'),
  // The till tells both, or one of them: the SAT takes them as they are.
  total('vCFeLei12741', null, 'dos tributos aproximados', 'imposto/vItem12741', { isOptional: true }),
]

export const COUPON_TOTALS: readonly TotalRule[] = [...OF_GOODS, ...OF_SERVICES, ...OF_ALL]

/** The warnings that a coupon's amounts deserve; none when they add up. */
export function couponTotalsProblems({ info, items, total: of, payments }: Coupon): TotalsProblem[] {
  const paid = payments.map((payment) => textOf(payment, 'vMP'))
  const change = textOf(info, 'pgto/vTroco')
  const unreadable = [...textsOf(items), ...COUPON_TOTALS.map(({ name }) => textOf(of, name)), ...paid, change].find(
    (text) => text !== undefined && text !== '' && !isDecimal(text),
  )
  if (unreadable !== undefined)
    return [{ code: 'amount_unreadable', message: `Valor ilegível no documento: '${unreadable}'` }]
  return [
    ...itemProblems(items),
    ...COUPON_TOTALS.flatMap((rule) => totalProblems(rule, of, items)),
    ...wholeProblems(sumInCents([textOf(of, 'vCFe') ?? '0']), {
      items: sumOfItems(items, ['prod/vItem']),
      paid: sumInCents(paid.map(amountOf)) - sumInCents([amountOf(change)]),
    }),
  ]
}

const OF_ITEM = ['qCom', 'vUnCom', 'vProd', 'vDesc', 'vOutro', 'vRatDesc', 'vRatAcr', 'vItem'].map(
  (name) => `prod/${name}`,
)

function textsOf(items: readonly NoteItem[]): string[] {
  const paths = new Set([...OF_ITEM, ...COUPON_TOTALS.flatMap((rule) => rule.items)])
  return items.flatMap(({ texts }) => [...texts].flatMap(([path, text]) => (paths.has(path) ? text : [])))
}

/** Rounded or cut off, as the till wants it (indRegra). */
function itemProblems(items: readonly NoteItem[]): TotalsProblem[] {
  return items.flatMap((item, index): TotalsProblem[] => {
    const amount = (...names: string[]) =>
      sumOfItems(
        [item],
        names.map((name) => `prod/${name}`),
      )
    if (!item.texts.has('prod/vProd')) return []
    const product = productInCents(amountOf(item.texts.get('prod/qCom')), amountOf(item.texts.get('prod/vUnCom')))
    const gross = amount('vProd')
    const net = gross + amount('vOutro', 'vRatAcr') - amount('vDesc', 'vRatDesc')
    const differences = [
      ...(isWithin(product, gross, 1n)
        ? []
        : [`quantidade × valor unitário (${money(product)}) difere do valor bruto do item (${money(gross)})`]),
      ...(net === amount('vItem')
        ? []
        : [`o valor com descontos e acréscimos (${money(net)}) difere do valor do item (${money(amount('vItem'))})`]),
    ]
    return differences.map((difference) => ({ code: 'item_total', message: `Item ${index + 1}: ${difference}` }))
  })
}

function totalProblems(rule: TotalRule, of: XmlNode | undefined, items: readonly NoteItem[]): TotalsProblem[] {
  const text = textOf(of, rule.name)
  const has = items.some(({ texts }) => rule.items.some((path) => texts.has(path)))
  if (rule.isOptional && (text === undefined || (rule.name === 'vCFeLei12741' && !has))) return []
  const stated = sumInCents([text ?? '0'])
  const sums = [sumOfItems(items, rule.items, rule.counts)]
  if (OF_GOODS.includes(rule)) sums.push(sumOfItems(items, rule.items))
  if (sums.includes(stated)) return []
  const message = `O total ${rule.of} (${money(stated)}) difere da soma dos itens (${money(sums[0] ?? 0n)})`
  return [{ code: 'coupon_total', message }]
}

function wholeProblems(whole: bigint, { items, paid }: { items: bigint; paid: bigint }): TotalsProblem[] {
  const differs = (code: TotalsProblem['code'], what: string, sum: bigint): TotalsProblem[] =>
    sum === whole
      ? []
      : [{ code, message: `A soma ${what} (${money(sum)}) difere do total do cupom (${money(whole)})` }]
  return [
    ...differs('items_total', 'dos itens', items),
    ...differs('payments_total', 'dos pagamentos menos o troco', paid),
  ]
}

const money = (cents: bigint) => formatMoney(fromCents(cents))
