import type { Values } from '#api/client/address.ts'
import type { readDashOps } from '#api/contract/documents/dashboard.ts'
import type { QueryIn } from '#api/contract/endpoint.ts'
import { type QuickPeriod, quickPeriod } from '#domain/time/period.ts'
import { NF_TYPES } from '#domain/documents/nf-type.ts'
import { company, environment, pointsOfSale, preset, requiredPeriod, several } from '../kit/list/filters.ts'
import { defineView, oneOf, type ViewOf, wholeNumber } from '../kit/place/view-state.ts'
import type { Preferences, StoredPreferences } from '../kit/preferences.ts'
import { dashboardFiltersOf, daysOf } from '../kit/dashboard-filters.ts'

export type Grouping = 'day' | 'week' | 'month'

const grouping = preset(
  'grouping',
  'Agrupamento',
  { day: { label: 'Dia' }, week: { label: 'Semana' }, month: { label: 'Mês' } },
  'day',
)
/** 'Emissor' is the note type (docs/decisions.md#dashboard-figures). */
const type = several(
  'type',
  'Emissor',
  { cfe: { label: NF_TYPES.cfe, needs: ['cfe:read'] }, nfce: { label: NF_TYPES.nfce, needs: ['nfce:read'] } },
  'Escolha ao menos um emissor',
)
const days = requiredPeriod()

/** In the order of their chips. */
export const dashboardFilters = [days, company(), pointsOfSale(), environment(), grouping, type] as const

const filterFields = {
  ...days.fields,
  ...company().fields,
  ...pointsOfSale().fields,
  ...environment().fields,
  ...grouping.fields,
  ...type.fields,
}
const fields = {
  ...filterFields,
  /** 'Notas' shows the cancelled ones. */
  canceled: oneOf(['1']),
  /** Of 'Total por produto'. */
  page: wholeNumber(1, 1_000_000),
}
/** The dashboard's address (docs/decisions.md#view-in-url). */
export const DashboardView = defineView(fields)
export type DashboardViewState = ViewOf<typeof fields>

/** What the figures are narrowed by: a quick period, or two days. */
export interface Filters {
  period: QuickPeriod | undefined
  date_start: string | undefined
  date_end: string | undefined
  company_id: string | undefined
  point_of_sale_id: string | undefined
  environment: 'production' | 'homolog'
  grouping: Grouping
  /** A comma list; undefined for all that the user may read. */
  type: string | undefined
}

/**
 * An address that names any filter says them all, so that a link shows the same to everybody; a bare one shows what the user chose last.
 */
export function filtersOf(view: DashboardViewState, stored: StoredPreferences): Filters {
  const isBare = Object.keys(filterFields).every((name) => view[name as keyof typeof filterFields] === undefined)
  if (isBare) {
    const { company_id, nfTypes, ...kept } = dashboardFiltersOf(stored)
    return { ...kept, company_id: company_id ?? undefined, point_of_sale_id: undefined, type: typesText(nfTypes) }
  }
  const { company_id, point_of_sale_id } = view
  return {
    ...daysOf(view.period, view.date_start, view.date_end),
    company_id,
    point_of_sale_id: company_id && point_of_sale_id,
    environment: view.environment ?? 'production',
    grouping: view.grouping ?? 'day',
    type: view.type,
  }
}

/** The filters without those note types that the user may not read, or not any more; `types`: those that they may, as a comma list. */
export function readable(filters: Filters, types: string): Filters {
  const may = types.split(',')
  return filters.type?.split(',').some((type) => !may.includes(type)) ? { ...filters, type: undefined } : filters
}

const typesText = (types: readonly string[]) => (types.length === 1 ? types[0] : undefined)

/** The filters as an address carries them: the period always, so that it is never bare. */
export function viewOf({ environment: where, grouping: by, ...filters }: Filters): DashboardViewState {
  return {
    ...filters,
    ...(where === 'homolog' && { environment: where }),
    ...(by !== 'day' && { grouping: by }),
  }
}

/** What is kept of them. */
export const preferenceOf = (filters: Filters): Preferences['dashboardFilters'] => ({
  environment: filters.environment,
  grouping: filters.grouping,
  nfTypes: (['cfe', 'nfce'] as const).filter((one) => !filters.type || filters.type.split(',').includes(one)),
  company_id: filters.company_id ?? null,
  period: filters.period,
  date_start: filters.date_start,
  date_end: filters.date_end,
})

/** The days that the figures are of, by this computer's calendar. */
export function daysIn({ period, date_start = '', date_end = '' }: Filters, today: Date): { from: string; to: string } {
  return period ? quickPeriod(period, today) : { from: date_start, to: date_end }
}

/** What the server is asked. Without days it answers the last 30, so that what is asked ahead does not depend on the day. */
export function queryOf(filters: Filters, today: Date): QueryIn<typeof readDashOps> {
  const { from, to } = daysIn(filters, today)
  return {
    company_id: filters.company_id,
    point_of_sale_id: filters.point_of_sale_id,
    ...(filters.period !== 'last_30_days' && { date_start: from, date_end: to }),
    environment: filters.environment,
    grouping: filters.grouping,
    type: filters.type,
  }
}

/** What chips and fields show. `days`: those that the server answered for, or else those that are meant. */
export function shownValues(filters: Filters, { from, to }: { from: string; to: string }, types: string): Values {
  const { company_id, point_of_sale_id, environment: where, grouping: by, period } = filters
  return {
    period,
    date_start: from,
    date_end: to,
    company_id,
    point_of_sale_id,
    environment: where,
    grouping: by,
    type: filters.type ?? types,
  }
}
