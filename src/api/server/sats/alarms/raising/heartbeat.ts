import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import type { Platform } from '../../../ports/platform/platform.ts'
import { type DatabaseClock, databaseNow } from '../../../store/database-clock.ts'
import type { Store } from '../../../store/scope.ts'

/**
 * While beats are no further apart than this, some server was listening all the time. Shorter than any alarm should wait for: what falls
 * into such a gap counts as the devices' silence. In ms.
 */
export const LONGEST_GAP_MS = 60_000
/** A difference of clocks that is worth a line in the log, in ms. */
const NOTABLE_MS = 1000

export interface HeartbeatOptions {
  store: Store
  /** Its clock goes by `clock`, where there is one. */
  platform: Platform
  clock?: DatabaseClock | undefined
}

/**
 * Notes that a server is listening; after a gap, or where the clock was set back, it has been only since now. On a timer of its own, since
 * nothing that takes long must look like an absence. Several servers beat for each other.
 */
export async function beat({ store, platform, clock }: HeartbeatOptions): Promise<void> {
  const changed = (await clock?.setBy(() => databaseNow(store))) ?? 0
  if (Math.abs(changed) >= NOTABLE_MS) platform.log({ event: 'clock_set', by_ms: Math.round(changed) })
  const at = isoInstant(platform.now())
  const { rows } = await sql<{ up_since: string; before_up: string | null; before_tick: string | null }>`
    with before as (select ticked_at, up_since from sat_alarm_clock)
    insert into sat_alarm_clock as c (ticked_at, up_since) values (${at}, ${at})
    on conflict (id) do update set ticked_at = excluded.ticked_at, up_since =
      case when excluded.ticked_at - c.ticked_at > make_interval(secs => ${LONGEST_GAP_MS / 1000}) then excluded.ticked_at
        else least(c.up_since, excluded.ticked_at) end
    returning up_since, (select up_since from before) as before_up, (select ticked_at from before) as before_tick`.execute(
    store,
  )
  const [row] = rows
  if (!row?.before_up || !row.before_tick || row.up_since === row.before_up) return
  platform.log({ event: 'up_since', at: row.up_since, was: row.before_up, last_beat: row.before_tick })
  // A reading from before the clock was set back would hide a silence until the clock reaches its time again.
  if (row.before_tick > at) await sql`update sat_states set read_at = ${at} where read_at > ${at}`.execute(store)
}
