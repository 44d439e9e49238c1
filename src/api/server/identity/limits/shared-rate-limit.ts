import { sql } from 'kysely'
import { hashOfSecret } from '../../ports/platform/secrets.ts'
import type { Store } from '../../store/scope.ts'
import type { RateLimit } from './rate-limit.ts'

const TIDY_MS = 60_000
const MOST_EXHAUSTED = 10_000
/** How long a key without attempts is not asked for again, in ms: another server may have cleared it meanwhile. */
const EXHAUSTED_MS = 1000

/**
 * The same as in memory, for several servers over one database and by its clock. One statement an attempt, in a transaction of its own;
 * none for a key that has no attempts left, so that a flood does not reach the database. Kept under a hash: keys name people.
 */
export function sharedRateLimit(options: {
  store: Store
  name: string
  most: number
  seconds: number
  now: () => number
}): RateLimit {
  const { store, name, most, seconds, now } = options
  /** Keys without attempts: until when they are not asked for again, and until when they have none left. */
  const exhausted = new Map<string, { until: number; ends: number }>()
  let tidiedAt = now()
  const idOf = (key: string) => hashOfSecret(`${name} ${key}`)

  const exhaust = (id: string, wait: number) => {
    for (const [old, { until }] of exhausted) {
      if (until > now() && exhausted.size < MOST_EXHAUSTED) break
      exhausted.delete(old)
    }
    exhausted.set(id, { until: now() + Math.min(wait, EXHAUSTED_MS), ends: now() + wait })
  }

  const tidy = async () => {
    if (now() - tidiedAt < TIDY_MS) return
    tidiedAt = now()
    await sql`delete from attempts where ends_at < now()`.execute(store)
  }

  return {
    async take(key) {
      const id = await idOf(key)
      const known = exhausted.get(id)
      if (known && known.until > now()) return Math.ceil((known.ends - now()) / 1000)
      const { rows } = await sql<{ is_taken: boolean; wait_ms: number | null }>`
        with taken as (
          insert into attempts as a (id, taken, ends_at) values (${id}, 1, now() + ${sql.lit(seconds)} * interval '1 second')
          on conflict (id) do update set
            taken = case when a.ends_at <= now() then 1 else a.taken + 1 end,
            ends_at = case when a.ends_at <= now() then excluded.ends_at else a.ends_at end
            where a.ends_at <= now() or a.taken < ${most}
          returning id
        )
        select exists (select from taken) as is_taken,
          (select ceil(extract(epoch from greatest(ends_at, now()) - now()) * 1000)::integer from attempts where id = ${id}) as wait_ms`.execute(
        store,
      )
      const [answer] = rows
      if (answer?.is_taken) {
        await tidy()
        return 0
      }
      // A row that another server made at this moment is invisible to this statement: all it knows is that no attempt is left.
      const wait = Math.max(answer?.wait_ms ?? seconds * 1000, 1)
      exhaust(id, wait)
      return Math.ceil(wait / 1000)
    },
    async giveBack(key) {
      const id = await idOf(key)
      exhausted.delete(id)
      await sql`update attempts set taken = taken - 1 where id = ${id}`.execute(store)
    },
    async clear(key) {
      const id = await idOf(key)
      exhausted.delete(id)
      await sql`delete from attempts where id = ${id}`.execute(store)
    },
  }
}
