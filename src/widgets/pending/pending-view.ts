import { isId } from '#domain/ids.ts'
import { defineView, matching } from '../kit/place/view-state.ts'

/** The company; without one all that the user sees. */
export const PendingView = defineView({ company_id: matching(isId) })
