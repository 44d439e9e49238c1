import { sql } from 'kysely'
import { zoneOf } from '#domain/companies/uf.ts'
import type { NfceStatus } from '#domain/documents/document-status.ts'
import { faultsOf } from '#domain/documents/numbers/nfce-gaps.ts'
import { isNumberOf } from '#domain/documents/issuer.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import type { Platform } from '../../ports/platform/platform.ts'
import { ownNameIn } from '../own-names.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { insertGaps, type NewGap, type SeriesRange, type Series, seriesName } from './series.ts'

/** A number that notes have. */
export interface NumberOf extends Series {
  number: number
}

/** A reply or an event that came without its note. */
export interface Orphan extends NumberOf {
  key: string
  /** When the first of it happened (ISO). */
  at: string
}

const MOST = 500

/** Brings what numbers lack up to date with the notes that are there now, in whatever order they came. */
export async function settleFaults(db: ScopedDb, platform: Platform, numbers: readonly NumberOf[]): Promise<void> {
  const all = [...new Map(numbers.map((one) => [nameOf(one), one])).values()]
  for (let from = 0; from < all.length; from += MOST) {
    const some = all.slice(from, from + MOST)
    const wanted = await readFaults(db, some)
    const stored = await readStored(db, some)
    await replace(db, platform, { wanted, stored })
  }
}

/** Brings what came without its note up to date: `orphans` are without theirs, the notes of `arrived` are there. */
export async function settleOrphans(
  db: ScopedDb,
  platform: Platform,
  { orphans, arrived }: { orphans: readonly Orphan[]; arrived: readonly string[] },
): Promise<SeriesRange[]> {
  const keys = [...orphans.map(({ key }) => key), ...arrived]
  if (keys.length === 0) return []
  const { rows } = await sql<StoredFault>`
    select id, company_id, environment, serie, kind, number_start, key, after_at, issued_on from nfce_gaps
    where tenant_id = ${TENANT} and kind = 'orphan' and key = any (${keys}::text[])`.execute(db)
  const wanted = orphans.map(({ number, key, at, ...series }) => ({
    ...series,
    number,
    kind: 'orphan',
    key,
    at: isoInstant(Date.parse(at)),
    on: localDay(Date.parse(at), zoneOf(key.slice(0, 2))),
  }))
  const changed = await replace(db, platform, { wanted, stored: rows })
  return changed.map(({ number, ...series }) => ({ ...series, start: number, end: number }))
}

interface Fault extends NumberOf {
  kind: string
  key: string
  at: string
  on: string
}

interface StoredFault {
  id: string
  company_id: string
  environment: Series['environment']
  serie: number
  kind: string
  number_start: number
  key: string
  after_at: string
  issued_on: string
}

const nameOf = (one: NumberOf) => `${seriesName(one)} ${one.number}`

function recordsOf(numbers: readonly NumberOf[]) {
  const records = numbers.map(({ companyId, environment, serie, number }) => ({
    company_id: companyId,
    environment,
    serie,
    number,
  }))
  return sql`json_to_recordset(${JSON.stringify(records)}::text::json) as t (company_id uuid, environment text, serie integer, number integer)`
}

/** Reads what numbers lack. A number whose one note is authorised is not looked at further: most are such. */
async function readFaults(db: ScopedDb, numbers: readonly NumberOf[]): Promise<Fault[]> {
  interface Note {
    key: string
    status: NfceStatus
    emissionType: string
    at: string
    on: string
    isSubstituted: boolean
    substitute: NfceStatus | null
  }
  const { rows } = await sql<{
    company_id: string
    environment: Series['environment']
    serie: number
    number: number
    taxpayer: string
    notes: Note[]
  }>`
    select t.company_id, t.environment, t.serie, t.number, found.notes, c.cnpj as taxpayer
    from ${recordsOf(numbers)}
    join companies c on c.tenant_id = ${TENANT} and c.id = t.company_id
    cross join lateral (
      select json_agg(json_build_object('key', n.key, 'status', n.status, 'emissionType', n.emission_type, 'at', n.emitted_at, 'on', n.emitted_on,
        'isSubstituted', s.substitute_key is not null,
        'substitute', (select b.status from nfces b where b.tenant_id = ${TENANT} and b.environment = n.environment
          and b.key = (select left(s.substitute_key, 44)))) order by n.emitted_at, n.key) as notes
      from nfces n
      left join nfce_substitutions s on s.tenant_id = ${TENANT} and s.substituted_key = ${ownNameIn('n')} and n.status = 'canceled'
      where n.tenant_id = ${TENANT} and n.company_id = t.company_id and n.environment = t.environment and n.serie = t.serie and n.number = t.number
      having count(*) > 1 or bool_or(n.status <> 'authorized')
    ) found`.execute(db)
  return rows.flatMap(({ company_id: companyId, environment, serie, number, taxpayer, notes }) =>
    faultsOf(
      notes.map((note) => ({
        ...note,
        substitute: note.isSubstituted ? note.substitute : undefined,
        isOfSequence: isNumberOf(taxpayer, note.key),
      })),
    ).map(({ kind, note }) => ({
      companyId,
      environment,
      serie,
      number,
      kind,
      key: '',
      at: isoInstant(Date.parse(note.at)),
      on: note.on,
    })),
  )
}

async function readStored(db: ScopedDb, numbers: readonly NumberOf[]): Promise<StoredFault[]> {
  const { rows } = await sql<StoredFault>`
    select g.id, g.company_id, g.environment, g.serie, g.kind, g.number_start, g.key, g.after_at, g.issued_on
    from ${recordsOf(numbers)}
    join nfce_gaps g on g.tenant_id = ${TENANT} and g.company_id = t.company_id and g.environment = t.environment and g.serie = t.serie
      and g.number_start = t.number and g.kind not in ('missing', 'orphan')`.execute(db)
  return rows
}

/** Makes the stored rows the wanted ones; returns the numbers of those that changed. */
async function replace(
  db: ScopedDb,
  platform: Platform,
  { wanted, stored }: { wanted: readonly Fault[]; stored: readonly StoredFault[] },
): Promise<NumberOf[]> {
  const former = new Map(stored.map((row) => [textOf(faultOf(row)), row]))
  const fresh = wanted.filter((one) => !former.delete(textOf(one)))
  const gone = [...former.values()]
  if (gone.length > 0) {
    const ids = gone.map(({ id }) => id)
    await db.deleteFrom('nfce_gaps').where('id', 'in', ids).execute()
  }
  const rows = fresh.map(
    ({ number, at, on, ...one }): NewGap => ({
      ...one,
      id: platform.uuid(),
      start: number,
      end: number,
      beforeAt: at,
      afterAt: at,
      issuedOn: on,
    }),
  )
  await insertGaps(db, rows)
  return [...fresh, ...gone.map(faultOf)]
}

function faultOf(row: StoredFault): Fault {
  const { company_id: companyId, environment, serie, kind, number_start: number, key } = row
  return { companyId, environment, serie, kind, number, key, at: row.after_at, on: row.issued_on }
}

function textOf(one: Fault): string {
  return [nameOf(one), one.kind, one.key, one.at, one.on].join(' ')
}
