import { isId } from '#domain/ids.ts'
import { isDate } from '#domain/time/date-time.ts'
import { figuresFaults } from '#domain/time/figures-period.ts'
import { QUICK_PERIODS, type QuickPeriod } from '#domain/time/period.ts'
import { environmentOf, oneOf, type Preferences, type StoredPreferences } from './preferences.ts'

// Apart from the other preferences, which are read before anything is painted.

/** Without a note type there is nothing to ask for, so that none means both. */
export function dashboardFiltersOf({ dashboardFilters: stored }: StoredPreferences): Preferences['dashboardFilters'] {
  const chosen: unknown[] = Array.isArray(stored?.nfTypes) ? stored.nfTypes : []
  const nfTypes = (['cfe', 'nfce'] as const).filter((type) => chosen.includes(type))
  return {
    environment: environmentOf(stored?.environment),
    grouping: oneOf(['day', 'week', 'month'], stored?.grouping),
    nfTypes: nfTypes[0] ? nfTypes : ['cfe', 'nfce'],
    company_id: isId(String(stored?.company_id)) ? String(stored?.company_id) : null,
    ...daysOf(stored?.period, stored?.date_start, stored?.date_end),
  }
}

/** Two days that the server takes, or else a quick period: the last 30 days where none was chosen. */
export function daysOf(period: unknown, start: unknown, end: unknown) {
  const days = { date_start: String(start), date_end: String(end) }
  const isDayPair = !period && isDate(days.date_start) && isDate(days.date_end)
  // None of them at fault.
  if (isDayPair && !Object.keys(figuresFaults(days))[0]) return { period: undefined, ...days }
  const quick = Object.keys(QUICK_PERIODS).find((name) => name === period)
  // A key of the very map.
  return {
    period: (quick ?? 'last_30_days') as QuickPeriod,
    date_start: undefined,
    date_end: undefined,
  }
}
