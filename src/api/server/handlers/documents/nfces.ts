import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool, sql } from 'kysely'
import { isYes } from '#api/contract/fields.ts'
import type * as contract from '#api/contract/documents/nfces.ts'
import type { Page } from '#api/contract/page.ts'
import { satisfies } from '#domain/access/needs.ts'
import { maskName, maskTaxpayer } from '#domain/companies/taxpayer.ts'
import { zoneOf } from '#domain/companies/uf.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { parseAccessKey } from '#domain/documents/access-key.ts'
import { isNfceStatus, nfceStatus } from '#domain/documents/document-status.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { isContingency } from '#domain/documents/issuance.ts'
import { openStatusText, type SefazNotice } from '#domain/documents/nfce-lifecycle.ts'
import type { Access } from '../../accounts/access.ts'
import { keptDocument, leftOutWarnings, readFile } from '../../documents/kept-document.ts'
import { nfceTask, stretchTask } from '../../documents/tasks.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Behind, behindFilter, behindOf, findBehind } from '../../figures/behind.ts'
import { documentPage } from '../../figures/document-page.ts'
import type { Asked } from '../../figures/read.ts'
import { onDays } from '../../store/queries/local-days.ts'
import type { Owners } from '../../store/queries/newest.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import type { Schema } from '../../store/schema.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import type { Call, FileAnswer, Later } from '../handler.ts'

const ITEM = [
  'n.id',
  'n.key',
  'n.serie',
  'n.number',
  'n.emitted_at',
  'n.emitted_offset',
  'n.status',
  'n.environment',
  'n.warnings',
  'n.notices',
] as const

export async function listNfces(call: Call<typeof contract.listNfces>): Promise<Page<contract.NfceItem>> {
  const { db, query, access } = call
  const behind = behindOf(query)
  const found = await findBehind(db, askedOf(query, access), behind, {
    ...query,
    isFiltered: query.status !== undefined || query.notice !== undefined,
  })
  const filter = filterOf(query, behind && { ...behind, ...found?.days })
  const owners = ownersOf(query, access)
  const all = db.selectFrom('nfces').where(filter)
  const where = filter(expressionBuilder<Schema, 'nfces'>())
  const { items, total } = await documentPage(call, 'nfces', { all, where, owners, found }, (keys) =>
    db
      .selectFrom(keys.as('one_page'))
      .innerJoin('nfces as n', (join) => sameTenant(join, 'n.id', 'one_page.id'))
      .select(ITEM),
  )
  return { items: items.map(itemOf), total }
}

export async function readNfce(call: Call<typeof contract.readNfce>): Promise<Later<contract.Nfce>> {
  const { db, params } = call
  const row = await db
    .selectFrom('nfces as n')
    .select([...ITEM, 'n.protocol_number', 'n.protocol_at', 'n.emission_type', 'n.file_id'])
    .where('n.key', '=', params.key)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const links = await db
    .selectFrom('nfce_substitutions')
    .select(['substituted_key', 'substitute_key'])
    .where((e) => e.or([e('substituted_key', '=', row.key), e('substitute_key', '=', row.key)]))
    .execute()
  const read = await keptDocument(call, row.file_id, nfceTask, { key: row.key })
  const found = {
    ...itemOf(row),
    protocol_number: row.protocol_number,
    protocol_date_utc: row.protocol_at,
    notices: row.notices,
    issued_in_contingency: isContingency(row.emission_type),
    substituted_by: await other(db, links.find((link) => link.substituted_key === row.key)?.substitute_key),
    substituted_nfce: await other(db, links.find((link) => link.substitute_key === row.key)?.substituted_key),
  }
  return async () => {
    const { data, leftOut } = await read()
    return { ...found, warnings: [...row.warnings, ...leftOutWarnings(leftOut)], data: forReader(data, call.access) }
  }
}

/** With the consumer masked for who does not hold what hands notes out by the thousand (docs/decisions.md#consumers). */
function forReader(data: contract.Nfce['data'], { isMaster, permissions }: Access): contract.Nfce['data'] {
  const { destinatario: consumer } = data.informacao_nfe
  const may = satisfies(['nfce_custody:bulk_download'], { is_master: isMaster, permissions })
  if (may || consumer === null) return data
  const { documento, nome } = consumer
  const destinatario = {
    documento: documento && maskTaxpayer(documento),
    nome: nome && maskName(nome),
    mascarado: true,
  }
  return { ...data, informacao_nfe: { ...data.informacao_nfe, destinatario } }
}

export async function readNfceXmlUrl({ db, params, origin }: Call<typeof contract.readNfceXmlUrl>) {
  const { key } = await fileOf(db, params.key)
  return { url: `${origin}/api/v1/custody/nfce/${key}/xml` }
}

/** The bytes as they arrived. */
export async function readNfceXml({ db, params, platform }: Call<typeof contract.readNfceXml>): Promise<FileAnswer> {
  const { key, file_id } = await fileOf(db, params.key)
  const { bytes } = await readFile(db, file_id, platform)
  return { bytes, name: `${key}-nfce.xml` }
}

async function fileOf(db: ScopedDb, key: string): Promise<{ key: string; file_id: string }> {
  const row = await db.selectFrom('nfces').select(['key', 'file_id']).where('key', '=', key).executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  return row
}

/** The other end of a substitution, which may be a note that was never sent here. */
async function other(db: ScopedDb, key: string | undefined): Promise<contract.Nfce['substituted_by']> {
  const parts = key === undefined ? undefined : parseAccessKey(key)
  if (!parts) return null
  const row = await db.selectFrom('nfces').select('id').where('key', '=', parts.key).executeTakeFirst()
  return { id: row?.id ?? null, key: parts.key, serie: Number(parts.serie), number: Number(parts.number) }
}

/** Whose notes to look at, one by one. */
function ownersOf({ company_id, point_of_sale_id }: Query, { companyIds }: Access): Owners | undefined {
  if (point_of_sale_id) return { column: 'point_of_sale_id', ids: point_of_sale_id.split(',') }
  if (company_id) return { column: 'company_id', ids: [company_id] }
  return companyIds === 'all' ? undefined : { column: 'company_id', ids: companyIds }
}

type Query = Call<typeof contract.listNfces>['query']

function askedOf({ environment, company_id, point_of_sale_id }: Query, { companyIds }: Access): Asked {
  const pointOfSaleIds = point_of_sale_id?.split(',')
  return { types: [{ type: 'nfce', companyIds }], environment, companyId: company_id, pointOfSaleIds }
}

function filterOf(query: Query, behind: Behind | undefined) {
  return (e: ExpressionBuilder<Schema, 'nfces'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = []
    if (query.company_id) all.push(e('company_id', '=', query.company_id))
    if (query.environment) all.push(e('environment', '=', query.environment))
    if (query.status) all.push(e('status', '=', query.status))
    // Twice: by the first the index of the few notes that have any is found.
    if (query.notice) {
      const sought = JSON.stringify([{ code: query.notice }])
      all.push(sql<SqlBool>`notices <> '[]'`, sql<SqlBool>`notices @> ${sought}::text::jsonb`)
    }
    if (behind) return e.and([...all, ...behindFilter(behind)])
    return e.and([...all, ...onDays(query.date_start, query.date_end)])
  }
}

type Row = Pick<Schema['nfces'], 'id' | 'key' | 'serie' | 'number' | 'environment' | 'status'> & {
  emitted_at: string
  warnings: readonly unknown[]
  notices: readonly SefazNotice[]
  emitted_offset: number | null
}

/** By the clock that it was issued by. */
function ownTime({ key, emitted_at, emitted_offset: offset }: Row): string {
  const at = Date.parse(emitted_at)
  return offset === null ? localTime(at, zoneOf(key.slice(0, 2))) : localTime(at + offset * 60_000, 'UTC')
}

function itemOf(row: Row): contract.NfceItem {
  if (!isNfceStatus(row.status)) throw new Error(`Unknown status of an NFC-e: ${row.status}`)
  const { level, icon } = nfceStatus(row.status)
  return {
    id: row.id,
    key: row.key,
    serie: row.serie,
    number: row.number,
    issue_date_utc: row.emitted_at,
    issue_date_local: ownTime(row),
    status: row.status,
    status_level: level,
    status_icon: icon,
    environment_description: environmentLabel(row.environment),
    has_warnings: row.warnings.length > 0 || row.notices.length > 0,
    status_text: openStatusText(row.status, row.notices) ?? null,
  }
}

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
  const [file, start, end] =
    query.type === 'request'
      ? [row.request_file_id, row.request_start, row.request_end]
      : [row.response_file_id, row.response_start, row.response_end]
  if (file === null || start === null || end === null) throw new Refusal('not_found')
  const pretty = isYes(query.pretty)
  const read = await keptDocument(call, file, stretchTask, { start, end, pretty })
  return async () => ({ bytes: await read(), name: `${row.nfce_key}-${row.type}-${query.type}.xml` })
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
  }
}
