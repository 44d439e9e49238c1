import { sql } from 'kysely'
import type * as contract from '#api/contract/documents/accountant.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { daysOfMonth, monthText } from '#domain/documents/month-end/month.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { noteNewAddresses } from './address-news.ts'
import { packingOf } from '../downloads/files.ts'
import { deliveryLinksOf } from './links.ts'
import { deliveriesOf } from './deliveries.ts'
import { endLinks, openDeliveries } from './endings.ts'
import { mayDownloadOf, prepareDelivery } from './prepare.ts'
import { addressesOf, lower, newOf, sendsMore, sendingSettings, sinceOf, UNSAVED, viewOf } from './settings.ts'
import { ALL_TYPES, companyOfMonth } from '../month/company.ts'
import { monthCsv, type MonthFile, monthPdf } from '../month/month-files.ts'
import { type MonthOfCompany, readMonth } from '../month/read-month.ts'
import { Refusal } from '../../errors/refusal.ts'
import { audit } from '../../identity/audit/append.ts'
import { madeOnce } from '../../http/made-once.ts'
import { recent } from '../../identity/limits/recent.ts'
import { withFirst } from '../../identity/limits/rate-limit.ts'
import { bindScope, isUuid } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'
import type { Call, Changing, FileAnswer, SessionCall } from '../../http/handler.ts'

type Some = Pick<Call<typeof contract.readAccountant>, 'db' | 'access'>

export async function readAccountant(call: Call<typeof contract.readAccountant>): Promise<contract.Accountant> {
  const { company_id, month } = call.query
  return answer(call, { companyId: (await companyOfMonth(call.db, company_id)).id, month })
}

async function currentAccountant(call: Call<typeof contract.saveAccountant>): Promise<contract.Accountant> {
  const { company_id, month } = call.body
  return answer(call, { companyId: (await companyOfMonth(call.db, company_id)).id, month })
}

/** A company's entries of the trail tell of other things too. */
const accountantThing = ({ body }: Call<typeof contract.saveAccountant>) =>
  ({ id: body.company_id, action: 'accountant.update' }) as const

async function changeAccountant(call: Call<typeof contract.saveAccountant>): Promise<contract.Accountant> {
  const { db, access, body, platform } = call
  const { schedule, day, format } = body
  const company = await companyOfMonth(db, body.company_id)
  const mayHave = format === 'none' || ALL_TYPES.some((type) => mayDownloadOf(access, type, company.id))
  if (!mayHave) throw new Refusal('invalid', { fields: { format: 'Seu perfil não permite downloads em lote' } })
  await bindWhole(call)
  const before = await sendingSettings(db, company.id)
  const emails = addressesOf(body.emails)
  const addresses = newOf(emails, before?.emails ?? [])
  if (addresses.length > 0 || sendsMore(before ?? UNSAVED, body)) call.prove()
  const now = isoInstant(platform.now())
  const values = {
    emails: sql<string[]>`${emails}::text[]`,
    schedule,
    day,
    format,
    user_id: access.userId,
    since: before ? sinceOf(before, { schedule, day, timeZone: access.timeZone }, platform.now()) : now,
    updated_at: now,
  }
  await db
    .insertInto('accountant_settings')
    .values({ tenant_id: access.tenantId, company_id: company.id, ...values })
    .onConflict((on) => on.columns(['tenant_id', 'company_id']).doUpdateSet(values))
    .execute()
  await audit(call, {
    action: 'accountant.update',
    subject: companyName(company),
    subjectId: company.id,
    changes: auditChanges(before ? viewOf(before) : {}, viewOf({ emails, schedule, day, format })),
  })
  const others = [...(before?.emails ?? []), ...emails]
  await noteNewAddresses({ db, access, platform, companyId: company.id, addresses, others })
  if (body.end_links) {
    const listed = new Set(emails.map(lower))
    for (const { id, emails: to } of await openDeliveries(db, company.id, platform.now()))
      if (to.some((one) => !listed.has(lower(one)))) await endLinks(call, id)
  }
  return answer(call, { companyId: company.id, month: body.month })
}

export async function endAccountantLinks(call: Call<typeof contract.endAccountantLinks>): Promise<contract.Accountant> {
  const { db, params, platform } = call
  const row = isUuid(params.id)
    ? await db
        .selectFrom('accountant_deliveries')
        .select('company_id')
        .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
        .where('id', '=', params.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new Refusal('not_found')
  await bindWhole(call)
  const open = await openDeliveries(db, row.company_id, platform.now())
  if (open.some(({ id }) => id === params.id.toLowerCase())) await endLinks(call, params.id)
  return answer(call, { companyId: row.company_id, month: row.month })
}

export async function sendToAccountant(call: Call<typeof contract.sendToAccountant>): Promise<contract.Accountant> {
  const { db, access, body, platform, afterwards } = call
  const { month } = body
  const company = await companyOfMonth(db, body.company_id)
  const refuse = (reason: string) => {
    throw new Refusal('invalid', { fields: { month: reason } })
  }
  if (localDay(platform.now(), access.timeZone) <= daysOfMonth(month).date_end) refuse('O mês ainda não terminou')
  await bindWhole(call)
  // Two presses at once are one after the other.
  const settings = await sendingSettings(db, company.id)
  if (!settings || settings.emails.length === 0) return refuse('Informe antes os endereços do contador')
  const { emails, format } = settings
  const of = { companyId: company.id, month }
  const [last] = await deliveriesOf(db, { ...of, now: platform.now() }, 1)
  if (last && ['preparing', 'sending'].includes(last.state)) refuse('Este mês já está sendo enviado')
  const id = platform.uuid()
  const now = isoInstant(platform.now())
  await db
    .insertInto('accountant_deliveries')
    .values({
      tenant_id: access.tenantId,
      id,
      company_id: company.id,
      month: `${month}-01`,
      cause: 'person',
      closing_id: null,
      user_id: access.userId,
      emails: sql<string[]>`${emails}::text[]`,
      format,
      created_at: now,
      due_at: now,
      prepared_at: null,
      ready_at: null,
      expires_at: null,
      sent_at: null,
      failed_at: null,
      failure: null,
    })
    .execute()
  await prepareDelivery(call, { id, company, month, cause: 'person', emails, format })
  afterwards(async () => packingOf(call).begin())
  return answer(call, of)
}

/** A company's own addresses are the tenant's to keep; whoever may change the company has been found to. */
const bindWhole = ({ db, access }: Some) => bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })

async function answer(
  { db, platform }: Pick<Call<typeof contract.readAccountant>, 'db' | 'platform'>,
  of: { companyId: string; month: string },
): Promise<contract.Accountant> {
  const row = await db
    .selectFrom('accountant_settings as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select(['s.emails', 's.schedule', 's.day', 's.format', 's.updated_at', 'u.email'])
    .where('s.company_id', '=', of.companyId)
    .executeTakeFirst()
  const { emails, schedule, day, format } = row ?? UNSAVED
  const now = platform.now()
  return {
    company_id: of.companyId,
    month: of.month,
    emails: [...emails],
    schedule,
    day,
    format,
    saved: row ? { at: isoInstant(Date.parse(row.updated_at)), by: row.email } : null,
    deliveries: await deliveriesOf(db, { ...of, now }),
    open_links: openLinks(await openDeliveries(db, of.companyId, now)),
    version: versionOf(emails, schedule, day, format),
  }
}

/** Gathers sendings by address, however it was written. */
function openLinks(open: Awaited<ReturnType<typeof openDeliveries>>): contract.Accountant['open_links'] {
  const sent = open.flatMap(({ emails, ...rest }) => emails.map((email) => ({ email, ...rest })))
  return [...Map.groupBy(sent, ({ email }) => lower(email)).values()].map((all) => {
    const ends = all.map(({ expires_at: end }) => (end === null ? Number.POSITIVE_INFINITY : Date.parse(end)))
    const last = Math.max(...ends)
    return {
      email: all[0]?.email ?? '',
      months: [...new Set(all.map(({ month }) => month))].toSorted(),
      until: Number.isFinite(last) ? isoInstant(last) : null,
    }
  })
}

export function readDeliveryPdf(call: SessionCall<typeof contract.readDeliveryPdf>): Promise<FileAnswer> {
  const { paper, platform, query } = call
  // Of all who wait for it, and not of the first, who may leave.
  const errand = { tenant: query.tenant, signal: new AbortController().signal }
  return openedFile(call, 'pdf', ({ month, timeZone }) =>
    monthPdf(month, { paper, errand, now: platform.now(), timeZone }),
  )
}

export function readDeliveryCsv(call: SessionCall<typeof contract.readDeliveryCsv>): Promise<FileAnswer> {
  return openedFile(call, 'csv', async ({ month, timeZone }) => monthCsv(month, timeZone))
}

/** Each of some dozen kB. */
const MOST_OPENED = 100
/** Files of a month that whoever has a mailed link has just opened, by its signature. */
const openedMonthsOf = madeOnce(({ platform }) =>
  recent<MonthFile>({ most: MOST_OPENED, ms: 60_000, now: platform.now }),
)

type Opened = SessionCall<typeof contract.readDeliveryPdf> | SessionCall<typeof contract.readDeliveryCsv>
interface OpenedMonth {
  month: MonthOfCompany
  timeZone: string
}

/**
 * A file of a delivery's month as it stands now, or stood within the minute, by the signature of its address alone: what its sender might read of
 * it. Whoever has the link may open it as often as they like, which costs one drawing a minute and one entry of the trail an hour.
 */
async function openedFile(
  call: Opened,
  kind: 'pdf' | 'csv',
  make: (opened: OpenedMonth) => Promise<MonthFile>,
): Promise<FileAnswer> {
  const { params, query, limits } = call
  const openedMonths = openedMonthsOf(call)
  if (!isUuid(params.id)) throw new Refusal('link_invalid')
  await deliveryLinksOf(call).check({ tenantId: query.tenant, id: params.id }, kind, query)
  const { signature } = query
  const known = openedMonths.get(signature)
  const opened = await withFirst([limits.openingsPerLink, signature], (isFirst) =>
    monthOf(call, { kind, isFirst, known }),
  )
  return 'known' in opened ? opened.known : openedMonths.once(signature, () => make(opened))
}

/** The month of a delivery whose links are open, or its file where that is known. */
async function monthOf(
  { params: { id }, query, platform, within, address }: Opened,
  { kind, isFirst, known }: { kind: 'pdf' | 'csv'; isFirst: boolean; known: Promise<MonthFile> | undefined },
): Promise<OpenedMonth | { known: Promise<MonthFile> }> {
  return within({ tenantId: query.tenant, companyIds: 'all' }, async (db) => {
    const row = await db
      .selectFrom('accountant_deliveries as d')
      .innerJoin('tenants as t', 't.id', 'd.tenant_id')
      .select(['d.company_id', 'd.types', 'd.ended_at', 't.time_zone'])
      .select(sql<string>`to_char(d.month, 'YYYY-MM')`.as('month'))
      .where('d.id', '=', id)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (row.ended_at !== null) throw new Refusal('link_ended')
    const company = await companyOfMonth(db, row.company_id)
    const entry = {
      action: 'accountant.read',
      subject: `${companyName(company)}, ${monthText(row.month)}`,
      subjectId: company.id,
      changes: auditChanges({}, { Arquivo: kind.toUpperCase() }),
    } as const
    if (isFirst) await audit({ db, access: null, address, platform }, entry)
    if (known) return { known }
    const about = { company, month: row.month, types: row.types, now: platform.now(), timeZone: row.time_zone }
    return { month: await readMonth(db, about), timeZone: row.time_zone }
  })
}

export const saveAccountant: Changing<typeof contract.saveAccountant> = {
  change: changeAccountant,
  current: currentAccountant,
  thing: accountantThing,
}
