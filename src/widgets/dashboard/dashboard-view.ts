import type { readDashOps } from '#api/contract/documents/dashboard.ts'
import type { QueryIn } from '#api/contract/endpoint.ts'
import type { DaySpan } from '#domain/time/day-spans.ts'
import { quickPeriod } from '#domain/time/period.ts'
import { NF_TYPES } from '#domain/documents/nf-type.ts'
import {
  company,
  environment,
  fieldsOf,
  pointsOfSale,
  preset,
  requiredPeriod,
  several,
} from '../kit/filters/filters.ts'
import { defineView, oneOf, type ViewOf } from '../kit/place/view-state.ts'
import type { Preferences, StoredPreferences } from '../kit/preferences.ts'
import { dashboardFiltersOf, daysOf } from '../kit/dashboard-filters.ts'
import { nameField, pageField, rankingFields } from './shops/ranking-view.ts'

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

/** In the order of their chips. */
export const dashboardFilters = [requiredPeriod(), company(), pointsOfSale(), environment(), grouping, type] as const

/** Those that leave out documents. */
export const leavingOut = dashboardFilters.filter((one) => one !== grouping)

const filterFields = fieldsOf(dashboardFilters)
const fields = {
  ...filterFields,
  /** 'Notas' shows the cancelled ones. */
  canceled: oneOf(['1']),
  /** Page of 'Total por produto'. */
  page: pageField,
  ...rankingFields,
}
/** The dashboard's address (docs/decisions.md#view-in-url). */
export const DashboardView = defineView(fields)
export type DashboardViewState = ViewOf<typeof fields>

const productFields = {
  ...filterFields,
  by: oneOf(['point_of_sale']),
  page: pageField,
  search: nameField,
}
/** The address of a product's sales by shop: the dashboard's filters, and companies unless it says points of sale. */
export const ProductView = defineView(productFields)
export type ProductViewState = ViewOf<typeof productFields>

/** The part of these addresses that filters make. */
export type FilterView = ViewOf<typeof filterFields>

/**
 * The dashboard's filters, in the words of its address and of the call: a quick period or two days, and a comma list of types, undefined
 * for all that the user may read.
 */
export type Filters = Required<Pick<FilterView, 'environment' | 'grouping'>> & FilterView

/**
 * An address that names any filter says them all, so that a link shows the same to everybody; a bare one shows what the user chose last.
 */
export function filtersOf(view: FilterView, stored: StoredPreferences): Filters {
  const isBare = Object.keys(filterFields).every((name) => view[name as keyof typeof filterFields] === undefined)
  if (isBare) {
    const { company_id, nfTypes, ...rest } = dashboardFiltersOf(stored)
    return {
      ...rest,
      company_id: company_id ?? undefined,
      point_of_sale_id: undefined,
      type: nfTypes.length === 1 ? nfTypes[0] : undefined,
    }
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

/** Returns the part of them that lasts as a preference. */
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
export function daysIn({ period, date_start = '', date_end = '' }: Filters, today: Date): DaySpan {
  if (!period) return { date_start, date_end }
  const { from, to } = quickPeriod(period, today)
  return { date_start: from, date_end: to }
}

/** Returns the query of the call. Without days it asks for the last 30, so that a call ahead does not depend on the day. */
export function queryOf({ period, ...filters }: Filters, today: Date): QueryIn<typeof readDashOps> {
  return period === 'last_30_days' ? filters : { ...filters, ...daysIn({ period, ...filters }, today) }
}

/** Returns the query of a call that lays nothing on a line of days, weeks or months. */
export function salesQueryOf({ grouping: _grouping, ...query }: ReturnType<typeof queryOf>) {
  return query
}
