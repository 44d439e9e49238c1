import { sql } from 'kysely'
import { auditChanges } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import {
  type AccountantFormat,
  accountantFormat,
  type DeliveryCause,
  formatOf,
} from '#domain/documents/month-end/accountant-deliveries.ts'
import { daysOfMonth, monthText } from '#domain/documents/month-end/month.ts'
import { NF_NAMES, type NfType } from '#domain/documents/nf-type.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Granted } from '../../identity/callers/access.ts'
import { audit } from '../../identity/audit/append.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { bulkDownload, keepRequest } from '../downloads/request.ts'
import { reaches, reachOf, readableTypes } from '../month/company.ts'
import { ofMonth } from '../month/read-month-figures.ts'
import type { MonthCompany } from '../month/read-month.ts'
import { textIn } from '../../languages/texts.ts'

export interface DeliveryToPrepare {
  id: string
  company: MonthCompany
  /** 'YYYY-MM'. */
  month: string
  cause: DeliveryCause
  emails: readonly string[]
  format: AccountantFormat
}

interface Preparing {
  /** A transaction of the whole tenant. */
  db: ScopedDb
  /** In whose name: their permissions of this moment decide what is in it. */
  access: Granted
  /** '' of what a schedule does. */
  address: string
  platform: { now(): number; uuid(): string }
}

/** The needs of whoever sends a company's months, and says where they go. */
export const SENDER = ['nfce:read', 'company:update'] as const

/** Tells if a user may send this company's months. */
export const maySend = (access: Granted, companyId: string): boolean => reaches(reachOf(access, SENDER), companyId)

/** Tells if a user may download documents of a type and company in bulk. */
export const mayDownloadOf = (access: Granted, type: NfType, companyId: string): boolean =>
  reaches(reachOf(access, [bulkDownload(type)]), companyId)

/** Decides what a delivery holds, and requests its downloads as anybody would, within the plan's limits; what cannot be had is remarked. */
export async function prepareDelivery(preparing: Preparing, delivery: DeliveryToPrepare): Promise<void> {
  const { db, access, platform } = preparing
  const { id, company, month } = delivery
  const types: NfType[] = []
  for (const type of readableTypes(access, company.id)) if (await hasDocuments(db, type, delivery)) types.push(type)
  const [downloadIds, remarks]: [string[], string[]] = [[], []]
  for (const type of types) {
    const found = await requestOf(preparing, delivery, type)
    if (found?.id !== undefined) downloadIds.push(found.id)
    if (found?.remark !== undefined) remarks.push(found.remark)
  }
  await db
    .updateTable('accountant_deliveries')
    .set({
      prepared_at: isoInstant(platform.now()),
      types: sql<NfType[]>`${types}::text[]`,
      download_ids: sql<string[]>`${downloadIds}::uuid[]`,
      remarks: sql<string[]>`${remarks}::text[]`,
    })
    .where('id', '=', id)
    .execute()
  await audit(
    { ...preparing, access: delivery.cause === 'person' ? access : null },
    {
      action: 'accountant.send',
      subject: `${companyName(company)}, ${monthText(month)}`,
      subjectId: company.id,
      changes: auditChanges({}, { Para: delivery.emails.join(', '), Conteúdo: accountantFormat(delivery.format) }),
    },
  )
}

async function hasDocuments(db: ScopedDb, type: NfType, { company, month }: DeliveryToPrepare): Promise<boolean> {
  const about = { companyId: company.id, month, types: [type] }
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${ofMonth(type, about)}) as found`.execute(
    db,
  )
  return rows[0]?.found === true
}

async function requestOf(
  preparing: Preparing,
  { company, month, format: wanted }: DeliveryToPrepare,
  type: NfType,
): Promise<{ id?: string; remark?: string } | undefined> {
  const { db, access } = preparing
  const format = formatOf(wanted)
  if (format === undefined) return undefined
  const without = (words: string) => ({ remark: `Sem o arquivo de ${NF_NAMES[type]}: ${words}` })
  if (!mayDownloadOf(access, type, company.id)) return without('quem envia não pode fazer downloads em lote.')
  const selection = {
    company_ids: [company.id],
    point_of_sale_ids: [],
    sat_ids: [],
    status: null,
    ...daysOfMonth(month),
    nf_type: type,
    tz_offset: 0,
    environment: 'production' as const,
    format,
  }
  await sql`savepoint request`.execute(db)
  try {
    return await keepRequest(preparing, selection, { isSilent: true })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'quota') throw error
    await sql`rollback to savepoint request`.execute(db)
    return without(error.reason === undefined ? 'o limite do plano não permite.' : textIn('pt-BR', error.reason))
  }
}
