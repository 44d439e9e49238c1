import type { Sat } from '#api/contract/sats/sats.ts'
import { type SatSituation, satSituation } from '#domain/sats/sat-situation.ts'

/** How a SAT of a list or a record is, in a word. */
export const situationOf = ({ retired_on, notifications, latest_monitoring }: Sat): SatSituation =>
  satSituation({
    isRetired: retired_on !== null,
    alerts: (notifications ?? []).map(({ level }) => level),
    isMonitored: Boolean(latest_monitoring),
  })
