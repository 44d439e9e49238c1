import type { CompanyAlert } from '#api/contract/companies/companies.ts'
import type { MonthBoard } from '#api/contract/documents/month-board.ts'
import type { Pending } from '#api/contract/documents/pending.ts'
import { COMPANY_ALERTS, type CompanyAlertType } from '#domain/companies/company-alerts.ts'
import type { StatusStyle } from '#domain/documents/document-status.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { OPEN_CAUSES } from '#domain/documents/numbers/open-causes.ts'
import { formatTotal } from '#domain/list-total.ts'
import { causePath } from '../kit/pending/cause-path.ts'
import { views } from '../paths.ts'

/** Something that needs somebody now, and where it is seen to. */
export interface Notice {
  label: string
  /** How many there are, as it is shown. */
  count: string
  level: StatusStyle['level']
  icon: StatusStyle['icon']
  path: string
}

/** Each cause of 'Pendências', in the order of their urgency. */
export const ofDocuments = ({ causes, failures_since }: Pending): Notice[] =>
  causes.map(({ cause, count }) => ({
    ...OPEN_CAUSES[cause],
    count: formatTotal(count),
    path: causePath(cause, { company_id: undefined, failures_since }),
  }))

/** SATs with alerts, and how many of them have errors. */
export function ofSats({ all, grave }: { all: number; grave: number }): Notice[] {
  const path = (level?: string) => views['sats.alerts'] + (level === undefined ? '' : `?level=${level}`)
  return [
    ...(grave > 0
      ? [
          {
            label: 'SAT com erro',
            count: formatTotal(grave),
            level: 'danger',
            icon: 'octagon-x',
            path: path('danger'),
          } as const,
        ]
      : []),
    ...(all > grave
      ? [
          {
            label: 'SAT em alerta',
            count: formatTotal(all - grave),
            level: 'warning',
            icon: 'triangle-alert',
            path: path(),
          } as const,
        ]
      : []),
  ]
}

/** Alerts of companies, type by type; `total` may be more than was read. */
export function ofCompanies({ items, total }: { items: readonly CompanyAlert[]; total: number }): Notice[] {
  const isWhole = items.length >= total
  return [...Map.groupBy(items, ({ type }) => type)].map(([type, own]) => {
    const isGrave = own.some(({ level }) => level === 'danger')
    return {
      label: COMPANY_ALERTS[type],
      count: `${own.length}${isWhole ? '' : '+'}`,
      level: isGrave ? 'danger' : 'warning',
      icon: isGrave ? 'circle-alert' : 'triangle-alert',
      path: `${views.companies}?alert=${LISTED.has(type) ? type : 'any'}`,
    }
  })
}

/** Alerts by which 'Empresas' can be narrowed. */
const LISTED: ReadonlySet<CompanyAlertType> = new Set([
  'certificate_expired',
  'certificate_expiring',
  'certificate_missing',
  'csc_missing',
  'point_of_sale_missing',
  'sat_silent',
])

/** The companies whose last month that is over nobody has closed. */
export function ofMonths({ states, month, is_over }: MonthBoard): Notice[] {
  const open = is_over ? states.filter(({ state }) => UNCLOSED.includes(state)) : []
  const companies = open.reduce((sum, one) => sum + one.companies, 0)
  if (companies === 0) return []
  return [
    {
      label: `Fechamento de ${monthText(month)}`,
      count: formatTotal(companies),
      level: 'warning',
      icon: 'calendar',
      path: `${views.month_end}?month=${month}`,
    },
  ]
}

const UNCLOSED: readonly string[] = ['open', 'ready', 'reopened']

const WEIGHTS: readonly string[] = ['danger', 'warning', 'info']

/** The gravest first; of one level as they came. */
export const byLevel = (notices: readonly Notice[]): Notice[] =>
  notices.toSorted((one, other) => weightOf(one) - weightOf(other))

const weightOf = ({ level }: Notice) => (WEIGHTS.includes(level) ? WEIGHTS.indexOf(level) : WEIGHTS.length)
