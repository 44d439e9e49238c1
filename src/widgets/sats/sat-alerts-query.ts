interface Shown {
  level?: string | undefined
  company_id?: string | undefined
  homolog?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

const LEVELS = ['danger', 'warning', 'info'] as const

/** What the server is asked for a view of the list. Apart from the view's own rules, because the call ahead of the screen needs this alone. */
export const satAlertsQuery = ({ level, company_id, homolog, page = 1, per_page = 20 }: Shown) => ({
  level: LEVELS.find((one) => one === level),
  company_id,
  include_homolog: homolog === '1' ? ('1' as const) : ('0' as const),
  page,
  per_page,
})
