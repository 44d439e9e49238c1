import { defineView, matching, oneOf } from '../kit/place/view-state.ts'

/** The address (docs/decisions.md#view-in-url): the search, not which branches stand open. */
export const SatManagerView = defineView({
  search: matching((text) => text.trim() !== '' && text.length <= 128),
  unassigned: oneOf(['1']),
})
