import { sql } from 'kysely'
import {
  addNumbers,
  CLOCK_TOLERANCE,
  type Gap,
  HIGHEST_NUMBER,
  type Issued,
  type Numbering,
  numberAt,
} from '#domain/number-gaps.ts'
import type { Batch, Retimed, SatRow } from './batch.ts'
import { fresh, insert } from './write.ts'

interface KnownGap extends Gap {
  id: string
}
interface Device {
  sat: SatRow
  issued: Issued[]
}

/** Brings skipped numbers up to date with what a batch has written, by a look at the gaps around the new numbers. */
export async function settleNumbers(batch: Batch): Promise<void> {
  const devices = devicesOf(batch)
  const ids = [...devices.keys()]
  if (ids.length === 0) return
  for (const one of batch.retimed) if (isSmall(one)) await retime(batch, one)
  const outOfPlace = new Set(batch.retimed.filter((one) => !isSmall(one)).map(({ sat_id }) => sat_id))
  const numberings = await batch.db.selectFrom('cfe_numberings').selectAll().where('sat_id', 'in', ids).execute()
  for (const [id, device] of devices) {
    const known = numberings.find(({ sat_id }) => sat_id === id)
    const settled =
      known !== undefined &&
      !outOfPlace.has(id) &&
      (await extend(batch, device, {
        low: { position: known.low, at: Date.parse(known.low_at) },
        high: { position: known.high, at: Date.parse(known.high_at) },
        inOrder: known.in_order,
      }))
    if (!settled) await sql`select lay_out_cfe_numbers(${batch.tenantId}, ${id})`.execute(batch.db)
  }
}

function devicesOf(batch: Batch): Map<string, Device> {
  const devices = new Map<string, Device>()
  const sats = new Map([...batch.sats.values()].map(({ row }) => [row.id, row]))
  const deviceOf = (id: string) => {
    const sat = sats.get(id)
    // Every coupon of a batch came by its SAT's serial number.
    if (sat === undefined) throw new Error(`a batch does not know its SAT ${id}`)
    const device = devices.get(id) ?? { sat, issued: [] }
    devices.set(id, device)
    return device
  }
  for (const row of [...fresh(batch.coupons.values()), ...fresh(batch.cancellations.values())]) {
    deviceOf(row.sat_id).issued.push({ number: row.number, at: Date.parse(row.emitted_at) })
  }
  for (const { sat_id } of batch.retimed) deviceOf(sat_id)
  return devices
}

function isSmall({ from, to }: Retimed): boolean {
  return Math.abs(to - from) <= CLOCK_TOLERANCE
}

/** A small change moves no number: only the gaps beside it, and the ends, are of another time. */
async function retime({ db }: Batch, { sat_id, number, from, to }: Retimed): Promise<void> {
  const [before, after] = [iso(from), iso(to)]
  await sql`update cfe_skips set before_at = ${after}
    where sat_id = ${sat_id} and before_at = ${before} and number_start = ${numberAt(number + 1)}`.execute(db)
  await sql`update cfe_skips set after_at = ${after}
    where sat_id = ${sat_id} and after_at = ${before} and number_end = ${numberAt(number - 1)}`.execute(db)
  for (const end of ['low', 'high'] as const) {
    await sql`update cfe_numberings set ${sql.ref(`${end}_at`)} = ${after}
      where sat_id = ${sat_id} and ${sql.ref(`${end}_at`)} = ${before} and mod(${sql.ref(end)}, ${sql.lit(HIGHEST_NUMBER)}) in (
        ${number}::integer, ${number}::integer - ${sql.lit(HIGHEST_NUMBER)})`.execute(db)
  }
}

/** False where the gaps around do not tell. */
async function extend({ db, tenantId, platform }: Batch, device: Device, numbering: Numbering): Promise<boolean> {
  const { sat, issued } = device
  if (!numbering.inOrder) return false
  if (issued.length === 0) return true
  const times = issued.map(({ at }) => at)
  const rows = await db
    .selectFrom('cfe_skips')
    .select(['id', 'position_start', 'position_end', 'before_at', 'after_at'])
    .where('sat_id', '=', sat.id)
    .where('after_at', '>=', sql<string>`${iso(Math.min(...times))}::timestamptz - interval '1 day'`)
    .where('before_at', '<=', sql<string>`${iso(Math.max(...times))}::timestamptz + interval '1 day'`)
    .execute()
  const gaps: KnownGap[] = rows.map((row) => ({
    id: row.id,
    start: row.position_start,
    end: row.position_end,
    beforeAt: Date.parse(row.before_at),
    afterAt: Date.parse(row.after_at),
  }))
  const change = addNumbers(numbering, gaps, issued)
  if (change === undefined) return false
  const removed = change.removed.map(({ id }) => id)
  if (removed.length > 0) await db.deleteFrom('cfe_skips').where('id', 'in', removed).execute()
  const added = change.added.map((gap) => ({
    tenant_id: tenantId,
    id: platform.uuid(),
    company_id: sat.company_id,
    sat_id: sat.id,
    serial_number: sat.serial_number,
    position_start: gap.start,
    position_end: gap.end,
    before_at: iso(gap.beforeAt),
    after_at: iso(gap.afterAt),
  }))
  await insert({ db }, 'cfe_skips', added)
  const { low, high } = change.numbering
  await db
    .updateTable('cfe_numberings')
    .set({ low: low.position, low_at: iso(low.at), high: high.position, high_at: iso(high.at) })
    .where('sat_id', '=', sat.id)
    .execute()
  return true
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
