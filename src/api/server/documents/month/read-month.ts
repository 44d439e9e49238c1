import type { Selectable } from 'kysely'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import {
  differencesOf,
  figuresOfTypes,
  type MonthFigures,
  type MonthState,
  type OpenItem,
  salesOf,
} from '#domain/documents/month-end/month-figures.ts'
import { daysOfMonth, isOver } from '#domain/documents/month-end/month.ts'
import type { NfType } from '#domain/documents/nf-type.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import type { Schema } from '../../store/schema.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { arrivalsSince } from './arrivals.ts'
import { readMonthFigures } from './read-month-figures.ts'
import { itemsOfTypes, openItems } from './open-items.ts'

export type MonthCompany = MonthEnd['company']
/** A month as it is answered, but for what other subjects know of it. */
export type MonthOfCompany = Omit<MonthEnd, 'sending' | 'neighbours'>
export type Closing = Selectable<Schema['month_closings']>

interface About {
  company: MonthCompany
  month: string
  /** The types of documents that are told of. */
  types: readonly NfType[]
  now: number
}

/** A month as it stands: what it counts, what is open in it and how it was closed. */
export interface MonthStanding {
  figures: MonthFigures
  open: OpenItem[]
  closings: Closing[]
  changes: MonthEnd['changes']
  state: MonthState
}

/** A month as it stands for whoever sees these types. */
export async function monthState(db: ScopedDb, { company, month, types, now }: About): Promise<MonthStanding> {
  const about = { companyId: company.id, cnpj: company.cnpj, month, types }
  const figures = await readMonthFigures(db, about)
  const open = await openItems(db, about, now)
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

/** Reads a month as it is answered, with the days of its tenant's zone. */
export async function readMonth(db: ScopedDb, about: About & { timeZone: string }): Promise<MonthOfCompany> {
  return monthOf(await monthState(db, about), about)
}

/** Returns a month's standing as it is answered to whoever sees these types. */
export function monthOf(
  found: MonthStanding,
  { company, month, types, now, timeZone }: About & { timeZone: string },
): MonthOfCompany {
  return {
    company,
    month,
    ...daysOfMonth(month),
    is_over: isOver(month, localDay(now, timeZone)),
    state: found.state,
    figures: found.figures,
    open: found.open,
    closings: found.closings.map((closing) => ({
      id: closing.id,
      at: isoInstant(Date.parse(closing.at)),
      email: closing.email,
      note: closing.note,
      open: openCount(itemsOfTypes(closing.open, types)),
      ...salesOf(figuresOfTypes(closing.figures, types)),
      reopened:
        closing.reopened_at === null
          ? null
          : { at: isoInstant(Date.parse(closing.reopened_at)), email: closing.reopened_by ?? '' },
    })),
    changes: found.changes,
  }
}

export const openCount = (items: readonly OpenItem[]): number => items.reduce((sum, { count }) => sum + count, 0)
