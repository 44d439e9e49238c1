import type * as contract from '#api/contract/documents/month-end.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { MONTH_STATES, type MonthState, salesOf } from '#domain/documents/month-end/month-figures.ts'
import { daysOfMonth, isOver, lastMonth, monthText } from '#domain/documents/month-end/month.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { recordEvents } from '../../events/record.ts'
import { deliveriesOf } from './deliveries.ts'
import { lockIntake } from '../lock-intake.ts'
import { ALL_TYPES, companyOfMonth, firstCompany, neighboursOf, readableTypes } from '../month/company.ts'
import { insertClosing } from '../month/insert-closing.ts'
import { monthPdf } from '../month/month-files.ts'
import { type MonthCompany, monthOf, type MonthStanding, monthState, openCount } from '../month/read-month.ts'
import { Refusal } from '../../errors/refusal.ts'
import { audit } from '../../identity/audit/append.ts'
import { tellCompanies } from '../../live/tell-change.ts'
import { bindScope } from '../../store/scope.ts'
import type { Call, FileAnswer, Later } from '../../http/handler.ts'

export async function readMonthEnd(call: Call<typeof contract.readMonthEnd>): Promise<contract.AnyMonthEnd> {
  const { db, query, access, platform } = call
  const month = query.month ?? lastMonth(localDay(platform.now(), access.timeZone))
  const company = query.company_id ? await companyOfMonth(db, query.company_id) : await firstCompany(db)
  if (!company) return nobodys(month, isOverFor(month, call))
  return { ...(await answer(call, company, month)), neighbours: await neighboursOf(db, company.id) }
}

/** A month where there is no company yet. */
const nobodys = (month: string, is_over: boolean): contract.AnyMonthEnd => ({
  company: null,
  neighbours: { previous: null, next: null },
  month,
  ...daysOfMonth(month),
  is_over,
  state: 'open',
  figures: { sales: [], documents: [], taxes: [], cfops: [], payments: [], without_cfop: 0 },
  open: [],
  sending: null,
  closings: [],
  changes: null,
})

/** The month on paper, as whoever reads it sees it. */
export async function readMonthEndPdf(call: Call<typeof contract.readMonthEndPdf>): Promise<Later<FileAnswer>> {
  const { db, query, access, platform, paper, signal } = call
  const month = await answer(call, await companyOfMonth(db, query.company_id), query.month)
  const errand = { tenant: access.tenantId, signal }
  return async () => monthPdf(month, { paper, errand, now: platform.now(), timeZone: access.timeZone })
}

/** Keeps the figures of a month as they stand, whoever may not see all of them: they are the company's. */
export async function closeMonth(call: Call<typeof contract.closeMonth>): Promise<contract.MonthEnd> {
  const { db, body, access, platform } = call
  const company = await companyOfMonth(db, body.company_id)
  if (!isOverFor(body.month, call)) throw new Refusal('invalid', { fields: { month: 'O mês ainda não terminou' } })
  const neighbours = await neighboursOf(db, company.id)
  await bindWhole(call)
  const whole = await monthState(db, { company, month: body.month, types: ALL_TYPES, now: platform.now() })
  if (whole.state === 'closed') throw new Refusal('invalid', { fields: { month: 'O mês já está fechado' } })
  if (body.if_nothing_open && whole.open.length > 0)
    throw new Refusal('invalid', { fields: { month: 'O mês tem pendências' } })
  const closing = await insertClosing(db, {
    tenantId: access.tenantId,
    id: platform.uuid(),
    companyId: company.id,
    month: body.month,
    at: isoInstant(platform.now()),
    email: await emailOf(call),
    note: body.note.trim(),
    figures: whole.figures,
    open: whole.open,
  })
  const sum = salesOf(whole.figures)
  await note(call, company, body.month, {
    action: 'month_closing.create',
    from: whole.state,
    more: {
      Observação: body.note.trim() || null,
      'O que faltava': String(openCount(whole.open)),
      Vendas: String(sum.sales),
      Valor: sum.total,
    },
  })
  await tellReceivers(call, company, 'month.closed', {
    closing: closing.id,
    open: openCount(whole.open),
    sales: sum.sales,
    total: sum.total,
  })
  const closings = [closing, ...whole.closings]
  const closed: MonthStanding = { ...whole, closings, changes: null, state: 'closed' }
  return { ...(await answer(call, company, body.month, closed)), neighbours }
}

export async function reopenMonth(call: Call<typeof contract.reopenMonth>): Promise<contract.MonthEnd> {
  const { db, body, platform } = call
  const company = await companyOfMonth(db, body.company_id)
  const neighbours = await neighboursOf(db, company.id)
  await bindWhole(call)
  const whole = await monthState(db, { company, month: body.month, types: ALL_TYPES, now: platform.now() })
  const [last, ...former] = whole.closings
  if (!last || last.reopened_at !== null) throw new Refusal('invalid', { fields: { month: 'O mês não está fechado' } })
  const reopened = await db
    .updateTable('month_closings')
    .set({ reopened_at: isoInstant(platform.now()), reopened_by: await emailOf(call) })
    .where('id', '=', last.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await tellCompanies(db, 'months', [company.id])
  await note(call, company, body.month, { action: 'month_closing.reopen', from: whole.state, more: {} })
  await tellReceivers(call, company, 'month.reopened', { closing: reopened.id })
  const open: MonthStanding = { ...whole, closings: [reopened, ...former], changes: null, state: 'open' }
  return { ...(await answer(call, company, body.month, open)), neighbours }
}

/** A closing waits for the documents that are being taken in, and those that come wait for it. */
async function bindWhole({ db, access }: Pick<Call<typeof contract.closeMonth>, 'db' | 'access'>): Promise<void> {
  await bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })
  await lockIntake(db, access.tenantId)
}

type Writing = Call<typeof contract.closeMonth> | Call<typeof contract.reopenMonth>

async function emailOf({ db, access }: Writing): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', access.userId)
    .executeTakeFirstOrThrow()
  return email
}

async function tellReceivers(
  { db, access, platform, body }: Writing,
  { id, cnpj }: MonthCompany,
  kind: 'month.closed' | 'month.reopened',
  more: Readonly<Record<string, unknown>>,
): Promise<void> {
  const data = { company: { id, cnpj }, month: body.month, ...more }
  const event = { kind, subject: `month ${id} ${body.month}`, companyId: id, data }
  await recordEvents(db, { tenantId: access.tenantId, platform }, [event])
}

async function note(
  call: Writing,
  company: MonthCompany,
  month: string,
  about: {
    action: 'month_closing.create' | 'month_closing.reopen'
    from: MonthState
    more: Record<string, string | null>
  },
): Promise<void> {
  const { action, from, more } = about
  const to: MonthState = action === 'month_closing.create' ? 'closed' : 'open'
  await audit(call, {
    action,
    subject: `${companyName(company)}, ${monthText(month)}`,
    subjectId: company.id,
    changes: auditChanges({ Situação: MONTH_STATES[from].label }, { Situação: MONTH_STATES[to].label, ...more }),
  })
}

/** `whole`: the month as a change has left it, which whoever may not see all of it reads anew. */
async function answer(
  { db, access, platform }: Pick<Writing, 'db' | 'access' | 'platform'>,
  company: MonthCompany,
  month: string,
  whole?: MonthStanding,
): Promise<Omit<contract.MonthEnd, 'neighbours'>> {
  const types = readableTypes(access, company.id)
  const about = { company, month, types, now: platform.now(), timeZone: access.timeZone }
  const found = whole && types === ALL_TYPES ? whole : await monthState(db, about)
  const [last] = await deliveriesOf(db, { companyId: company.id, month, now: platform.now() }, 1)
  return {
    ...monthOf(found, about),
    sending: last ? { at: last.at, state: last.state, sent_at: last.sent_at, failure: last.failure } : null,
  }
}

const isOverFor = (month: string, { access, platform }: Pick<Writing, 'access' | 'platform'>): boolean =>
  isOver(month, localDay(platform.now(), access.timeZone))
