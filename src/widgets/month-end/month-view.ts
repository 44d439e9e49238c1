import { isMonth } from '#domain/documents/month-end/month.ts'
import { isId } from '#domain/ids.ts'
import { defineView, matching, type ViewOf } from '../kit/place/view-state.ts'

const fields = { company_id: matching(isId), month: matching(isMonth) }

/** The company and the month; without them the server's choice: its first company, the last month that is over. */
export const MonthView = defineView(fields)
export type MonthViewState = ViewOf<typeof fields>
