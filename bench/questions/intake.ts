import { drawDocuments, type DemoFile } from '#api/demo/documents.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { openRound } from '#api/demo/make-tenants.ts'
import { tenants } from '#api/demo/shops.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import type { Measurement, Order } from '../measurements.ts'

export const question = 'How many files a second does the intake take?'

export async function* measure({ size, demo }: Order): AsyncGenerator<Measurement> {
  const { store, platform, tenant } = await demo()
  const most = Math.ceil(4000 * size)
  // Half of the documents are the other tenant's.
  const plan = { seed: DEMO_SEED, round: 2, tenants: tenants(DEMO_SEED), documents: most * 5, until: Date.now() }
  await openRound(store, plan)
  const files: DemoFile[] = []
  for await (const drawn of drawDocuments(plan)) if (drawn.slot.tenant.id === tenant) files.push(...drawn.files)
  for (const atOnce of [1, 200]) {
    const some = files.splice(0, most)
    const [started, cpu] = [performance.now(), process.cpuUsage()]
    for (let from = 0; from < some.length; from += atOnce) {
      await takeFiles(store, platform, { tenantId: tenant, companyIds: 'all' }, some.slice(from, from + atOnce))
    }
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(cpu)
    yield { name: `${atOnce} a transaction`, value: some.length / seconds, unit: '/s' }
    const busy = (user + system) / 1000 / some.length
    yield { name: `${atOnce} a transaction, processor a file`, value: busy, unit: 'ms' }
  }
}
