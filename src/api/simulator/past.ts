import type { AgentReading } from '#api/contract/sats/sat-telemetry.ts'
import type { Agent } from './park.ts'
import { live, reachesSefaz } from './simulated-sat.ts'
import { simulatedReading } from './status.ts'

const MINUTE = 60_000
/** As many as one post may carry. */
const MOST_AT_ONCE = 200

/**
 * Posts what an agent read before it could post, with its age: every ten minutes, every minute while SEFAZ is away. A device that
 * reaches SEFAZ sells nothing in that past, since its coupons would be in custody; one that does not sells, and each of its coupons is
 * told of in a post of its own, as it would have been.
 */
export async function tellPast(
  { sat, post }: Agent,
  { since, until }: { since: number; until: number },
): Promise<void> {
  let readings: AgentReading[] = []
  const tell = async () => {
    if (readings.length > 0) await post('/sat_telemetry/', { readings })
    readings = []
  }
  sat.livedUntil = since
  sat.communicationAt = since - 5 * MINUTE
  sat.transmissionAt = since - 9 * MINUTE
  for (let at = since; at < until - MINUTE; ) {
    const lastKey = sat.lastKey
    const faults = sat.faultPlan.faultsAt(at)
    const sells = faults.has('no_sefaz') || faults.has('cable_out')
    if (!sells) sat.nextSaleAt = at + 1
    live(sat, at)
    // It went on sending what custody has got already.
    if (reachesSefaz(sat) && sat.state === 0) sat.transmissionAt = sat.communicationAt - sat.random.int(0, 480) * 1000
    const reading = simulatedReading(sat, at)
    // What stood in the very first post would be taken for old.
    if (sat.lastKey !== lastKey) await tell()
    if (reading) readings.push({ ...reading, age_seconds: Math.round((until - at) / 1000) })
    if (sat.lastKey !== lastKey || readings.length === MOST_AT_ONCE) await tell()
    at += sells ? MINUTE : 10 * MINUTE
  }
  await tell()
  // Not all of a park at once.
  sat.nextSaleAt = until + sat.random.int(5, sat.unit.betweenSales?.[1] ?? 150) * 1000
}
