import { type NotedCoupon, noteCoupons } from '../server/documents/intake/note-coupons.ts'
import { takeFiles } from '../server/documents/intake/take.ts'
import type { Platform } from '../server/ports/platform/platform.ts'
import { DEFAULT_SETTINGS } from '../server/settings/settings.ts'
import { vacuumChanged } from '../server/store/maintenance.ts'
import { type Store, scoped } from '../server/store/scope.ts'
import { closeMonths } from './closings.ts'
import { type DemoFile, drawDocuments } from './documents.ts'
import type { PlanOptions } from './plan.ts'
import { demoState, finishDemo, holdsTenants, lastRound, openRound, makeTenants } from './make-tenants.ts'
import { tenants } from './shops.ts'
import { makeWebhooks } from './webhooks.ts'

export const DEMO_SEED = 65_59
/** Files handed to the intake at once. */
const BATCH = 400

export interface FillOptions {
  documents?: number
  seed?: number
  /** ms; the newest document is just before */
  until: number
  onProgress?: (done: number, total: number) => void
}

/**
 * Fills an empty database with the demonstration (docs/decisions.md#demonstration); does nothing where it is already. One that was interrupted
 * is completed with the documents that it began with. Throws where the database holds tenants of somebody else, and when the intake
 * refuses a document, which would be a fault of the project.
 */
export async function fillDemo(
  store: Store,
  platform: Platform,
  { documents = DEFAULT_SETTINGS.demoDocuments, seed = DEMO_SEED, until, onProgress }: FillOptions,
): Promise<void> {
  const state = await demoState(store)
  if (state === 'finished') return
  // Published passwords have no place beside somebody's own documents.
  if (state === 'absent' && (await holdsTenants(store))) throw new Error('The database holds tenants already')
  const plan = { seed, round: 1, tenants: tenants(seed), documents, until: state === 'absent' ? until : state.until }
  if (state === 'absent') await makeTenants(store, platform, plan)
  await takeDocuments(store, platform, plan, onProgress)
  await closeMonths(store, plan)
  await makeWebhooks(store, plan)
  await finishDemo(store, plan, platform.now())
}

/**
 * Adds documents to a filled demonstration, on new points of sale and SATs, so that no key is met twice. Throws when there is no
 * demonstration to add to.
 */
export async function addDemoDocuments(
  store: Store,
  platform: Platform,
  { documents, seed = DEMO_SEED, until, onProgress }: FillOptions & { documents: number },
): Promise<void> {
  if ((await demoState(store)) !== 'finished') throw new Error('there is no complete demonstration')
  const all = tenants(seed)
  const plan = { seed, round: (await lastRound(store, all)) + 1, tenants: all, documents, until }
  await openRound(store, plan)
  await takeDocuments(store, platform, plan, onProgress)
}

/** Takes the documents of a plan; those that came before are met again, and nothing is kept twice. */
export async function takeDocuments(
  store: Store,
  platform: Platform,
  plan: PlanOptions,
  onProgress?: FillOptions['onProgress'],
): Promise<void> {
  const waiting = new Map<string, DemoFile[]>(plan.tenants.map(({ id }) => [id, []]))
  const byTenant = new Map<string, NotedCoupon[]>()
  let done = 0
  // Two batches are under way: while the database writes one, the next is read and compressed.
  const underWay: Promise<void>[] = []
  const send = async (tenantId: string, files: DemoFile[]) => {
    const upTo = done
    const taking = take(store, platform, tenantId, files).then(() => onProgress?.(upTo, plan.documents))
    // Awaited below; without a listener until then, a failure would end the process.
    taking.catch(() => {})
    underWay.push(taking)
    if (underWay.length > 1) await underWay.shift()
  }
  for await (const { slot, files, noted } of drawDocuments(plan)) {
    done++
    if (noted.length > 0) byTenant.set(slot.tenant.id, [...(byTenant.get(slot.tenant.id) ?? []), ...noted])
    const batch = waiting.get(slot.tenant.id) ?? []
    batch.push(...files)
    if (batch.length >= BATCH) await send(slot.tenant.id, batch.splice(0))
  }
  for (const [tenantId, files] of waiting) await send(tenantId, files)
  await Promise.all(underWay)
  for (const [tenantId, coupons] of byTenant) {
    await scoped(store, { tenantId, companyIds: 'all' }, (db) => noteCoupons(db, platform, tenantId, coupons))
  }
  await vacuumChanged(store)
}

async function take(store: Store, platform: Platform, tenantId: string, files: DemoFile[]): Promise<void> {
  const outcomes = await takeFiles(store, platform, { tenantId, companyIds: 'all' }, files)
  const refused = outcomes.find(({ outcome }) => outcome === 'refused')
  if (refused !== undefined) throw new Error(`the intake refuses a demonstration document: ${JSON.stringify(refused)}`)
}
