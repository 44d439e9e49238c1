import { demoState } from '../demo/settle.ts'
import { type Tenant, tenants } from '../demo/shops.ts'
import type { Platform } from '../platform.ts'
import { type ScopedDb, type Store, scoped } from '../store/scope.ts'
import { makeAgentCredential } from '../telemetry/devices.ts'
import { drawFates } from './faults.ts'
import type { Agent, Post } from './park.ts'
import { makeSimulatedSat, type Unit } from './simulated-sat.ts'

const DESCRIPTION = 'Simulador do parque'
const DAY = 86_400_000
/** Of a SAT that never reported, in ms; the door takes readings of up to a day. */
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
  if ((await demoState(store)) !== 'complete') return []
  const agents: Agent[] = []
  for (const tenant of tenants(seed)) {
    const now = platform.now()
    const { units, token } = await scoped(store, { tenantId: tenant.id, companyIds: 'all' }, async (db) => {
      const found = await unitsOf(db, tenant)
      return { units: found, token: found.length === 0 ? '' : await newCredential(db, platform, tenant.id) }
    })
    const fates = drawFates(
      seed,
      units.map(({ serial }) => serial),
      now,
    )
    const post = postAs(token)
    for (const [index, { isNew, ...unit }] of units.entries()) {
      const fate = fates[index]
      if (!fate) continue
      const sat = makeSimulatedSat(seed, unit, fate, now)
      agents.push({ sat, post, ...(isNew ? { past: now - PAST } : {}) })
    }
  }
  return agents
}

async function newCredential(db: ScopedDb, platform: Platform, tenantId: string): Promise<string> {
  const now = platform.now()
  await db
    .updateTable('agent_credentials')
    .set({ revoked_at: new Date(now).toISOString() })
    .where('description', '=', DESCRIPTION)
    .where('revoked_at', 'is', null)
    .execute()
  return makeAgentCredential(db, { tenantId, companyId: null, description: DESCRIPTION, id: platform.uuid(), now })
}

async function unitsOf(db: ScopedDb, tenant: Tenant): Promise<(Unit & { isNew: boolean })[]> {
  const shops = new Map(tenant.shops.map((shop) => [shop.id, shop]))
  const rows = await db
    .selectFrom('sats as s')
    .select((e) => [
      's.serial_number',
      's.company_id',
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
  return rows.flatMap((row) => {
    const shop = shops.get(row.company_id)
    if (!shop) return []
    return {
      serial: row.serial_number,
      cnpj: shop.cnpj,
      ufCode: shop.ufCode,
      lastNumber: Math.max(row.number ?? 0, row.cancellation ?? 0),
      lastKey: row.key ?? undefined,
      isNew: row.read_at === null,
    }
  })
}
