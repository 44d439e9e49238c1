import { sql } from 'kysely'
import type * as contract from '#api/contract/documents/month-board.ts'
import { fromCents } from '#domain/cents.ts'
import { BOARD_STATES, type BoardState, boardMonths, boardState } from '#domain/documents/month-end/board.ts'
import { daysOfMonth, isOver, lastMonth } from '#domain/documents/month-end/month.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { type BoardFacts, boardFacts, inContingency, monthSales } from '../month/board-facts.ts'
import { allCompanies, COUPONS, reaches, reachOf } from '../month/company.ts'
import { SENDER } from './prepare.ts'
import type { Call } from '../../http/handler.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'

/**
 * The board: all companies are judged by the month that is asked for, since the filter goes by that; those of the page by the months beside it,
 * too.
 */
export async function readMonthBoard(call: Call<typeof contract.readMonthBoard>): Promise<contract.MonthBoard> {
  const { db, query, access, platform } = call
  const now = platform.now()
  const today = localDay(now, access.timeZone)
  const month = query.month ?? lastMonth(today)
  const [coupons, changeable] = [reachOf(access, COUPONS), reachOf(access, SENDER)]
  const companies = await allCompanies(db)
  const known = await boardFacts(db, { span: daysOfMonth(month), companies, coupons }, { now, today })
  const judged = companies.map((company) => {
    const facts = known(company.id, month)
    return { company, facts, state: boardState(facts) }
  })
  const found = query.state === undefined ? judged : judged.filter(({ state }) => state === query.state)
  const from = (query.page - 1) * query.per_page
  const visible = found.slice(from, from + query.per_page)
  const months = boardMonths(month, today)
  const page = visible.map(({ company }) => company)
  const span = { date_start: `${months[0]}-01`, date_end: daysOfMonth(months.at(-1) ?? month).date_end }
  const beside = await boardFacts(db, { span, companies: page, coupons }, { now, today })
  const ids = page.map(({ id }) => id)
  const contingent = await inContingency(db, { month, companyIds: ids })
  const named = await withAccountant(db, ids)
  const sales = new Map((await monthSales(db, { companyIds: ids, coupons, month })).map((one) => [one.company_id, one]))
  return {
    month,
    is_over: isOver(month, today),
    months,
    total: found.length,
    states: statesOf(judged),
    items: visible.map(({ company, facts, state }) => ({
      company,
      state,
      open: facts.items,
      sales: sales.get(company.id)?.sales ?? 0,
      total: fromCents(BigInt(sales.get(company.id)?.cents ?? 0)),
      sending: sendingOf(facts),
      in_contingency: contingent.has(company.id),
      has_accountant: accountantOf(changeable, company.id, named),
      months: months.map((one) => {
        const cell = beside(company.id, one)
        return { state: boardState(cell), open: cell.open }
      }),
    })),
  }
}

function statesOf(judged: readonly { state: BoardState }[]): contract.MonthBoard['states'] {
  const counts = Map.groupBy(judged, ({ state }) => state)
  // Object.keys forgets the names' type.
  return (Object.keys(BOARD_STATES) as BoardState[]).flatMap((state) => {
    const companies = counts.get(state)?.length ?? 0
    return companies > 0 ? { state, companies } : []
  })
}

const sendingOf = ({ sending }: BoardFacts) =>
  sending ? { at: isoInstant(Date.parse(sending.created_at)), state: sendingState(sending) } : null

function sendingState({ sent_at, failed_at, ended_at }: NonNullable<BoardFacts['sending']>) {
  if (ended_at !== null) return 'ended' as const
  if (failed_at !== null) return 'failed' as const
  return sent_at === null ? ('under_way' as const) : ('sent' as const)
}

function accountantOf(changeable: Scope['companyIds'], companyId: string, named: ReadonlySet<string>): boolean | null {
  return reaches(changeable, companyId) ? named.has(companyId) : null
}

/** Those of some companies that name an accountant. */
async function withAccountant(db: ScopedDb, companyIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (companyIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('accountant_settings')
    .select('company_id')
    .where('company_id', 'in', companyIds)
    .where(sql<boolean>`cardinality(emails) > 0`)
    .execute()
  return new Set(rows.map(({ company_id }) => company_id))
}
