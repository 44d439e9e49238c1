import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { drawDocuments, type DemoFile } from '#api/demo/documents.ts'
import { DEMO_SEED, fillDemo } from '#api/demo/fill.ts'
import { openRound } from '#api/demo/settle.ts'
import { tenants } from '#api/demo/shops.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openEmbedded } from '#api/server/store/embedded/embedded.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import type { Store } from '#api/server/store/scope.ts'
import { spyOn } from './spy.ts'

// A process of intake-speed.ts: takes documents of the demonstration into a database of its own, each twice: into one tenant with the
// dashboard's figures and into another without them (switch-figures.mjs), by turns, so that whatever makes it slower does so for both.

export interface TakeOrder {
  /** Documents a transaction. */
  atOnce: number
  /** Documents of one turn. */
  documents: number
  turns: number
}
/** A document, on average: also of what is done for a thousand of them at once. */
export interface Taken {
  /** Of this process and the database's. */
  cpuMs: number
  statements: number
}
export type Compared = Record<'with' | 'without', Taken>

declare global {
  var keepsNoFigures: boolean
}

const UNTIL = Date.parse('2026-03-20T12:00:00-03:00')
const KEPT_BEFORE = 500
const WAYS = ['with', 'without'] as const

const [engine, where = '', perDay, text = '[]'] = process.argv.slice(2)
const orders: TakeOrder[] = JSON.parse(text)
const store = engine === 'postgres' ? await openPostgres(where) : await openEmbedded(where)
const node = nodePlatform({ log: () => {} })
// Files are read in this thread, where they can be without figures.
const platform: typeof node = { ...node, run: ({ work }, input) => work(node, input) }
await fillDemo(store, platform, { documents: KEPT_BEFORE, until: UNTIL })
const { into, files } = await drawFiles(orders.reduce((sum, { documents, turns }) => sum + documents * (turns + 1), 0))
const taken: Compared[] = []
for (const order of orders) taken.push(await compare(order))
process.send?.(taken)
await store.destroy()
await platform.close()

/** So many of one tenant, which sells `perDay` documents a day; newer than what is there, as sales are. */
async function drawFiles(most: number): Promise<{ into: Record<'with' | 'without', string>; files: DemoFile[] }> {
  // Half of them are the other tenant's.
  const documents = most * 3
  const days = Math.ceil(documents / 2 / Number(perDay)) + 1
  const plan = {
    seed: DEMO_SEED,
    round: 2,
    tenants: tenants(DEMO_SEED),
    documents,
    days,
    until: UNTIL + days * 86_400_000,
  }
  await openRound(store, plan)
  const [seller, other] = plan.tenants
  if (!seller || !other) throw new Error('too few tenants')
  const drawn: DemoFile[] = []
  for await (const { slot, files: some } of drawDocuments(plan)) if (slot.tenant.id === seller.id) drawn.push(...some)
  if (drawn.length < most) throw new Error('too few documents')
  return { into: { with: seller.id, without: other.id }, files: drawn }
}

async function compare({ atOnce, documents, turns }: TakeOrder): Promise<Compared> {
  const statements = { with: 0, without: 0 }
  // Which warms both.
  const first = files.splice(0, documents)
  for (const way of WAYS) {
    const spy = spyOn(store)
    await take(spy.store, first, { way, atOnce })
    statements[way] = spy.heard.length
  }
  const cpu = { with: 0, without: 0 }
  for (let turn = 0; turn < turns; turn++) {
    const chunk = files.splice(0, documents)
    for (const way of turn % 2 ? WAYS : WAYS.toReversed()) {
      const before = await cpuMs()
      await take(store, chunk, { way, atOnce })
      cpu[way] += (await cpuMs()) - before
    }
  }
  const each = (way: 'with' | 'without') => ({
    cpuMs: cpu[way] / documents / turns,
    statements: statements[way] / documents,
  })
  return { with: each('with'), without: each('without') }
}

async function take(
  db: Store,
  chunk: readonly DemoFile[],
  { way, atOnce }: { way: 'with' | 'without'; atOnce: number },
): Promise<void> {
  globalThis.keepsNoFigures = way === 'without'
  const scope = { tenantId: into[way], companyIds: 'all' } as const
  for (let from = 0; from < chunk.length; from += atOnce) {
    await takeFiles(db, platform, scope, chunk.slice(from, from + atOnce))
  }
}

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
