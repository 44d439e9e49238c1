import { sql } from 'kysely'
import { parseAccessKey } from '#domain/documents/access-key.ts'
import { fromOwnName, ownName } from '#domain/documents/environment.ts'
import type { Extent, Placed } from '#domain/documents/numbers/number-gaps.ts'
import { isNumberOf } from '#domain/documents/issuer.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { type Batch, environmentOf, type NoteRow } from '../batch/batch.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { ownerOfKey } from '../read/owners.ts'
import { companyOfKey } from '../batch/registry.ts'
import { readOrphans } from './read-orphans.ts'
import { changeStored, MISSING } from './change-stored.ts'
import { readOpen, tellClosed, tellGaps } from './gap-events.ts'
import { countOpen, insertGaps, type SeriesRange, ofSeries, type Series, seriesName } from './series.ts'
import { type NumberOf, type Orphan, settleFaults, settleOrphans } from './settle-faults.ts'

type BatchNote = Batch['notes'] extends Map<string, infer Note> ? Note : never

/** Tells if a batch adds or changes a row. */
const isWritten = ({ state }: Pick<BatchNote, 'state'>) => state === 'new' || state === 'changed'

/** A series, with what a batch adds to it. */
interface Touched extends Series {
  added: Placed[]
  retimed: (Placed & { from: number })[]
  /** True if its days changed without its times, which no gap tells. */
  isAnew: boolean
}

/** Brings the numbers of notes up to date with what a batch has written. */
export async function settleNoteNumbers(batch: Batch): Promise<void> {
  const notes = [...batch.notes.values()].filter(isWritten)
  const series = touchedOf(notes.filter(isOfSequenceIn(batch)))
  const extents = await readExtents(batch, series)
  const voided = voidedOf(batch)
  const open = await readOpen(batch, [...notes.map(rangeOf), ...voided])
  const orphans = await orphansOf(batch)
  const arrived = notes.filter(({ state }) => state === 'new').map(({ row }) => row.key)
  const changed = await settleOrphans(batch.db, batch.platform, { orphans, arrived })
  await settleFaults(batch.db, batch.platform, [...doubtful(notes, extents), ...canceledBy(batch)])
  await settleGaps(batch, series, extents)
  await countOpen(batch.db, [...changed, ...voided])
  await tellClosed(batch, open, voided)
  await tellGaps(batch, series, extents)
}

const seriesOf = ({ company_id: companyId, environment, serie }: NoteRow): Series => ({ companyId, environment, serie })

const rangeOf = ({ row }: BatchNote): SeriesRange => ({ ...seriesOf(row), start: row.number, end: row.number })

/** Tells of a note if its number is one of its company's own sequence. */
function isOfSequenceIn({ companies }: Batch): (note: BatchNote) => boolean {
  const taxpayers = new Map([...companies.values()].map(({ row }) => [row.id, row.cnpj]))
  return ({ row: { company_id, key } }) => isNumberOf(taxpayers.get(company_id) ?? ownerOfKey(key) ?? '', key)
}

function touchedOf(notes: readonly BatchNote[]): Touched[] {
  const all = new Map<string, Touched>()
  for (const { row, state, before } of notes) {
    const one = seriesOf(row)
    const name = seriesName(one)
    const series = all.get(name) ?? { ...one, added: [], retimed: [], isAnew: false }
    const placed = { position: row.number, at: Date.parse(row.emitted_at), companyId: row.company_id }
    const from = before && Date.parse(before.emitted_at)
    if (state === 'new') series.added.push(placed)
    else if (from !== undefined && from !== placed.at) series.retimed.push({ ...placed, from })
    else if (before?.emitted_on !== row.emitted_on) series.isAnew = true
    else continue
    all.set(name, series)
  }
  return [...all.values()]
}

/**
 * The notes whose numbers may lack something: not those that are authorised and the first of a number above all others. Only those change
 * nothing either.
 */
function doubtful(notes: readonly BatchNote[], extents: ReadonlyMap<string, Extent>): NumberOf[] {
  const seen = new Set<string>()
  return notes.flatMap(({ row, state }) => {
    const series = seriesOf(row)
    const number = { ...series, number: row.number }
    const name = `${seriesName(series)} ${row.number}`
    const isSecond = seen.has(name)
    seen.add(name)
    const high = extents.get(seriesName(series))?.high.position ?? 0
    return state === 'new' && row.status === 'authorized' && !isSecond && row.number > high ? [] : [number]
  })
}

/** The notes that a batch, or a substitute that comes with it, cancels. */
function canceledBy(batch: Batch): NumberOf[] {
  const { substitutions, withdrawn, known, notes } = batch
  const written = new Set([...notes.values()].filter(isWritten).map(({ row }) => ownName(row)))
  const links = [...known.links].filter(([, substitute]) => written.has(substitute))
  const names = new Set([...substitutions.keys(), ...withdrawn, ...links.map(([name]) => name)])
  return [...names].flatMap((name) => {
    const { key, environment } = fromOwnName(name)
    const [parsed, companyId] = [parseAccessKey(key), companyOfKey(batch, key)]
    const isThere = notes.has(name) || notes.has(known.links.get(name) ?? '')
    if (!isThere || companyId === null || !parsed?.serie || !parsed.number) return []
    return [{ companyId, environment, serie: Number(parsed.serie), number: Number(parsed.number) }]
  })
}

async function orphansOf(batch: Batch): Promise<Orphan[]> {
  const keys = [...batch.events].flatMap(([key, events]) => {
    const isApart = events.some(({ row }) => {
      const environment = environmentOf(batch, { key, environment: row.environment })
      return !batch.notes.has(ownName({ key, environment }))
    })
    return isApart ? [key] : []
  })
  // What came before its company is that company's from here on.
  const all = [...keys, ...batch.adopted]
  return all.length === 0 ? [] : readOrphans(batch.db, sql`nfce_key = any (${all}::text[])`)
}

/** Ranges that SEFAZ has voided with this batch. */
function voidedOf({ voids }: Batch): SeriesRange[] {
  return voids.filter(isWritten).flatMap(({ row, before }) => {
    const isNew = row.status === 'discarded' && before?.status !== 'discarded'
    if (!isNew || row.company_id === null) return []
    const { company_id: companyId, environment, serie, number_start: start, number_end: end } = row
    return [{ companyId, environment, serie, start, end }]
  })
}

async function readExtents({ db }: Batch, series: readonly Series[]): Promise<Map<string, Extent>> {
  if (series.length === 0) return new Map()
  const records = series.map(({ companyId, environment, serie }) => ({ company_id: companyId, environment, serie }))
  const { rows } = await sql<{
    company_id: string
    environment: Series['environment']
    serie: number
    low: number
    low_at: string
    high: number
    high_at: string
    repeated: boolean
  }>`
    select n.* from json_to_recordset(${JSON.stringify(records)}::text::json) as t (company_id uuid, environment text, serie integer)
    join nfce_numberings n on n.tenant_id = ${TENANT} and n.company_id = t.company_id and n.environment = t.environment
      and n.serie = t.serie`.execute(db)
  return new Map(
    rows.map((row) => {
      const { company_id: companyId, environment, serie, low, high, repeated } = row
      const extent = {
        low: { position: low, at: Date.parse(row.low_at), companyId },
        high: { position: high, at: Date.parse(row.high_at), companyId },
        repeated,
      }
      return [seriesName({ companyId, environment, serie }), extent]
    }),
  )
}

async function settleGaps(
  batch: Batch,
  series: readonly Touched[],
  extents: ReadonlyMap<string, Extent>,
): Promise<void> {
  const changed: (Series & { extent: Extent })[] = []
  for (const one of series) {
    const extent = one.isAnew ? undefined : extents.get(seriesName(one))
    const now = extent && (await changeSeries(batch, one, extent))
    if (now) changed.push({ ...one, extent: now })
    else await layOutSeries(batch, one)
  }
  await writeExtents(batch, changed)
}

/** Lays a series' missing numbers out from nothing. */
async function layOutSeries(
  { db, tenantId }: Pick<Batch, 'db' | 'tenantId'>,
  { companyId, environment, serie }: Series,
): Promise<void> {
  await sql`select lay_out_nfce_numbers(${tenantId}, ${companyId}, ${environment}, ${serie})`.execute(db)
}

/** The ends of a series after a batch; undefined where the gaps around do not tell. */
async function changeSeries(
  { db, platform }: Batch,
  { added, retimed, ...series }: Touched,
  extent: Extent,
): Promise<Extent | undefined> {
  const of = sql`${ofSeries(series)} and kind = 'missing'`
  const change = await changeStored(db, MISSING, { extent, of, positions: { added, retimed } })
  if (change === undefined) return undefined
  const { companyId, environment, serie } = series
  await insertGaps(
    db,
    change.added.map(({ start, end, before, after }) => ({
      companyId,
      environment,
      serie,
      start,
      end,
      id: platform.uuid(),
      kind: 'missing',
      beforeAt: isoInstant(before.at),
      afterAt: isoInstant(after.at),
    })),
  )
  return change.extent
}

async function writeExtents({ db }: Batch, series: readonly (Series & { extent: Extent })[]): Promise<void> {
  if (series.length === 0) return
  const records = series.map(({ companyId, environment, serie, extent: { low, high, repeated } }) => ({
    company_id: companyId,
    environment,
    serie,
    low: low.position,
    low_at: isoInstant(low.at),
    high: high.position,
    high_at: isoInstant(high.at),
    repeated,
  }))
  await sql`
    update nfce_numberings n
    set low = g.low, low_at = g.low_at, high = g.high, high_at = g.high_at, repeated = g.repeated
    from json_populate_recordset(null::nfce_numberings, ${JSON.stringify(records)}::text::json) g
    where n.tenant_id = ${TENANT} and n.company_id = g.company_id and n.environment = g.environment and n.serie = g.serie`.execute(
    db,
  )
}
