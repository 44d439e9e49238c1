import { drawDocuments, type DemoFile } from '#api/demo/documents.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { openRound } from '#api/demo/make-tenants.ts'
import { tenants } from '#api/demo/shops.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import type { Demo } from '../demo.ts'
import type { Measurement, Order } from '../measurements.ts'
import { meterHere } from '../processor.ts'

export const question =
  'How many files a second does the intake take, where another system hears of each? (beside: where none does)'

export async function* measure({ size, demo: open }: Order): AsyncGenerator<Measurement> {
  const demo = await open()
  const { store, platform, tenant } = demo
  const meter = await meterHere(demo)
  const most = Math.ceil(2000 * size)
  // Half of the documents are the other tenant's.
  const plan = { seed: DEMO_SEED, round: 2, tenants: tenants(DEMO_SEED), documents: most * 20, until: Date.now() }
  await openRound(store, plan)
  const files: DemoFile[] = []
  for await (const drawn of drawDocuments(plan)) if (drawn.slot.tenant.id === tenant) files.push(...drawn.files)
  const measured = async (atOnce: number): Promise<Measurement[]> => {
    const some = files.splice(0, most)
    const take = async (files: DemoFile[]) => {
      for (let from = 0; from < files.length; from += atOnce)
        await takeFiles(store, platform, { tenantId: tenant, companyIds: 'all' }, files.slice(from, from + atOnce))
    }
    // The first ones only warm.
    await take(some.splice(0, most / 10))
    let seconds = 0
    const used: Measurement[] = []
    const metered = meter.of(`${atOnce} a transaction, a file`, some.length, async () => {
      const started = performance.now()
      await take(some)
      seconds = (performance.now() - started) / 1000
    })
    for await (const figure of metered) used.push(figure)
    return [...used, { name: `${atOnce} a transaction`, value: some.length / seconds, unit: '/s' }]
  }
  for (const atOnce of [1, 200]) {
    const found: Measurement[][] = []
    // By turns, the first two of which only warm.
    for (const isOn of [false, true, false, true]) {
      await hears(demo, isOn)
      found.push(await measured(atOnce))
    }
    const [, , alone = [], heard = []] = found
    for (const [at, figure] of heard.entries()) yield { ...figure, beside: alone[at]?.value }
  }
}

/** Has a system hear of each document from now on, or no longer. Nothing is sent to it: no server runs. */
async function hears({ store, tenant, platform }: Demo, isOn: boolean): Promise<void> {
  await store.deleteFrom('webhook_endpoints').where('tenant_id', '=', tenant).execute()
  if (!isOn) return
  await store
    .insertInto('webhook_endpoints')
    .values({
      tenant_id: tenant,
      id: platform.uuid(),
      description: 'ERP',
      url: 'https://erp.example/eventos',
      kinds: ['nfce.received', 'cfe.received'],
      companies: null,
      secret: 'of nobody',
      user_id: tenant,
      created_at: new Date().toISOString(),
    })
    .execute()
}
