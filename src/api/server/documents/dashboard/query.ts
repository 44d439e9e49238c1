import type { readDashboardShops, readProductShops } from '#api/contract/documents/dashboard-shops.ts'
import type { readDashOps } from '#api/contract/documents/dashboard.ts'
import { satisfies } from '#domain/access/needs.ts'
import { addDays, type DaySpan } from '#domain/time/day-spans.ts'
import { figuresFaults } from '#domain/time/figures-period.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Call } from '../../http/handler.ts'
import { scopeFor } from '../../identity/callers/access.ts'
import type { FigureScope } from '../figures/read.ts'

/** A call of the dashboard, by what all of them are asked with. */
type Asking = Pick<
  Call<typeof readDashOps | typeof readDashboardShops | typeof readProductShops>,
  'access' | 'platform'
> & {
  query: Pick<
    Call<typeof readDashboardShops>['query'],
    'company_id' | 'point_of_sale_id' | 'date_start' | 'date_end' | 'type' | 'environment'
  >
}

/** Returns the days that a call of the dashboard asks for, and whose documents. */
export function questionOf(call: Asking): { period: DaySpan; scope: FigureScope } {
  const { query } = call
  const scope: FigureScope = {
    types: typesOf(call),
    environment: query.environment,
    companyId: query.company_id,
    pointOfSaleIds: query.point_of_sale_id?.split(','),
  }
  return { period: periodOf(call), scope }
}

const TYPES = ['cfe', 'nfce'] as const

/** Those that are asked for, otherwise those that the caller may read; each with the companies of which they may. */
function typesOf({ query, access }: Asking): FigureScope['types'] {
  const { isMaster: is_master, permissions, features } = access
  const mayRead = (type: (typeof TYPES)[number]) => satisfies([`${type}:read`], { is_master, permissions, features })
  const wanted = TYPES.filter((type) => (query.type ? query.type.split(',').includes(type) : mayRead(type)))
  if (wanted.length === 0 || !wanted.every(mayRead)) throw new Refusal('forbidden')
  return wanted.map((type) => ({
    type,
    companyIds: scopeFor(access, ['cfe_dashboard:read', `${type}:read`]).companyIds,
  }))
}

const DEFAULT_DAYS = 30

/** Returns the days that a call asks for; without any the last 30 up to the tenant's today. */
export function periodOf({ query, access, platform }: Asking): DaySpan {
  const date_end = query.date_end ?? later(localDay(platform.now(), access.timeZone), query.date_start)
  const date_start = query.date_start ?? addDays(date_end, 1 - DEFAULT_DAYS)
  const fields = figuresFaults({ date_start, date_end })
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
  return { date_start, date_end }
}

function later(day: string, other: string | undefined): string {
  return other !== undefined && other > day ? other : day
}

/** Returns the mean of some notes in cents, half a cent up. */
export function average(cents: bigint, notes: bigint): bigint {
  return (cents * 2n + notes) / (notes * 2n)
}

/** Returns the name of a product, also of one that its documents do not name. */
export const described = (description: string): string => description || 'Sem descrição'
