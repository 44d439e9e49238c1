// Whether the amounts of an NFC-e add up, in words. SEFAZ rejects by the same rules, many of them optional for each state; a document that breaks one
// is kept, with a warning.
import type { Note, Payment } from '../note/note.ts'
import { fromCents, isDecimal, sumInCents } from '../../cents.ts'
import { formatAmount, formatMoney } from '../../money.ts'
import { creditProblems, itemTotalProblems, priceProblems } from './item-problems.ts'
import { child } from '../reading/xml-node.ts'
import { NOTE_TOTALS } from './note-rules.ts'
import type { TotalsProblem } from './problem.ts'
import { readTotals } from './read-totals.ts'
import { statedOf, type TotalRow } from './totalled.ts'

/** The warnings that a note's amounts deserve; none when they add up. */
export function noteTotalsProblems(note: Note): TotalsProblem[] {
  const unreadable = textsOf(note).filter((text) => !isDecimal(text))
  if (unreadable.length > 0) {
    return [...new Set(unreadable)].map((text) => ({
      code: 'amount_unreadable',
      message: `Valor ilegível no documento: '${text}'`,
    }))
  }
  const differing = readTotals(note).rows.filter(({ agrees }) => !agrees)
  const absent = ABSENT_GROUPS.filter(
    ([group]) => child(note.total, group) === undefined && differing.some(isOf(group)),
  )
  const single = differing.filter((row) => !absent.some(([group]) => isOf(group)(row)))
  const problemsOf = (code: TotalsProblem['code']) => [
    ...absent.filter(([group]) => codeOf(group) === code).map(([, message]): TotalsProblem => ({ code, message })),
    ...single
      .filter(({ name }) => codeOf(name) === code)
      .map((row): TotalsProblem => ({ code, message: wordsOf(row) })),
  ]
  return [
    ...priceProblems(note.items),
    ...problemsOf('items_total'),
    ...problemsOf('note_total'),
    ...paymentProblems(note),
    ...creditProblems(note.items),
    ...itemTotalProblems(note),
    ...problemsOf('reform_total'),
  ]
}

/** Tells if what the dashboard counts of a note's taxes is something else than its items make. */
export function areTaxesDoubtful(note: Note): boolean {
  return readTotals(note).rows.some(({ agrees, tax }) => !agrees && tax !== undefined)
}

/** Groups that a note must have where its items ask for one of their totals (W31-20, W34-20); the ISSQN's alike. */
const ABSENT_GROUPS: readonly (readonly [group: string, message: string])[] = [
  ['ISSQNtot', 'Os itens têm serviços, e a nota não traz os totais do ISSQN'],
  ['ISTot', 'Os itens têm IS, e a nota não traz o total'],
  ['IBSCBSTot', 'Os itens têm IBS e CBS, e a nota não traz os totais'],
]

const isOf = (group: string) => (row: TotalRow) => row.name.startsWith(`${group}/`)

function codeOf(name: string): TotalsProblem['code'] {
  if (name === 'ICMSTot/vNF') return 'note_total'
  return /^(ISTot|IBSCBSTot|vNFTot)/.test(name) ? 'reform_total' : 'items_total'
}

function wordsOf({ name, of, stated, expected, from }: TotalRow): string {
  const isQuantity = name.startsWith('ICMSTot/q')
  const amount = (cents: bigint | null) => (isQuantity ? formatAmount(fromCents(cents ?? 0n)) : money(cents ?? 0n))
  const start = `${of.startsWith('da quantidade') ? 'A soma' : 'O total'} ${of}`
  return `${start} (${amount(stated)}) difere da soma ${from} (${amount(expected)})`
}

// Change is a field of layout 4.00 (NT 2016.002): there payments are what was handed over. Before it they were what was
// kept, and a vTroco found in such a note is already inside (samples/SOURCES.tsv, nfce_df_2017_troco_dentro.xml); the
// payment group itself was optional (cStat 769: at the state's discretion).
function paymentProblems(note: Note): TotalsProblem[] {
  const { layout, payments, change } = note
  const changeIsApart = Number.parseFloat(layout) >= 4
  if (!changeIsApart && payments.length === 0) return []
  const paid = sumOfPayments(payments)
  const back = sumInCents([change || '0'])
  const net = changeIsApart ? paid - back : paid
  const noteTotal = statedOf(note, 'ICMSTot/vNF')
  const valued = valuedProblems(payments)
  if (net === noteTotal) return valued
  // It says that less is paid than the note's total (rule YA03-10, exception 2).
  if (payments.some(isUnpaid) && net < noteTotal) return valued
  const less = changeIsApart && back !== 0n ? ` menos o troco (${money(back)})` : ''
  const message = `A soma dos pagamentos (${money(paid)})${less} difere do total da nota (${money(noteTotal)})`
  return [...valued, { code: 'payments_total', message }]
}

const sumOfPayments = (payments: readonly Payment[]) => sumInCents(payments.map(({ amount }) => amount || '0'))

/** 'Sem pagamento', and 'Pagamento posterior', which emitters give the value that is owed. */
const [NO_PAYMENT, LATER_PAYMENT] = ['90', '91']

/** Less than the note's total may be paid then (YA03-10, exception 2, by NT 2025.001 v1.03). */
const isUnpaid = ({ code }: Payment) => code === NO_PAYMENT || code === LATER_PAYMENT

/** A payment that is none has no value (YA03-30). */
function valuedProblems(payments: readonly Payment[]): TotalsProblem[] {
  const valued = sumOfPayments(payments.filter(({ code }) => code === NO_PAYMENT))
  if (valued === 0n) return []
  return [{ code: 'payments_total', message: `'Sem pagamento' não tem valor, e a nota traz nele ${money(valued)}` }]
}

const AMOUNTS: ReadonlySet<string> = new Set([
  'prod/qCom',
  'prod/vUnCom',
  'prod/vProd',
  'vItem',
  ...NOTE_TOTALS.flatMap((rule) => rule.items),
])
const PLACES = [...NOTE_TOTALS.map(({ name }) => name), 'ICMSTot/vNF', 'vNFTot']

/** Returns the note's amounts as they are written; '0.00' of most items is left out. */
function textsOf({ totals, items, paths, payments, change }: Note): string[] {
  const amounts = [...paths].filter((path) => AMOUNTS.has(path))
  return [
    ...items.flatMap(({ texts }) => amounts.flatMap((path) => texts.get(path) ?? [])),
    ...PLACES.flatMap((name) => totals.get(name) ?? []),
    ...[...payments.map(({ amount }) => amount), change].filter((text) => text !== ''),
  ]
}

const money = (cents: bigint) => formatMoney(fromCents(cents))
