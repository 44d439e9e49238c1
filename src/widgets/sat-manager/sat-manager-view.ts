import { defineView, matching, oneOf } from '../kit/place/view-state.ts'

/** What the address carries (docs/decisions.md#view-in-url): what is looked for, not which branches stand open. */
export const SatManagerView = defineView({
  search: matching((text) => text.trim() !== '' && text.length <= 128),
  unassigned: oneOf(['1']),
})
