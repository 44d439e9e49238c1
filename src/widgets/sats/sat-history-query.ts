interface Shown {
  date_start?: string | undefined
  date_end?: string | undefined
  page?: number | undefined
  per_page?: number | undefined
}

/** What the server is asked for a view of the history. */
export const satHistoryQuery = ({ date_start, date_end, page = 1, per_page = 20 }: Shown) => ({
  date_start,
  date_end,
  page,
  per_page,
})
