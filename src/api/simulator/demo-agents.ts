import { BASKETS } from '../demo/documents.ts'
import { randomFor } from '../demo/random.ts'
import { dayOf, priceLevel } from '../demo/rhythm.ts'
import { drawSale } from '../demo/sale.ts'
import { demoState } from '../demo/make-tenants.ts'
import { type Shop, type DemoTenant, tenants } from '../demo/shops.ts'
import { cfeXml } from '../demo/xml/cfe-xml.ts'
import { takeFiles } from '../server/documents/intake/take.ts'
import type { Platform } from '../server/ports/platform/platform.ts'
import { sameTenant } from '../server/store/queries/same-tenant.ts'
import { type ScopedDb, type Store, scoped } from '../server/store/scope.ts'
import { makeAgentCredential } from '../server/identity/callers/credentials.ts'
import { drawFaultPlans } from './faults.ts'
import type { Agent, Post } from './park.ts'
import { makeSimulatedSat, type SimulatedUnit, type SoldCoupon } from './simulated-sat.ts'

const DESCRIPTION = 'Simulador do parque'
const DAY = 86_400_000
/**
 * Seconds between two sales of a SAT: some coupons an hour from all of them. The demonstration's days before have a few each, and what is
 * still in a device shall not fill the first page.
 */
export const BETWEEN_SALES = [900, 3600] as const
/** Age of a SAT that never reported, in ms; the intake takes readings of up to a day. */
const PAST = DAY - 3_600_000

/**
 * An agent for each SAT of the demonstration that is not retired, with a credential of its tenant made for this run; those of former runs
 * end. None where there is no complete demonstration.
 */
export async function demoAgents(
  store: Store,
  platform: Platform,
  { seed, postAs }: { seed: number; postAs: (token: string) => Post },
): Promise<Agent[]> {
  if ((await demoState(store)) !== 'finished') return []
  const agents: Agent[] = []
  for (const tenant of tenants(seed)) {
    const all = { tenantId: tenant.id, companyIds: 'all' } as const
    const token = await scoped(store, all, (db) => newCredential(db, platform, tenant.id))
    agents.push(...(await agentsOf(store, platform, tenant, { seed, post: postAs(token), begun: platform.now() })))
  }
  return agents
}

/** An agent for each SAT of a tenant that is not retired; `begun`: the moment at which the faults of the first minutes began. */
export async function agentsOf(
  store: Store,
  platform: Platform,
  tenant: DemoTenant,
  { seed, post, begun }: { seed: number; post: Post; begun: number },
): Promise<Agent[]> {
  const now = platform.now()
  const units = await scoped(store, { tenantId: tenant.id, companyIds: 'all' }, (db) => unitsOf(db, tenant))
  const faultPlans = drawFaultPlans(
    seed,
    units.map(({ serial }) => serial),
    begun,
  )
  return units.flatMap(({ isNew, ...unit }, index): Agent[] => {
    const faultPlan = faultPlans[index]
    if (!faultPlan) return []
    const sat = makeSimulatedSat(seed, unit, faultPlan, now)
    // Coupons of a test have no value: nobody keeps them.
    const outbox = unit.isTest ? {} : { collect: collector(store, platform, tenant, unit) }
    return [{ sat, post, ...outbox, ...(isNew ? { past: now - PAST } : {}) }]
  })
}

/** Brings the coupons that a SAT has sent into custody, through the intake of any document. */
function collector(store: Store, platform: Platform, tenant: DemoTenant, { shop, serial }: DemoUnit) {
  const encoder = new TextEncoder()
  return async (coupons: readonly SoldCoupon[]) => {
    const files = coupons.map(({ key, at }) => {
      const sale = drawSale(
        shop,
        tenant.trade,
        BASKETS[tenant.trade],
        priceLevel(dayOf(at)),
        randomFor('live sale', key),
      )
      const text = cfeXml({ key, sat: { shop, serial }, at, till: Number(serial.slice(-1)), sale })
      return { name: `CFe${key}.xml`, bytes: encoder.encode(text) }
    })
    const outcomes = await takeFiles(store, platform, { tenantId: tenant.id, companyIds: 'all' }, files)
    const refused = outcomes.find(({ outcome }) => outcome === 'refused')
    if (refused) throw new Error(`the intake refuses a simulated coupon: ${JSON.stringify(refused)}`)
  }
}

/** Makes the credential of a run, in place of the one of the run before. */
async function newCredential(db: ScopedDb, platform: Platform, tenantId: string): Promise<string> {
  const now = platform.now()
  await db.deleteFrom('agent_credentials').where('description', '=', DESCRIPTION).execute()
  return makeAgentCredential(db, { tenantId, companyId: null, description: DESCRIPTION, id: platform.uuid(), now })
}

type DemoUnit = SimulatedUnit & { shop: Shop; isTest: boolean }

async function unitsOf(db: ScopedDb, tenant: DemoTenant): Promise<(DemoUnit & { isNew: boolean })[]> {
  const shops = new Map(tenant.shops.map((shop) => [shop.id, shop]))
  const rows = await db
    .selectFrom('sats as s')
    .select((e) => [
      's.serial_number',
      's.company_id',
      's.environment',
      e.selectFrom('cfes').select('key').whereRef('sat_id', '=', 's.id').orderBy('number', 'desc').limit(1).as('key'),
      e
        .selectFrom('cfes')
        .select((cfe) => cfe.fn.max('number').as('number'))
        .whereRef('sat_id', '=', 's.id')
        .as('number'),
      e
        .selectFrom('cfe_cancellations')
        .select((cancellation) => cancellation.fn.max('number').as('number'))
        .whereRef('sat_id', '=', 's.id')
        .as('cancellation'),
      e.selectFrom('sat_states').select('read_at').whereRef('sat_id', '=', 's.id').as('read_at'),
    ])
    .where('s.retired_on', 'is', null)
    .where('s.company_id', 'in', [...shops.keys()])
    .orderBy('s.serial_number')
    .execute()
  const waiting = await db
    .selectFrom('cfes as c')
    .innerJoin('sats as s', (join) => sameTenant(join, 's.id', 'c.sat_id'))
    .select(['s.serial_number', 'c.key', 'c.emitted_at'])
    .where('c.status', '=', 'in_memory')
    .orderBy('c.number')
    .execute()
  const pending = Map.groupBy(waiting, ({ serial_number }) => serial_number)
  return rows.flatMap((row) => {
    const shop = shops.get(row.company_id)
    if (!shop) return []
    return {
      serial: row.serial_number,
      shop,
      isTest: row.environment === 'homolog',
      pending: (pending.get(row.serial_number) ?? []).map(({ key, emitted_at }) => ({
        key,
        at: Date.parse(emitted_at),
      })),
      cnpj: shop.cnpj,
      ufCode: shop.ufCode,
      lastNumber: Math.max(row.number ?? 0, row.cancellation ?? 0),
      lastKey: row.key ?? undefined,
      betweenSales: BETWEEN_SALES,
      isNew: row.read_at === null,
    }
  })
}
