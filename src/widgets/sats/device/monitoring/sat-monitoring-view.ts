import { isId } from '#domain/ids.ts'
import { defineView, matching, oneOf } from '../../../kit/place/view-state.ts'
import { SPANS } from './sat-series-query.ts'

/** The screen's address (docs/decisions.md#view-in-url): the charts' span, and the alert whose story is open. */
export const SatMonitoringView = defineView({
  span: oneOf(SPANS),
  alert: matching(isId),
})
