import { defineView, oneOf, wholeNumber } from '../../kit/place/view-state.ts'

/** As the other lists of SATs. 20 is the default. */
export const PAGE_SIZES = [10, 20, 40, 50]

/**
 * The address (docs/decisions.md#view-in-url): never the alarm that is being edited, whose form is the visit's own. `new`: whoever comes by it
 * finds the form of a new one.
 */
export const SatAlarmsView = defineView({
  page: wholeNumber(1, 1_000_000),
  new: oneOf(['1']),
  per_page: { read: (text) => PAGE_SIZES.find((size) => String(size) === text) },
})
export type SatAlarmsViewState = ReturnType<typeof SatAlarmsView.read>
