import { isDecimal } from './cents.ts'

// 'Currency formatted as BRL in the pt-BR locale.' Formatters are built once, when first needed: building one costs more than a thousand
// uses.

const money = once({ style: 'currency', currency: 'BRL' })
const amount = once({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = once({ maximumFractionDigits: 0 })
const fraction = once({ minimumFractionDigits: 3, maximumFractionDigits: 4 })
const price = once({ minimumFractionDigits: 2, maximumFractionDigits: 10 })
const rate = once({ maximumFractionDigits: 4 })

/** 'R$ 1.284.530,18', held together by its space; negative '−R$ 2,00' with the minus sign of typography. */
export function formatMoney(value: number | string): string {
  return typographic(money().format(exact(value)))
}

/** '1.284.530,18'. */
export function formatAmount(value: number | string): string {
  return typographic(amount().format(exact(value)))
}

/** '5,499': what one unit costs, to as many decimals as the document gives it (vUnCom: three in a CF-e, ten in an NFC-e). */
export function formatUnitPrice(value: number | string): string {
  return typographic(price().format(exact(value)))
}

/** '1,65 %' of 1.65, held together by the space. */
export function formatPercent(value: number): string {
  return `${typographic(rate().format(value))}\u00a0%`
}

/** '2', '0,640', '1,2345': a fraction shows three decimals at least (grams of a kilogram) and four at most. */
export function formatQuantity(value: number | string): string {
  return typographic((Number.isInteger(Number(value)) ? whole() : fraction()).format(exact(value)))
}

/** A number for a formatter, of a text all its digits: a vUnCom has 21, and a number of JavaScript 15 that are sure. */
function exact(value: number | string): number | Intl.StringNumericLiteral {
  return typeof value === 'number' || !isNumeric(value) ? Number(value) : value
}

const isNumeric = (text: string): text is Intl.StringNumericLiteral => isDecimal(text)

function once(options: Intl.NumberFormatOptions): () => Intl.NumberFormat {
  let built: Intl.NumberFormat | undefined
  return () => (built ??= new Intl.NumberFormat('pt-BR', options))
}

function typographic(text: string): string {
  return text.replace('-', '\u2212')
}
