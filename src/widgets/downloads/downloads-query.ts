interface Shown {
  date_start?: string | undefined
  date_end?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

/** What the server is asked for a view of the list. Apart from the view's own rules, because the call ahead of the screen needs this alone. */
export const downloadsQuery = ({ date_start, date_end, page = 1, per_page = 10 }: Shown) => ({
  date_start,
  date_end,
  page,
  per_page,
})
