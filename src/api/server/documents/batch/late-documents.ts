import type { SaleFigures } from '#domain/documents/sale-figures.ts'
import type { LateDocument } from '../month/changed-closings.ts'
import type { Batch, CouponRow, NoteRow, Stored } from './batch.ts'

/** Lists what a batch brings, or changes of what a closing keeps, for its month's closing to be told of it. */
export function lateDocuments(batch: Batch): LateDocument[] {
  const late: LateDocument[] = [
    ...[...batch.notes.values()].flatMap((note) => changesOf(note, 'nfce')),
    ...[...batch.coupons.values()].flatMap((coupon) => changesOf(coupon, 'cfe')),
    ...batch.mistaken.flatMap(({ row, before }) => (before ? monthOf(row, 'cfe') : [])),
  ]
  for (const [key, events] of batch.events)
    for (const { row, state } of events)
      if (state !== 'kept' && row.company_id !== null && row.type < 'a' && row.environment !== 'homolog')
        late.push({ company_id: row.company_id, month: monthOfKey(key), type: 'nfce' })
  for (const { row, state } of batch.cancellations.values())
    if (state === 'new') late.push({ company_id: row.company_id, month: monthOfKey(row.canceled_key), type: 'cfe' })
  return late
}

function changesOf(one: Stored<NoteRow> | Stored<CouponRow>, type: LateDocument['type']): LateDocument[] {
  const { row, before, state } = one
  if (state === 'kept' || (before && isSame(before, row))) return []
  return [...monthOf(row, type), ...(before ? monthOf(before, type) : [])]
}

type Row = NoteRow | CouponRow

const monthOf = ({ company_id, environment, emitted_on }: Row, type: LateDocument['type']): LateDocument[] =>
  environment === 'production' ? [{ company_id, month: emitted_on.slice(0, 7), type }] : []

/** The month in which a key was made: AAMM behind the state. */
const monthOfKey = (key: string) => `20${key.slice(2, 4)}-${key.slice(4, 6)}`

/** Tells if a month counts both alike (domain/documents/month-end/month-figures.ts, differencesOf). */
function isSame(before: Row, row: Row): boolean {
  return (
    before.status === row.status &&
    before.counts_as === row.counts_as &&
    before.environment === row.environment &&
    before.emitted_on.slice(0, 7) === row.emitted_on.slice(0, 7) &&
    Number(before.total) === Number(row.total) &&
    figuresText(before.figures, row.figures) === figuresText(row.figures, before.figures)
  )
}

/** Writes what a month sums of a sale's figures. CFOP and ST that were not known before are no change. */
function figuresText(figures: SaleFigures | null, other: SaleFigures | null): string {
  const isKnown = figures?.cfops !== undefined && other?.cfops !== undefined
  const sorted = (sums: object | undefined) => Object.entries(sums ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify([
    sorted(figures?.taxes),
    sorted(figures?.payments),
    isKnown && [sorted(figures.cfops), figures.st ?? 0],
  ])
}
