import { cfe, nfeProc, noteKey, procEvento } from '../../documents.ts'

// What the tests' server has taken for the dashboard alone, and what the test adds up of the same XML by itself.

export const DASHBOARD_TENANT = 'Grupo Painel'
/** Twice ten days: a period and the one before it. */
export const DAYS = 'date_start=2026-03-11&date_end=2026-03-20'

const PRODUCTS = [
  'PÃO FRANCÊS',
  '=1+1;FÓRMULA',
  'CAFÉ 500 G',
  'LEITE 1 L',
  'ARROZ 5 KG',
  'FEIJÃO 1 KG',
  'SAL',
  'AÇÚCAR',
  'ÓLEO',
]
const PAYMENTS = ['01', '03', '17']
const SERIAL = '000777001'
const CNPJ = '44555666000181'

export interface Sale {
  xml: string
  /** Of March 2026. */
  day: number
  isCanceled: boolean
}

const amount = (n: number) => (7.13 * n + 0.37).toFixed(2)
const two = (n: number) => String(n).padStart(2, '0')
const share = (total: string, of: number) => (Math.round(Number(total) * of) / 100).toFixed(2)

function note(n: number): Sale {
  const [day, total] = [1 + (n % 20), amount(n)]
  const taxes = `<vICMS>${share(total, 18)}</vICMS><vPIS>${share(total, 1)}</vPIS><vCOFINS>${share(total, 3)}</vCOFINS>`
  const xml = nfeProc({
    cnpj: CNPJ,
    number: n,
    emittedAt: `2026-03-${two(day)}T10:${two(n)}:00-03:00`,
    product: PRODUCTS[n % PRODUCTS.length],
    total,
    edit: (text) =>
      text
        .replace('<ICMSTot>', `<ICMSTot>${taxes}`)
        .replace('<tPag>17</tPag>', `<tPag>${PAYMENTS[n % PAYMENTS.length]}</tPag>`),
  })
  return { xml, day, isCanceled: n % 8 === 0 }
}

function coupon(n: number): Sale {
  const [day, total] = [1 + ((n * 3) % 20), amount(n * 2)]
  const xml = cfe({
    cnpj: CNPJ,
    serial: SERIAL,
    number: n,
    day: `202603${two(day)}`,
    total,
    edit: (text) =>
      text
        .replaceAll('32.00', total)
        .replace('Cubo mágico', PRODUCTS[n % PRODUCTS.length] ?? '')
        .replace('<cMP>01</cMP>', `<cMP>${PAYMENTS[n % PAYMENTS.length]}</cMP>`),
  })
  return { xml, day, isCanceled: false }
}

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
export const sales: readonly Sale[] = [...numbers(40).map(note), ...numbers(15).map(coupon)]

/** The files, cancellations among them. */
export const files: readonly string[] = [
  ...sales.map(({ xml }) => xml),
  ...numbers(40)
    .filter((n) => n % 8 === 0)
    .map((n) => procEvento(noteKey({ cnpj: CNPJ, number: n })).replace(/<CNPJ>\d+<\/CNPJ>/, `<CNPJ>${CNPJ}</CNPJ>`)),
]

const cents = (text: string | undefined) => Math.round(Number(text ?? 0) * 100)
const inTag = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1]
const ofTotals = (xml: string, tag: string) => cents(inTag(/<ICMSTot>.*?<\/ICMSTot>/.exec(xml)?.[0] ?? '', tag))

/** Sums in cents over some days, read from the XML alone. */
export function sumsOf(from: number, to: number) {
  const within = sales.filter(({ day }) => day >= from && day <= to)
  const sold = within.filter(({ isCanceled }) => !isCanceled)
  const sum = (of: readonly Sale[], value: (xml: string) => number) => of.reduce((all, { xml }) => all + value(xml), 0)
  const total = (xml: string) => cents(inTag(xml, 'vNF') ?? inTag(xml, 'vCFe'))
  const by = (key: (xml: string) => string) =>
    [...Map.groupBy(sold, ({ xml }) => key(xml))].map(([name, all]) => ({ name, total: sum(all, total) }))
  return {
    net: sum(sold, total),
    canceled: sum(
      within.filter(({ isCanceled }) => isCanceled),
      total,
    ),
    notes: sold.length,
    products: sum(sold, (xml) => ofTotals(xml, 'vProd')),
    taxes: sum(sold, (xml) => ofTotals(xml, 'vICMS') + ofTotals(xml, 'vPIS') + ofTotals(xml, 'vCOFINS')),
    // Each document has one item and one payment, of its total.
    byProduct: by((xml) => inTag(xml, 'xProd') ?? '').toSorted((one, other) => other.total - one.total),
    byPayment: by((xml) => inTag(xml, 'tPag') ?? inTag(xml, 'cMP') ?? ''),
  }
}
