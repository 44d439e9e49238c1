import { isId } from '#domain/ids.ts'
import { defineView, matching } from '../../kit/place/view-state.ts'

/** The park's address (docs/decisions.md#view-in-url): the SAT whose panel is open, and the alert whose story is. */
export const ParkView = defineView({
  sat: matching((text) => /^\d{9}$/.test(text)),
  alert: matching(isId),
})
export type ParkViewState = ReturnType<typeof ParkView.read>
