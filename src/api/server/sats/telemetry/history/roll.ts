import { ownRow } from '../../../store/queries/own-row.ts'
import { type Selectable, sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { hex } from '../../../ports/platform/hex.ts'
import { anyOf } from '../../../store/queries/any-of.ts'
import { inEach } from '../../../store/queries/in-each.ts'
import type { Schema } from '../../../store/schema.ts'
import { type ScopedDb, type Store, scoped } from '../../../store/scope.ts'
import type { WorkRound } from '../../../work/kind.ts'
import { recurring } from '../../../work/recurring.ts'
import { packSamples, thinSamples, unpackSamples } from './samples.ts'
import { DEFAULT_SETTINGS } from '../../../settings/settings.ts'

// What a device that posts once a minute takes on the disk, measured with indexes: 13 kB a day as it came, 1.6 kB a day once rolled.
// 20,000 devices: 0.26 GB for each of the two to three fine days, 5.8 GB for 180 days behind them.

/** Days in which every reading is kept; from then on one of each ten minutes, every change of a level or state, and what stands out. */
export const FINE_DAYS = 2
const TEN_MINUTES = 600
const DAY_MS = 86_400_000
/** SATs in one transaction: posts get their turn in between. */
const SATS_AT_ONCE = 50

/**
 * Rolls the hours of days that are over into a row a day, and removes what is older than `days`. In days of UTC; doing it again changes
 * nothing. Answers how many days of a SAT were rolled. Rejects, after all other tenants, where one could not be rolled.
 */
export async function rollHistory(
  store: Store,
  { now, days = DEFAULT_SETTINGS.historyDays }: { now: number; days?: number },
): Promise<number> {
  const today = now - (now % DAY_MS)
  const bounds = { fine: isoInstant(today - FINE_DAYS * DAY_MS), oldest: isoInstant(today - days * DAY_MS) }
  const tenants = await store
    .selectFrom('sat_hours')
    .select('tenant_id')
    .where('starts_at', '<', bounds.fine)
    .union(store.selectFrom('sat_days').select('tenant_id').where('starts_at', '<', bounds.oldest))
    .execute()
  let rolled = 0
  await inEach(
    tenants.map(({ tenant_id }) => tenant_id),
    async (tenantId) => {
      let after: string | undefined = '00000000-0000-0000-0000-000000000000'
      while (after !== undefined) {
        const from: string = after
        const done = await scoped(store, { tenantId, companyIds: 'all' }, (db) => rollSome(db, tenantId, from, bounds))
        rolled += done.rolled
        after = done.last
      }
    },
  )
  return rolled
}

/** `last`: the SAT to go on after; undefined behind the last one. */
async function rollSome(
  db: ScopedDb,
  tenantId: string,
  after: string,
  { fine, oldest }: { fine: string; oldest: string },
): Promise<{ rolled: number; last: string | undefined }> {
  const sats = await db
    .selectFrom('sats')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(SATS_AT_ONCE)
    .execute()
  const last = sats.at(-1)?.id
  if (last === undefined) return { rolled: 0, last }
  const ids = anyOf(sats.map(({ id }) => id))
  await db.deleteFrom('sat_days').where('sat_id', '=', ids).where('starts_at', '<', oldest).execute()
  const hours = await db
    .deleteFrom('sat_hours')
    .where('sat_id', '=', ids)
    .where('starts_at', '<', fine)
    .returning(['sat_id', 'company_id', 'starts_at', 'samples'])
    .execute()
  const days = await rolledDays(db, hours)
  const rows = [...Map.groupBy([...days, ...hours], dayOf)].map(([name, group]) => {
    const start = Date.parse(`${name.slice(-10)}T00:00:00Z`) / 1000
    const samples = group
      .flatMap((part) => unpackSamples(part.samples, Date.parse(part.starts_at) / 1000))
      .sort((a, b) => a.at - b.at)
    return {
      tenant_id: tenantId,
      sat_id: group[0]?.sat_id,
      company_id: group[0]?.company_id,
      starts_at: isoInstant(start * 1000),
      samples: `\\x${hex(packSamples(thinSamples(samples, TEN_MINUTES), start))}`,
    }
  })
  const worth = rows.filter(({ starts_at }) => starts_at >= oldest)
  if (worth.length > 0) {
    await sql`
      insert into sat_days (tenant_id, sat_id, company_id, starts_at, samples)
      select own.tenant_id, given.sat_id, given.company_id, given.starts_at, given.samples
      from ${ownRow(db)} cross join json_populate_recordset(null::sat_days, ${JSON.stringify(worth)}::text::json) as given
      on conflict (tenant_id, sat_id, starts_at) do update set samples = excluded.samples
    `.execute(db)
  }
  return { rolled: worth.length, last: sats.length < SATS_AT_ONCE ? undefined : last }
}

type Packed = Pick<Selectable<Schema['sat_hours']>, 'sat_id' | 'company_id' | 'starts_at' | 'samples'>

const dayOf = ({ sat_id, starts_at }: Packed): string => `${sat_id} ${starts_at.slice(0, 10)}`

/** Days of these hours that are rolled already: the hour in which a device fell silent comes after them, once it is back. */
async function rolledDays(db: ScopedDb, hours: readonly Packed[]): Promise<Packed[]> {
  if (hours.length === 0) return []
  const days = [...new Map(hours.map((hour) => [dayOf(hour), hour])).values()]
  return db
    .selectFrom('sat_days')
    .select(['sat_id', 'company_id', 'starts_at', 'samples'])
    .where('sat_id', '=', anyOf(days.map(({ sat_id }) => sat_id)))
    .where(
      'starts_at',
      '=',
      sql<string>`any (${days.map(({ starts_at }) => `${starts_at.slice(0, 10)}T00:00:00Z`)}::timestamptz[])`,
    )
    .execute()
}

/** Rolls the history once a day. */
export const history = recurring<WorkRound & { historyDays: number }>({
  name: 'history',
  everyMs: DAY_MS,
  async run({ store, platform, historyDays: days }) {
    const now = platform.now()
    const rolled = await rollHistory(store, { now, days })
    platform.log({ event: 'history', rolled, ms: platform.now() - now })
  },
})
