import { sql } from 'kysely'
import { cfeCountsAs, NFCE_SALES, nfceCountsAs } from '#domain/documents/sales.ts'
import { change, type FigureChanges } from '../figures/changes.ts'
import { identified } from '../figures/products.ts'
import { type Batch, type CouponRow, loadNotes, type Stored, type NoteRow } from '../batch/batch.ts'

/**
 * Finds what every document that the batch touched counts as, and what that changes of the dashboard's figures: what it adds now without
 * what it added before. To be asked once statuses are settled and before anything is written.
 */
export async function settleFigures(batch: Batch): Promise<FigureChanges> {
  await settleSales(batch)
  for (const coupon of batch.coupons.values()) countAs(coupon, cfeCountsAs(coupon.row.status))
  const figures = await identified(batch.db, batch.tenantId, { found: batch.figures, known: batch.known.products })
  const changes: FigureChanges = new Map()
  const settle = (type: 'cfe' | 'nfce', one: Stored<NoteRow> | Stored<CouponRow>) => {
    const { row, before, state } = one
    if (state === 'kept') return
    row.figures = figures.get(row.id) ?? row.figures
    if (before) change(changes, type, before, -1)
    change(changes, type, row, 1)
  }
  for (const note of batch.notes.values()) settle('nfce', note)
  for (const coupon of batch.coupons.values()) settle('cfe', coupon)
  for (const { before } of batch.mistaken) if (before) change(changes, 'cfe', before, -1)
  return changes
}

function countAs<T extends Pick<NoteRow, 'counts_as'>>(one: Stored<T>, counts_as: T['counts_as']): void {
  if (one.row.counts_as === counts_as) return
  one.row.counts_as = counts_as
  if (one.state === 'kept') one.state = 'changed'
}

/** A note does not count while another one that took its place is a sale, whichever of them, and of their event, came first. */
async function settleSales(batch: Batch): Promise<void> {
  const keys = [
    ...batch.notes.keys(),
    ...batch.substitutions.keys(),
    ...batch.substitutions.values(),
    ...batch.withdrawn,
  ]
  const links = await linksAround(batch, keys)
  await loadNotes(batch, [...links].flat())
  for (const key of new Set([...keys, ...links.keys()])) {
    const note = batch.notes.get(key)
    if (note === undefined) continue
    const substitute = batch.notes.get(links.get(key) ?? '')?.row
    countAs(note, nfceCountsAs(note.row.status, substitute !== undefined && takesPlace(substitute, note.row)))
  }
}

/** An event may name any key. */
function takesPlace(substitute: NoteRow, note: NoteRow): boolean {
  return substitute.company_id === note.company_id && NFCE_SALES.some((status) => status === substitute.status)
}

/** Substitutions of these notes, and by them, as the batch leaves them, by key and environment. */
async function linksAround({ db, known, substitutions, withdrawn }: Batch, keys: readonly string[]) {
  const links = new Map(known.links)
  // Notes of numbers that were declared unused.
  const others = keys.filter((key) => !known.linkKeys.has(key))
  if (others.length > 0) {
    const rows = await db
      .selectFrom('nfce_substitutions')
      .select(['substituted_key', 'substitute_key'])
      .where(sql<boolean>`(substituted_key = any (${others}::text[]) or substitute_key = any (${others}::text[]))`)
      .execute()
    for (const row of rows) links.set(row.substituted_key, row.substitute_key)
  }
  for (const key of withdrawn) links.delete(key)
  for (const [key, substitute] of substitutions) links.set(key, substitute)
  return links
}
