import { drawDocuments, type DemoFile } from '#api/demo/documents.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { openRound } from '#api/demo/make-tenants.ts'
import { tenants } from '#api/demo/shops.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import type { Measurement, Order } from '../measurements.ts'
import { meterHere } from '../processor.ts'

export const question = 'How many files a second does the intake take?'

export async function* measure({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open()
  const { store, platform, tenant } = demo
  const meter = await meterHere(demo)
  const most = Math.ceil(4000 * size)
  // Half of the documents are the other tenant's.
  const plan = { seed: DEMO_SEED, round: 2, tenants: tenants(DEMO_SEED), documents: most * 5, until: Date.now() }
  await openRound(store, plan)
  const files: DemoFile[] = []
  for await (const drawn of drawDocuments(plan)) if (drawn.slot.tenant.id === tenant) files.push(...drawn.files)
  for (const atOnce of [1, 200]) {
    const some = files.splice(0, most)
    const take = async (files: DemoFile[]) => {
      for (let from = 0; from < files.length; from += atOnce)
        await takeFiles(store, platform, { tenantId: tenant, companyIds: 'all' }, files.slice(from, from + atOnce))
    }
    // The first ones only warm.
    await take(some.splice(0, most / 10))
    let seconds = 0
    yield* meter.of(`${atOnce} a transaction, a file`, some.length, async () => {
      const started = performance.now()
      await take(some)
      seconds = (performance.now() - started) / 1000
    })
    yield { name: `${atOnce} a transaction`, value: some.length / seconds, unit: '/s' }
  }
}
