import * as z from 'zod/mini'
import type { Values } from '#api/client/address.ts'
import { faultsAt } from '#api/contract/faults.ts'
import { isDate, toDate } from '#domain/time/date-time.ts'
import { BACKWARDS, figuresFaults } from '#domain/time/figures-period.ts'
import { futureFaults } from '#domain/time/future-days.ts'
import { dayOfMinute, isBackwards, isMinute } from '#domain/time/minutes.ts'
import type { Filter } from './filters.ts'

/** The dialog's values, by names of the list's address; an empty text is none. */
export type FilterDraft = Record<string, string>

const namesOf = (filters: readonly Filter[]) => filters.flatMap(({ fields }) => Object.keys(fields))

/** The dialog's fields as the list's address fills them. */
export const draftOf = (filters: readonly Filter[], values: Values): FilterDraft =>
  Object.fromEntries(namesOf(filters).map((name) => [name, String(values[name] ?? '')]))

function faultOf(filter: Filter, draft: FilterDraft): readonly [string, string] | undefined {
  if (filter.kind === 'period') {
    const period = { from: draft['date_start'] ?? '', to: draft['date_end'] ?? '' }
    if (filter.required && (period.from === '' || period.to === '')) return ['date_end', 'Informe as duas datas']
    for (const name of ['date_start', 'date_end'] as const) {
      const typed = draft[name] ?? ''
      if (typed === '' || isDate(typed) || (filter.hasTimes && isMinute(typed))) continue
      const isTime = filter.hasTimes && isDate(dayOfMinute(typed))
      return [name, isTime ? 'Informe a hora como hh:mm' : 'Informe a data como dd/mm/aaaa']
    }
    if (isBackwards(period.from, period.to)) return ['date_end', BACKWARDS]
    const days = { date_start: dayOfMinute(period.from), date_end: dayOfMinute(period.to) }
    const [late] = Object.entries(futureFaults(days, toDate(new Date())))
    if (late) return late
    // Only figures are always of some period.
    return filter.required && Object.entries(figuresFaults(days))[0]
  }
  if (filter.kind === 'several') return draft[filter.name] ? undefined : [filter.name, filter.none]
  if (filter.kind !== 'digits' && filter.kind !== 'text') return undefined
  // As the list has it: a pasted text has often a blank behind it.
  const typed = (draft[filter.name] ?? '').trim()
  const isShaped = typed === '' || (filter.shape?.test(typed) ?? true)
  const isWrong = typed.length > filter.most || (filter.kind === 'digits' && !/^\d*$/.test(typed)) || !isShaped
  return isWrong ? [filter.name, filter.wrong] : undefined
}

/** Returns the schema of the typed values, checked as the list's address is read. */
export function filterInput(filters: readonly Filter[]) {
  const rule = (draft: FilterDraft) =>
    Object.fromEntries(filters.map((filter) => faultOf(filter, draft)).filter((fault) => fault !== undefined))
  return z.record(z.string(), z.string()).check(faultsAt(rule))
}

/** Returns the dialog's values for the list: every name of its filters, undefined where nothing is chosen. */
export const valuesOf = (draft: FilterDraft): Values =>
  Object.fromEntries(Object.entries(draft).map(([name, typed]) => [name, typed.trim() || undefined]))
