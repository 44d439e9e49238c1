import { expressionBuilder, type SqlBool, sql } from 'kysely'
import type * as contract from '#api/contract/documents/nf-downloads.ts'
import type { Page } from '#api/contract/page.ts'
import { isCfeStatus, isNfceStatus } from '#domain/documents/document-status.ts'
import { hasPdf } from '#domain/documents/downloads/download-format.ts'
import { futureFaults } from '#domain/time/future-days.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { satisfies } from '#domain/access/needs.ts'
import { phrase } from '#domain/phrase.ts'
import { audit } from '../../identity/audit/append.ts'
import { withFirst } from '../../identity/limits/rate-limit.ts'
import { tellRequest } from './claimed-request.ts'
import { companiesOfKeys, countFiles } from './choose.ts'
import { zipName } from './pack.ts'
import { readQuota } from './quota.ts'
import { bulkDownload, bulkScope, downloadName, keepRequest, type Selection } from './request.ts'
import { downloadFilesOf, packingOf } from './files.ts'
import { downloadLinksOf } from './links.ts'
import { requireOpen } from './open-delivery.ts'
import { Refusal } from '../../errors/refusal.ts'
import { all, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf } from '../../store/queries/page-of.ts'
import { orderOf } from '../../store/queries/sorted.ts'
import type { Schema } from '../../store/schema.ts'
import { bindScope, isUuid, type ScopedDb } from '../../store/scope.ts'
import type { Call, SessionCall, StreamAnswer } from '../../http/handler.ts'

type Some = Call<typeof contract.listNfDownloads> | Call<typeof contract.requestNfDownload>

const downloadFilters: FiltersOf<typeof contract.listNfDownloads> = {
  date_start: (day) => sql<SqlBool>`date_end >= ${day}::date`,
  date_end: (day) => sql<SqlBool>`date_start <= ${day}::date`,
}

export async function listNfDownloads(call: Call<typeof contract.listNfDownloads>): Promise<Page<contract.NfDownload>> {
  const { db, query, access } = call
  const types = (['cfe', 'nfce'] as const).filter((type) => mayDownload(call, type))
  const e = expressionBuilder<Schema, 'nf_downloads'>()
  const own = access.isMaster ? [] : [e('user_id', '=', access.userId)]
  const filter = all(narrowed(downloadFilters, query), e('nf_type', 'in', types), ...own)
  const { rows, total } = await pageOf(db, query, db.selectFrom('nf_downloads').where(filter), ({ limit, offset }) =>
    downloadsOf(db)
      .where(filter)
      .orderBy(orderOf(query.sort, { when: sql`created_at`, period: sql`date_start` }, sql`created_at desc, id desc`))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { items: await Promise.all(rows.map((row) => itemOf(call, row))), total }
}

export async function requestNfDownload(call: Call<typeof contract.requestNfDownload>) {
  const { db, access, query, platform, afterwards } = call
  const body = await checked(call)
  if (query.preview === '1') {
    const quota = await readQuota(db, access, platform.now())
    return { ...quota, amount: await countFiles(db, body, quota.max_per_batch), request: null }
  }
  const { id, amount, quota } = await keepRequest(call, body)
  const row = await downloadsOf(db).where('id', '=', id).executeTakeFirstOrThrow()
  afterwards(async () => packingOf(call).begin())
  const total_downloaded_month = quota.total_downloaded_month + amount
  return { ...quota, total_downloaded_month, amount, request: await itemOf(call, row) }
}

/** By the signature of its address alone. */
export async function readNfDownloadFile({
  params: { id },
  query: { tenant: tenantId, ...link },
  server,
  limits,
  platform,
  address,
  within,
}: SessionCall<typeof contract.readNfDownloadFile>): Promise<StreamAnswer> {
  if (!isUuid(id)) throw new Refusal('link_invalid')
  await downloadLinksOf({ server }).check({ tenantId, id }, link)
  const scope = { tenantId, companyIds: 'all' } as const
  const { row, cnpj } = await within(scope, async (db) => {
    if (link.delivery !== undefined) await requireOpen(db, link.delivery)
    const found = await downloadsOf(db).where('id', '=', id).executeTakeFirst()
    return { row: found, cnpj: found && (await onlyCnpj(db, found.company_ids)) }
  })
  if (!row?.is_success || row.file_size === null || isExpired(row, platform.now())) throw new Refusal('not_found')
  const { nf_type, date_start, date_end, format } = row
  return {
    // 'nfce-99300400000180-2026-03-01-2026-03-31.zip', '…-xml-pdf.zip': two of a period, or of two shops, are told apart.
    name: `${[nf_type, cnpj, date_start, date_end, hasPdf(format) && format.replace('_', '-')].filter(Boolean).join('-')}.zip`,
    size: row.file_size,
    // A finished file never changes.
    tag: row.id,
    async read(range) {
      const bytes = await downloadFilesOf({ server }).read(zipName(id), range)
      // Once for a download, however many parts it is fetched in.
      const isBegun = bytes && (range?.start ?? 0) === 0
      if (isBegun) {
        const entry = { action: 'nf_download.read', subject: downloadName(row), subjectId: id } as const
        const note = () => within(scope, (db) => audit({ db, access: null, address, platform }, entry))
        await withFirst([limits.openingsPerLink, link.signature], async (isFirst) => {
          if (isFirst) await note()
        })
      }
      if (bytes) return bytes
      const isLost = await within(scope, (db) => noteLoss(db, id, platform.now()))
      throw new Refusal('not_found', isLost ? { reason: LOST } : {})
    },
  }
}

/** Returns the CNPJ of the one company that a download is of; undefined where there are several. */
async function onlyCnpj(db: ScopedDb, [id, ...others]: readonly string[]): Promise<string | undefined> {
  if (id === undefined || others.length > 0) return undefined
  const company = await db.selectFrom('companies').select('cnpj').where('id', '=', id).executeTakeFirst()
  return company?.cnpj
}

const LOST = phrase`O arquivo não está mais no armazenamento. Faça uma nova requisição.`

/** A file that somebody has removed: the list says so, and the month's quota has it back. False of one whose time was over. */
async function noteLoss(db: ScopedDb, id: string, now: number): Promise<boolean> {
  const at = isoInstant(now)
  const lost = await db
    .updateTable('nf_downloads')
    .set({ is_success: false, failure: LOST, removed_at: at })
    .where('id', '=', id)
    .where('is_success', '=', true)
    .where('expires_at', '>', at)
    .returning(['tenant_id', 'company_ids'])
    .executeTakeFirst()
  if (lost) await tellRequest(db, lost)
  return lost !== undefined
}

/** Returns what is asked for; of documents that are named by their keys, with their companies. */
async function checked(call: Call<typeof contract.requestNfDownload>): Promise<Selection> {
  const { body } = call
  if (!mayDownload(call, body.nf_type)) throw new Refusal('forbidden')
  // The day of who asks, as their calendar shows it.
  const today = isoInstant(call.platform.now() - body.tz_offset * 60_000).slice(0, 10)
  const { date_start, date_end } = body
  const late = futureFaults({ date_start, date_end }, today)
  if (Object.keys(late).length > 0) throw new Refusal('invalid', { fields: late })
  // Either type opens this call; the companies are those of the type that is asked for.
  await bindScope(call.db, bulkScope(call.access, body.nf_type))
  const knows = body.nf_type === 'cfe' ? isCfeStatus : isNfceStatus
  if (body.status && !knows(body.status)) throw new Refusal('invalid', { fields: { status: 'Status desconhecido' } })
  if (body.keys && body.company_ids.length === 0) return { ...body, company_ids: await companiesOfKeys(call.db, body) }
  const wanted = new Set(body.company_ids)
  const { known } = await call.db
    .selectFrom('companies')
    .select((e) => e.fn.countAll<number>().as('known'))
    .where('id', 'in', [...wanted])
    .executeTakeFirstOrThrow()
  if (known !== wanted.size) throw new Refusal('invalid', { fields: { company_ids: 'Empresa desconhecida' } })
  return body
}

function mayDownload({ access }: Some, type: 'cfe' | 'nfce'): boolean {
  const { isMaster: is_master, permissions, features } = access
  return satisfies([bulkDownload(type)], { is_master, permissions, features })
}

function downloadsOf(db: ScopedDb) {
  return db
    .selectFrom('nf_downloads')
    .select(['id', 'tenant_id', 'date_start', 'date_end', 'amount', 'done', 'file_size', 'is_processed', 'is_success'])
    .select(['nf_type', 'environment', 'format', 'company_ids', 'created_at', 'expires_at', 'failure'])
}

type Row = Awaited<ReturnType<ReturnType<typeof downloadsOf>['executeTakeFirstOrThrow']>>

async function itemOf({ server, origin, platform }: Some, row: Row): Promise<contract.NfDownload> {
  const is_expired = isExpired(row, platform.now())
  const isThere = row.is_processed && row.is_success && !is_expired
  return {
    id: row.id,
    date_start: row.date_start,
    date_end: row.date_end,
    amount: row.amount,
    file_size: row.file_size,
    is_processed: row.is_processed,
    is_success: row.is_success,
    is_expired,
    url: isThere ? await downloadLinksOf({ server }).make(origin, { tenantId: row.tenant_id, id: row.id }) : null,
    nf_type: row.nf_type,
    environment: row.environment,
    format: row.format,
    companies: row.company_ids,
    created_utc: row.created_at,
    expires_utc: row.expires_at,
    done: row.done,
    failure: row.failure,
  }
}

function isExpired({ expires_at }: Pick<Row, 'expires_at'>, now: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now
}
