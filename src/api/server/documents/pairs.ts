import { type RawBuilder, sql } from 'kysely'
import { fromOwnName } from '#domain/documents/environment.ts'
import { PROCESSED } from '#domain/documents/codes/reply-codes.ts'
import type { RunTask } from '../ports/platform/task.ts'
import { type ContentPlace, type StoredContent, withContent } from './contents/stored-content.ts'
import type { ScopedDb } from '../store/scope.ts'
import type { Composed } from './compose.ts'
import { isEventOf, isNamed, ownNameIn } from './own-names.ts'
import { composeTask, type Pair } from './tasks.ts'

// A request and SEFAZ's reply to it that came in files of their own: the layout has one document of both, which is composed when it is asked
// for (docs/decisions.md#composed-documents). Both files stay what they are.

interface Row {
  kind: Composed
  key: string
  /** Type and sequence of an event. */
  type: string
  sequence: number
  /** The file in whose place, or beside which, the composed document is handed out. */
  file_id: string
  request_deflated: Uint8Array | null
  request_sha256: string
  request_start: number | null
  reply_deflated: Uint8Array | null
  reply_sha256: string
  reply_start: number | null
}

export interface FoundPair extends Pick<Row, 'kind' | 'key' | 'type' | 'sequence' | 'file_id'> {
  pair: Omit<Pair, 'request' | 'reply'> & Record<'request' | 'reply', StoredContent>
}

/**
 * Those of notes, by the notes' names (ownName), which they answer as keys. A note of which one file holds both has none, and only a reply to the
 * very content that the note is makes one (intake/settle-contents.ts).
 */
export async function notePairs(db: ScopedDb, tenantId: string, names: readonly string[]): Promise<FoundPair[]> {
  return read(
    db,
    sql`
    select 'nfeProc' as kind, ${ownNameIn('d')} as key, e.type, e.sequence, d.file_id, null::integer as request_start, e.response_start as reply_start,
      ${FILES}
    from nfces d
    cross join lateral (
      select e.type, e.sequence, e.response_file_id, e.response_start from nfce_events e
      where e.tenant_id = ${tenantId}::uuid and ${isEventOf('e', 'd')} and e.type = 'protocol' and e.c_stat = any (${PROCESSED.codes}::text[])
        and e.response_file_id is not null and coalesce(e.request_file_id, d.file_id) = d.file_id
      order by e.request_file_id is not null desc, e.response_file_id = d.file_id desc, e.received_at desc nulls last, e.id limit 1
    ) e
    join files q on q.tenant_id = ${tenantId}::uuid and q.id = d.file_id
    join files r on r.tenant_id = ${tenantId}::uuid and r.id = e.response_file_id
    where d.tenant_id = ${tenantId}::uuid and ${isNamed('d', names)} and e.response_file_id <> d.file_id`,
  )
}

/** Those of events that SEFAZ registered; `which`: a condition of the rows e of nfce_events. */
export async function eventPairs(db: ScopedDb, tenantId: string, which: RawBuilder<unknown>): Promise<FoundPair[]> {
  return read(
    db,
    sql`
    select 'procEventoNFe' as kind, e.nfce_key as key, e.type, e.sequence, e.response_file_id as file_id, e.request_start,
      e.response_start as reply_start, ${FILES}
    from nfce_events e
    join files q on q.tenant_id = ${tenantId}::uuid and q.id = e.request_file_id
    join files r on r.tenant_id = ${tenantId}::uuid and r.id = e.response_file_id
    where e.tenant_id = ${tenantId}::uuid and ${isPair} and ${which}`,
  )
}

/** Those of ranges of voided numbers, by their keys; `id`: of one of them alone. */
export async function voidPairs(
  db: ScopedDb,
  tenantId: string,
  keys: readonly string[],
  id: string | null = null,
): Promise<FoundPair[]> {
  return read(
    db,
    sql`
    select 'procInutNFe' as kind, v.key, '' as type, 1 as sequence, v.file_id, null::integer as request_start, null::integer as reply_start,
      ${FILES}
    from nfce_voids v
    join files q on q.tenant_id = ${tenantId}::uuid and q.id = v.request_file_id
    join files r on r.tenant_id = ${tenantId}::uuid and r.id = v.file_id
    where v.tenant_id = ${tenantId}::uuid and v.key = any (${keys}::text[]) and v.id = coalesce(${id}::uuid, v.id)
      and v.status = 'discarded' and v.request_file_id <> v.file_id`,
  )
}

const FILES = sql`q.deflated as request_deflated, q.sha256 as request_sha256, r.deflated as reply_deflated, r.sha256 as reply_sha256`
/** Selects what came apart: a note itself, and replies to it, have types of letters. */
const isPair = sql`e.type < 'a' and e.type_level = 'success' and e.request_file_id <> e.response_file_id`

/** The same of a row that was read. */
export function isEventPair(row: {
  type: string
  type_level: string
  request_file_id: string | null
  response_file_id: string | null
}): boolean {
  const { type, type_level, request_file_id: request, response_file_id: response } = row
  return type < 'a' && type_level === 'success' && request !== null && response !== null && request !== response
}

async function read(db: ScopedDb, query: RawBuilder<unknown>): Promise<FoundPair[]> {
  const { rows } = await (query as RawBuilder<Row>).execute(db)
  return rows.map(({ kind, key, type, sequence, file_id, ...row }) => ({
    kind,
    key,
    type,
    sequence,
    file_id,
    pair: {
      kind,
      ...(kind === 'nfeProc' ? { key: fromOwnName(key).key } : {}),
      starts: { request: row.request_start, reply: row.reply_start },
      request: { deflated: row.request_deflated, sha256: row.request_sha256 },
      reply: { deflated: row.reply_deflated, sha256: row.reply_sha256 },
    },
  }))
}

/** The documents that pairs make, in their order; undefined of a pair that makes none. */
export async function composePairs(
  { run, ...place }: { run: RunTask } & ContentPlace,
  tenant: string,
  found: readonly FoundPair[],
  signal?: AbortSignal,
): Promise<(Uint8Array<ArrayBuffer> | undefined)[]> {
  if (found.length === 0) return []
  const pairs = await Promise.all(
    found.map(async ({ pair }) => {
      const [request, reply] = await Promise.all([
        withContent(place, tenant, pair.request),
        withContent(place, tenant, pair.reply),
      ])
      return { ...pair, request, reply }
    }),
  )
  // Deflated, a document is about a seventh of itself.
  const bytes = pairs.reduce(
    (sum, { request, reply }) => sum + 7 * (request.deflated.length + reply.deflated.length),
    0,
  )
  return run(composeTask, pairs, { bytes, tenant, signal })
}
