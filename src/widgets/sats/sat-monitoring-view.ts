import { defineView, matching } from '../kit/view-state.ts'

/** What the screen's address carries (decisions 18): the alert whose story is open. */
export const SatMonitoringView = defineView({ alert: matching((text) => /^[0-9a-f-]{36}$/.test(text)) })
