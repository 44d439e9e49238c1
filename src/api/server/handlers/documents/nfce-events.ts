import { sql } from 'kysely'
import type * as contract from '#api/contract/documents/nfce-events.ts'
import { isYes } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import { documentFileName } from '#domain/documents/document-file-name.ts'
import { storedDocument } from '../../documents/stored-document.ts'
import { composePairs, eventPairs, isEventApart } from '../../documents/pairs.ts'
import { stretchTask } from '../../documents/tasks.ts'
import { Refusal } from '../../errors/refusal.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { prettyXml } from '../../documents/xml/pretty.ts'
import type { Call, FileAnswer, Later } from '../handler.ts'

export async function listNfceEvents({
  db,
  params,
}: Call<typeof contract.listNfceEvents>): Promise<Page<contract.NfceEvent>> {
  const nfce = await db.selectFrom('nfces').select('key').where('key', '=', params.key).executeTakeFirst()
  if (!nfce) throw new Refusal('not_found')
  const rows = await events(db)
    .where('nfce_key', '=', nfce.key)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return { items: rows.map(eventOf), total: rows.length }
}

export async function readNfceEvent({ db, params }: Call<typeof contract.readNfceEvent>): Promise<contract.NfceEvent> {
  return eventOf(await event(db, params.id))
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
  return async () => ({ bytes: await read(), name: `${row.nfce_key}-${row.type}-${query.type}.xml` })
}

/** Request and reply that came in files of their own, as one procEventoNFe. */
async function readComposed(
  call: Call<typeof contract.readNfceEventXml>,
  { tenant_id: tenant, id }: { tenant_id: string; id: string },
): Promise<Later<FileAnswer>> {
  const { db, platform, query, signal } = call
  const [found] = await eventPairs(db, tenant, sql`e.id = ${id}::uuid`)
  return async () => {
    const [bytes] = found ? await composePairs(platform, tenant, [found], signal) : []
    if (found === undefined || bytes === undefined) throw new Refusal('not_found')
    const { key, type, sequence } = found
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

function eventOf(row: Awaited<ReturnType<typeof event>>): contract.NfceEvent {
  return {
    id: row.id,
    nfce_key: row.nfce_key,
    type_description: row.type_description,
    type_level: row.type_level,
    description: row.description,
    protocol_number: row.protocol_number,
    sefaz_received_date: row.received_at,
    created_utc: row.created_at,
    has_response_xml: row.response_file_id !== null,
    has_request_xml: row.request_file_id !== null,
    has_composed_xml: isEventApart(row),
  }
}
