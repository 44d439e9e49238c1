import type { Selectable } from 'kysely'
import type * as contract from '#api/contract/documents/month-end.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { satisfies } from '#domain/access/needs.ts'
import { companyName } from '#domain/companies/company-name.ts'
import {
  differencesOf,
  figuresOfTypes,
  MONTH_STATES,
  type MonthFigures,
  type MonthState,
  type OpenItem,
  salesOf,
} from '#domain/documents/month-end/figures.ts'
import { daysOfMonth, lastMonth, monthText } from '#domain/documents/month-end/month.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { lockIntake } from '../../documents/lock-intake.ts'
import { arrivalsSince } from '../../documents/month-end/arrivals.ts'
import { insertClosing } from '../../documents/month-end/insert-closing.ts'
import { monthFigures } from '../../documents/month-end/month-figures.ts'
import { itemsOfTypes, openItems } from '../../documents/month-end/open-items.ts'
import { Refusal } from '../../errors/refusal.ts'
import { type Access, scopeFor } from '../../identity/accounts/access.ts'
import { audit } from '../../identity/audit/append.ts'
import type { Schema } from '../../store/schema.ts'
import { bindScope, type ScopedDb } from '../../store/scope.ts'
import type { Call } from '../handler.ts'

const ALL_TYPES: readonly NfType[] = ['nfce', 'cfe']

export async function readMonthEnd(call: Call<typeof contract.readMonthEnd>): Promise<contract.MonthEnd> {
  const { db, query, access, platform } = call
  const company = await companyOf(db, query.company_id)
  const month = query.month ?? lastMonth(localDay(platform.now(), access.timeZone))
  return answer(call, company, month)
}

/** Keeps the figures of a month as they stand, whoever may not see all of them: they are the company's. */
export async function closeMonth(call: Call<typeof contract.closeMonth>): Promise<contract.MonthEnd> {
  const { db, body, access, platform } = call
  const company = await companyOf(db, body.company_id)
  if (!isOver(body.month, call)) throw new Refusal('invalid', { fields: { month: 'O mês ainda não terminou' } })
  await bindWhole(call)
  const whole = await stateOf(db, { company, month: body.month, types: ALL_TYPES, now: platform.now() })
  if (whole.state === 'closed') throw new Refusal('invalid', { fields: { month: 'O mês já está fechado' } })
  await insertClosing(db, {
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
      'O que faltava': String(countOf(whole.open)),
      Vendas: String(sum.sales),
      Valor: sum.total,
    },
  })
  return answer(call, company, body.month)
}

export async function reopenMonth(call: Call<typeof contract.reopenMonth>): Promise<contract.MonthEnd> {
  const { db, body, platform } = call
  const company = await companyOf(db, body.company_id)
  await bindWhole(call)
  const { closings, state } = await stateOf(db, { company, month: body.month, types: ALL_TYPES, now: platform.now() })
  const [last] = closings
  if (!last || last.reopened_at !== null) throw new Refusal('invalid', { fields: { month: 'O mês não está fechado' } })
  await db
    .updateTable('month_closings')
    .set({ reopened_at: isoInstant(platform.now()), reopened_by: await emailOf(call) })
    .where('id', '=', last.id)
    .execute()
  await note(call, company, body.month, { action: 'month_closing.reopen', from: state, more: {} })
  return answer(call, company, body.month)
}

/** A closing waits for the documents that are being taken in, and those that come wait for it. */
async function bindWhole({ db, access }: Pick<Call<typeof contract.closeMonth>, 'db' | 'access'>): Promise<void> {
  await bindScope(db, { tenantId: access.tenantId, companyIds: 'all' })
  await lockIntake(db, access.tenantId)
}

type Company = contract.MonthEnd['company']
type Writing = Call<typeof contract.closeMonth> | Call<typeof contract.reopenMonth>

/** A company by its id, or the first by name. */
async function companyOf(db: ScopedDb, id: string | undefined): Promise<Company> {
  let companies = db.selectFrom('companies').select(['id', 'cnpj', 'razao_social', 'nome_fantasia'])
  if (id !== undefined) companies = companies.where('id', '=', id)
  const company = await companies.orderBy('search').orderBy('id').limit(1).executeTakeFirst()
  if (!company) throw new Refusal('not_found')
  return company
}

async function emailOf({ db, access }: Writing): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', access.userId)
    .executeTakeFirstOrThrow()
  return email
}

async function note(
  call: Writing,
  company: Company,
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

type Closing = Selectable<Schema['month_closings']>

interface Whole {
  figures: MonthFigures
  open: OpenItem[]
  closings: Closing[]
  changes: contract.MonthEnd['changes']
  state: MonthState
}

/** A month as it stands for whoever sees these types. */
async function stateOf(
  db: ScopedDb,
  { company, month, types, now }: { company: Company; month: string; types: readonly NfType[]; now: number },
): Promise<Whole> {
  const about = { companyId: company.id, cnpj: company.cnpj, month, types }
  const figures = await monthFigures(db, about)
  const open = await openItems(db, about, { figures, now })
  const closings = await db
    .selectFrom('month_closings')
    .selectAll()
    .where('company_id', '=', company.id)
    .where('month', '=', `${month}-01`)
    .orderBy('stored_at', 'desc')
    .execute()
  const [last] = closings
  if (!last || last.reopened_at !== null) return { figures, open, closings, changes: null, state: 'open' }
  const differences = differencesOf(figuresOfTypes(last.figures, types), figures)
  const { arrivals, total } = await arrivalsSince(db, { ...about, closingId: last.id })
  const isChanged = total > 0 || differences.length > 0
  return {
    figures,
    open,
    closings,
    changes: isChanged ? { arrivals, total, differences } : null,
    state: isChanged ? 'reopened' : 'closed',
  }
}

async function answer(
  { db, access, platform }: Pick<Writing, 'db' | 'access' | 'platform'>,
  company: Company,
  month: string,
): Promise<contract.MonthEnd> {
  const types = typesOf(access, company.id)
  const found = await stateOf(db, { company, month, types, now: platform.now() })
  return {
    company,
    month,
    ...daysOfMonth(month),
    is_over: isOver(month, { access, platform }),
    state: found.state,
    figures: found.figures,
    open: found.open,
    closings: found.closings.map((closing) => ({
      id: closing.id,
      at: isoInstant(Date.parse(closing.at)),
      email: closing.email,
      note: closing.note,
      open: countOf(itemsOfTypes(closing.open, types)),
      ...salesOf(figuresOfTypes(closing.figures, types)),
      reopened:
        closing.reopened_at === null
          ? null
          : { at: isoInstant(Date.parse(closing.reopened_at)), email: closing.reopened_by ?? '' },
    })),
    changes: found.changes,
  }
}

/** Notes, and coupons of whoever may read this company's. */
function typesOf(access: Access, companyId: string): readonly NfType[] {
  const { isMaster: is_master, permissions, features } = access
  const { companyIds } = scopeFor(access, ['cfe:read'])
  const may =
    satisfies(['cfe:read'], { is_master, permissions, features }) &&
    (companyIds === 'all' || companyIds.includes(companyId))
  return may ? ALL_TYPES : ['nfce']
}

function isOver(month: string, { access, platform }: Pick<Writing, 'access' | 'platform'>): boolean {
  return localDay(platform.now(), access.timeZone) > daysOfMonth(month).date_end
}

const countOf = (items: readonly OpenItem[]) => items.reduce((sum, { count }) => sum + count, 0)
