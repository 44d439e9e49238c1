import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { drawDocuments, type DemoFile } from '#api/server/demo/documents.ts'
import { DEMO_SEED, fillDemo } from '#api/server/demo/fill.ts'
import { openRound } from '#api/server/demo/settle.ts'
import { tenants } from '#api/server/demo/shops.ts'
import { takeFiles } from '#api/server/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { spyOn } from './spy.ts'

// A process of intake-speed.ts: takes documents of the demonstration into a database of its own, a chunk whenever it is told to.

export interface TakeOrder {
  documents: number
  /** Documents a transaction. */
  atOnce: number
  /** Statements are counted instead of time, which that would lengthen. */
  counts?: boolean
}
/** A document. */
export interface Taken {
  /** Of this process and the database's. */
  cpuMs?: number
  statements?: number
}

const UNTIL = Date.parse('2026-03-20T12:00:00-03:00')
const KEPT_BEFORE = 500
const PER_DAY = 4

const [engine, where = '', most] = process.argv.slice(2)
const store = engine === 'postgres' ? await openPostgres(where) : await openEmbedded(where)
const platform = nodePlatform({ log: () => {} })
await fillDemo(store, platform, { documents: KEPT_BEFORE, until: UNTIL })
// What comes is newer than what is there, as sales are.
const until = UNTIL + Math.ceil((Number(most) * 2) / PER_DAY) * 86_400_000
const plan = { seed: DEMO_SEED, round: 2, tenants: tenants(DEMO_SEED), documents: Number(most) * 2, until }
await openRound(store, plan)
const tenantId = plan.tenants[0]?.id ?? ''
const files: DemoFile[] = []
for await (const drawn of drawDocuments(plan)) if (drawn.slot.tenant.id === tenantId) files.push(...drawn.files)

const take = async (into: Store, chunk: DemoFile[], atOnce: number) => {
  while (chunk.length > 0) {
    await takeFiles(into, platform, { tenantId, companyIds: 'all' }, chunk.splice(0, atOnce))
  }
}
process.on('message', async ({ documents, atOnce, counts }: TakeOrder) => {
  const chunk = files.splice(0, documents)
  if (chunk.length < documents) throw new Error('no documents left')
  if (counts) {
    const spy = spyOn(store)
    await take(spy.store, chunk, atOnce)
    process.send?.({ statements: spy.heard.length / documents } satisfies Taken)
    return
  }
  const before = await cpuMs()
  await take(store, chunk, atOnce)
  process.send?.({ cpuMs: ((await cpuMs()) - before) / documents } satisfies Taken)
})
process.on('disconnect', async () => {
  await store.destroy()
  await platform.close()
})
process.send?.('ready')

/** Time on a processor, whatever else the machine does; nanoseconds stand in the first field of Linux' schedstat. */
async function cpuMs(): Promise<number> {
  const { user, system } = process.cpuUsage()
  const own = (user + system) / 1000
  if (engine !== 'postgres') return own
  const { rows } = await sql<{
    pid: number
  }>`select pid from pg_stat_activity where datname = current_database()`.execute(store)
  return rows.reduce(
    (sum, { pid }) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    own,
  )
}
