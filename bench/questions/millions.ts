import { recountTenant } from '#api/server/documents/recount/recount.ts'
import { lockIntake } from '#api/server/documents/lock-intake.ts'
import { readPastTerm } from '#api/server/documents/retention/past-term.ts'
import { allowLonger } from '#api/server/store/maintenance.ts'
import { scoped } from '#api/server/store/scope.ts'
import type { Demo } from '../demo.ts'
import { type Measurement, median, type Order, pause } from '../measurements.ts'
import { layNotes, layReader } from '../millions/lay.ts'
import { bodyOf, pathsOf } from '../millions/calls.ts'

export const question =
  'What does a tenant of 5,000,000 notes wait for, by processor-heavy calls? With --postgres; --size 0.2 is a million. (beside: of 10,000)'

const FEW = 10_000
const MANY = 5_000_000

export async function* measure({ runs, size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open(500)
  const few = await measured(demo, Math.min(FEW, MANY * size), runs)
  for (const [name, value] of await measured(demo, MANY * size, runs))
    yield { name, value, unit: 'ms', beside: few.get(name) }
}

async function measured(demo: Demo, notes: number, runs: number): Promise<Map<string, number>> {
  const { store, tenant } = demo
  await layNotes(store, tenant, notes)
  await layReader(store, tenant)
  const found = await recounted(demo)
  const some = (await demo.signIn('operador@aurora.example')).headers
  const readers = { all: demo.headers, some }
  for (const { name, as, path, body } of await pathsOf(store, tenant)) {
    const init = { headers: readers[as], ...(body && { method: 'POST', body: JSON.stringify(bodyOf(body)) }) }
    found.set(name, await timed(runs, () => demo.call(path, init)))
  }
  found.set('retention', await timed(1, () => readRetention(demo)))
  return found
}

/** The first of them warms. */
async function timed(runs: number, call: () => Promise<unknown>): Promise<number> {
  const figures: number[] = []
  for (let run = 0; run <= runs; run++) {
    const started = performance.now()
    await call()
    if (run > 0 || runs === 1) figures.push(performance.now() - started)
  }
  return median(figures)
}

/** Counts figures and numbers from nothing and once more where nothing differs, and meanwhile waits for the lock of intake again and again. */
async function recounted({ store, platform, tenant }: Demo): Promise<Map<string, number>> {
  const recount = () => recountTenant(store, platform, tenant, { xml: false })
  await recount()
  let isOver = false
  let longest = 0
  const waiting = (async () => {
    while (!isOver) {
      const asked = performance.now()
      await scoped(store, { tenantId: tenant, companyIds: 'all' }, async (db) => {
        await allowLonger(db, 3_600_000)
        await lockIntake(db, tenant)
      })
      longest = Math.max(longest, performance.now() - asked)
      await pause(20)
    }
  })()
  const took = await timed(1, recount)
  isOver = true
  await waiting
  return new Map([
    ['recount', took],
    ['recount: the longest that an import waits', longest],
  ])
}

async function readRetention({ store, platform, tenant: tenantId }: Demo): Promise<void> {
  let from: string | undefined
  do from = (await readPastTerm(store, platform, { tenantId, years: 5, from })).next
  while (from !== undefined)
}
