/** Returns the query of a page of alarms. Apart from the view's own rules, because the call ahead of the screen needs this alone. */
export const satAlarmsQuery = ({
  page = 1,
  per_page = 20,
}: {
  page?: number | undefined
  per_page?: number | undefined
}) => ({
  page,
  per_page,
})
