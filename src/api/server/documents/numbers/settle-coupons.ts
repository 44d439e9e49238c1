import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { type Issued, type Numbering, type Placement, placeInTime } from '#domain/documents/numbers/number-gaps.ts'
import { byTime, type IssuedNumber, type Neighbours } from '#domain/documents/numbers/number-turns.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { Batch, RetimedCoupon } from '../batch/batch.ts'
import { insert } from '../batch/statements.ts'
import { fresh } from '../batch/write.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { changeStored, SKIPS } from './change-stored.ts'

/** A SAT by its serial number, with what a batch adds to it. */
interface Device {
  serial: string
  issued: Issued[]
  retimed: RetimedCoupon[]
  /** Absent where it is to be laid out from nothing. */
  known?: { numbering: Numbering; placement: Placement } | undefined
}

/** Finds where the numbers of a batch belong. To be asked before the batch is written: it looks at those that are there. */
export async function placeNumbers(batch: Batch): Promise<Device[]> {
  const devices = devicesOf(batch)
  if (devices.length === 0) return devices
  const numberings = await readNumberings(
    batch.db,
    devices.map(({ serial }) => serial),
  )
  for (const device of devices) {
    const numbering = numberings.get(device.serial)
    if (!numbering) continue
    const around = await readAround(batch.db, device, numbering)
    const placement = placeInTime(numbering, device, around)
    device.known = placement && { numbering, placement }
  }
  return devices
}

/** Brings skipped numbers up to date with what a batch has written, by a look at the gaps around its numbers. */
export async function settleNumbers(batch: Batch, devices: readonly Device[]): Promise<void> {
  for (const device of devices) {
    if (device.known && (await change(batch, device.serial, device.known))) continue
    await sql`select lay_out_cfe_numbers(${batch.tenantId}, ${device.serial})`.execute(batch.db)
  }
}

function devicesOf(batch: Batch): Device[] {
  const devices = new Map<string, Device>()
  const deviceOf = (key: string) => {
    const serial = serialOf(key)
    const device = devices.get(serial) ?? { serial, issued: [], retimed: [] }
    devices.set(serial, device)
    return device
  }
  const retimed = new Set(batch.retimed.map(({ key }) => key))
  for (const row of [...fresh(batch.coupons.values()), ...fresh(batch.cancellations.values())]) {
    if (retimed.has(row.key)) continue
    const { number, company_id: companyId } = row
    deviceOf(row.key).issued.push({ number, companyId, at: Date.parse(row.emitted_at) })
  }
  for (const one of batch.retimed) deviceOf(one.key).retimed.push(one)
  return [...devices.values()]
}

/** As the database takes it from the key. */
function serialOf(key: string): string {
  return key.slice(22, 31)
}

async function readNumberings(db: ScopedDb, serials: readonly string[]): Promise<Map<string, Numbering>> {
  const rows = await db.selectFrom('cfe_numberings').selectAll().where('serial_number', 'in', serials).execute()
  return new Map(
    rows.map((row) => [
      row.serial_number,
      {
        low: { position: row.low, at: Date.parse(row.low_at), companyId: row.low_company_id },
        high: { position: row.high, at: Date.parse(row.high_at), companyId: row.high_company_id },
        last: { at: Date.parse(row.last_at), number: row.last_number },
        turns: row.turns,
        repeated: row.repeated,
      },
    ]),
  )
}

/** The neighbours in time of what a batch brings. One that comes after all others, as most do, needs no look at the coupons. */
async function readAround(
  db: ScopedDb,
  { serial, issued, retimed }: Device,
  { last }: Numbering,
): Promise<(moment: IssuedNumber) => Neighbours> {
  const request =
    retimed.length === 0
      ? issued.filter((one) => byTime(one, last) < 0)
      : [...issued, ...retimed, ...retimed.map(({ number, from }) => ({ number, at: from })), last]
  const found = await readNeighbours(db, serial, { moments: request, without: retimed.map(({ id }) => id) })
  return (moment) => found.get(nameOf(moment)) ?? { before: last, after: undefined }
}

async function readNeighbours(
  db: ScopedDb,
  serial: string,
  { moments, without }: { moments: readonly IssuedNumber[]; without: readonly string[] },
): Promise<Map<string, Neighbours>> {
  if (moments.length === 0) return new Map()
  const asJson = moments.map(({ number, at }) => ({ number, at: isoInstant(at) }))
  // The nearest of each table on each side, so that every look is one at the beginning of an index.
  const nearest = (table: 'cfes' | 'cfe_cancellations', side: 'before' | 'after') => sql`
    (select emitted_at, number from ${sql.table(table)}
    where tenant_id = ${TENANT} and serial_number = ${serial} and id <> all (${without}::uuid[])
      and ${side === 'before' ? sql`emitted_at <= m.at and (emitted_at < m.at or number <= m.number)` : sql`emitted_at >= m.at and (emitted_at > m.at or number > m.number)`}
    order by emitted_at ${sql.raw(side === 'before' ? 'desc' : 'asc')}, number ${sql.raw(side === 'before' ? 'desc' : 'asc')} limit 1)`
  const { rows } = await sql<{
    number: number
    at: string
    before_at: string | null
    before_number: number
    after_at: string | null
    after_number: number
  }>`
    select m.number, m.at, b.emitted_at as before_at, b.number as before_number, a.emitted_at as after_at, a.number as after_number
    from json_to_recordset(${JSON.stringify(asJson)}::text::json) as m (number integer, at timestamptz)
    left join lateral (
      select * from (${nearest('cfes', 'before')} union all ${nearest('cfe_cancellations', 'before')}) both_tables
      order by emitted_at desc, number desc limit 1
    ) b on true
    left join lateral (
      select * from (${nearest('cfes', 'after')} union all ${nearest('cfe_cancellations', 'after')}) both_tables
      order by emitted_at, number limit 1
    ) a on true`.execute(db)
  return new Map(
    rows.map((row) => [
      nameOf({ number: row.number, at: Date.parse(row.at) }),
      {
        before: row.before_at === null ? undefined : { at: Date.parse(row.before_at), number: row.before_number },
        after: row.after_at === null ? undefined : { at: Date.parse(row.after_at), number: row.after_number },
      },
    ]),
  )
}

/** False where the gaps around do not tell. */
async function change(
  { db, tenantId, platform }: Batch,
  serial: string,
  { numbering, placement }: NonNullable<Device['known']>,
): Promise<boolean> {
  const of = sql`serial_number = ${serial}`
  const change = await changeStored(db, SKIPS, { extent: numbering, of, positions: placement })
  if (change === undefined) return false
  const added = change.added.map((gap) => ({
    tenant_id: tenantId,
    id: platform.uuid(),
    serial_number: serial,
    position_start: gap.start,
    position_end: gap.end,
    before_at: isoInstant(gap.before.at),
    before_company_id: gap.before.companyId,
    after_at: isoInstant(gap.after.at),
    after_company_id: gap.after.companyId,
  }))
  await insert(db, 'cfe_skips', added)
  const { low, high, repeated } = change.extent
  const { last, turns } = placement
  await db
    .updateTable('cfe_numberings')
    .set({
      low: low.position,
      low_at: isoInstant(low.at),
      low_company_id: low.companyId,
      high: high.position,
      high_at: isoInstant(high.at),
      high_company_id: high.companyId,
      last_at: isoInstant(last.at),
      last_number: last.number,
      turns: JSON.stringify(turns),
      repeated,
    })
    .where('serial_number', '=', serial)
    .execute()
  return true
}

function nameOf({ number, at }: IssuedNumber): string {
  return `${at} ${number}`
}
