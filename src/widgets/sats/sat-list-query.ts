interface Shown {
  company_id?: string | undefined
  search?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

/** What the server is asked for a view of the list. Apart from the view's own rules, because the call ahead of the screen needs this alone. */
export const satListQuery = ({ company_id, search, page = 1, per_page = 20 }: Shown) => ({
  company_id,
  search,
  page,
  per_page,
  notifications: '1' as const,
  monitoring: '1' as const,
})
