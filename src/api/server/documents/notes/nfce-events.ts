import { type SqlBool, sql } from 'kysely'
import type * as contract from '#api/contract/documents/nfce-events.ts'
import { isYes } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { ownName } from '#domain/documents/environment.ts'
import { storedDocument } from '../stored-document.ts'
import { composePairs, eventPairs, isEventPair } from '../pairs.ts'
import { isEventAmong, meant } from '../own-names.ts'
import { eventTask, stretchTask } from '../tasks.ts'
import { holds } from '../../identity/accounts/holding.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { prettyXml } from '../xml/pretty.ts'
import type { Call, FileAnswer, Later } from '../../http/handler.ts'

export async function listNfceEvents({
  db,
  params,
  query,
}: Call<typeof contract.listNfceEvents>): Promise<Page<contract.NfceEvent>> {
  const { key } = params
  const twins = await db.selectFrom('nfces').select('environment').where('key', '=', key).execute()
  const nfce = meant(twins, query.environment)
  if (!nfce) throw new Refusal('not_found')
  const environments = twins.map(({ environment }) => environment)
  // Who tried in homologation what was meant for this note finds it here.
  const isOfNoNote = sql<SqlBool>`e.environment <> all (${environments}::text[])`
  const rows = await db
    .selectFrom('nfce_events as e')
    .selectAll()
    .where('e.nfce_key', '=', key)
    .where(sql<SqlBool>`(${isEventAmong('e', nfce, twins)} or ${isOfNoNote})`)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc')
    .execute()
  return { items: rows.map(eventOf), total: rows.length }
}

export async function readNfceEvent(
  call: Call<typeof contract.readNfceEvent>,
): Promise<Later<contract.NfceEventDetail>> {
  const row = await event(call.db, call.params.id)
  const places = [
    [row.request_file_id, row.request_start],
    [row.response_file_id, row.response_start],
  ] as const
  const reads: (() => Promise<contract.NfceEventDetail['facts']>)[] = []
  for (const [file, start] of places) {
    if (file !== null && start !== null) reads.push(await storedDocument(call, file, eventTask, { start }))
  }
  const mayReadConsumer = holds(
    call.access,
    'nfce_custody:bulk_download',
    row.company_id === null ? 'all' : [row.company_id],
  )
  return async () => {
    const facts = (await Promise.all(reads.map((read) => read()))).flat()
    return { ...eventOf(row), facts: facts.filter(({ personal }) => mayReadConsumer || !personal) }
  }
}

/** The stretch of the kept file that is the request or the reply, as it arrived or indented. */
export async function readNfceEventXml(call: Call<typeof contract.readNfceEventXml>): Promise<Later<FileAnswer>> {
  const { db, params, query } = call
  const row = await event(db, params.id)
  if (query.type === 'composed') return readComposed(call, row)
  const [file, start, end] =
    query.type === 'request'
      ? [row.request_file_id, row.request_start, row.request_end]
      : [row.response_file_id, row.response_start, row.response_end]
  if (file === null || start === null || end === null) throw new Refusal('not_found')
  const pretty = isYes(query.pretty)
  const read = await storedDocument(call, file, stretchTask, { start, end, pretty })
  return async () => ({
    bytes: await read(),
    name: `${ownName({ key: row.nfce_key, environment: row.environment ?? 'production' })}-${row.type}-${query.type}.xml`,
  })
}

/** Request and reply that came in files of their own, as one procEventoNFe. */
async function readComposed(
  call: Call<typeof contract.readNfceEventXml>,
  { tenant_id: tenant, id, environment }: Pick<EventRow, 'tenant_id' | 'id' | 'environment'>,
): Promise<Later<FileAnswer>> {
  const { db, platform, query, signal } = call
  const [found] = await eventPairs(db, tenant, sql`e.id = ${id}::uuid`)
  return async () => {
    const [bytes] = found ? await composePairs(platform, tenant, [found], signal) : []
    if (found === undefined || bytes === undefined) throw new Refusal('not_found')
    const { type, sequence } = found
    const key = ownName({ key: found.key, environment: environment ?? 'production' })
    const name = documentFileName({ kind: 'nfce_event', key, type, sequence, part: 'composed' })
    const text = new TextDecoder()
    return { name, bytes: isYes(query.pretty) ? new TextEncoder().encode(prettyXml(text.decode(bytes))) : bytes }
  }
}

function events(db: ScopedDb) {
  return db.selectFrom('nfce_events').selectAll()
}

async function event(db: ScopedDb, id: string) {
  const row = isUuid(id) ? await events(db).where('id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('not_found')
  return row
}

type EventRow = Awaited<ReturnType<typeof event>>

function eventOf(row: EventRow): contract.NfceEvent {
  return {
    id: row.id,
    nfce_key: row.nfce_key,
    environment: row.environment,
    type_description: row.type_description,
    type_level: row.type_level,
    description: row.description,
    protocol_number: row.protocol_number,
    sefaz_received_date: row.received_at,
    created_utc: row.created_at,
    has_response_xml: row.response_file_id !== null,
    has_request_xml: row.request_file_id !== null,
    has_composed_xml: isEventPair(row),
  }
}
