import { noteFiles } from '../../demo/documents.ts'
import type { NoteScenario } from '../../demo/scenarios.ts'
import { type Random, randomFor } from '../../demo/random.ts'
import { dayOf, dayStartsAt } from '../../demo/rhythm.ts'
import { type DemoTenant, tillsOf } from '../../demo/shops.ts'
import { takeFiles } from '../../server/documents/intake/take.ts'
import type { Platform } from '../../server/ports/platform/platform.ts'
import { scoped, type Store } from '../../server/store/scope.ts'
import { seedOf } from './tenant.ts'

/** How often what is sold now is not plain. What waits for an answer would wait for ever: nobody answers later. */
const RATES: readonly (readonly [NoteScenario, number])[] = [
  ['canceled', 0.06],
  ['rejected', 0.04],
  ['corrected', 0.03],
  ['gap', 0.02],
  ['offline_authorized', 0.02],
]
/** A cancellation may come up to half an hour later, and nothing is from the future. */
const LATEST_MS = 31 * 60_000

/** Lets a till of a sandbox sell, a moment ago, and brings what it issued into custody. */
export async function sellNote(store: Store, platform: Platform, tenant: DemoTenant): Promise<void> {
  const now = platform.now()
  const random = randomFor('sandbox sale', tenant.id, now)
  const shop = random.pick(tenant.shops)
  const till = random.pick(tillsOf(seedOf(tenant.id), shop, 1))
  const scope = { tenantId: tenant.id, companyIds: 'all' } as const
  const last = await scoped(store, scope, (db) =>
    db
      .selectFrom('nfces')
      .select((e) => e.fn.max('number').as('number'))
      .where('company_id', '=', shop.id)
      .where('serie', '=', till.serie)
      .where('environment', '=', 'production')
      .executeTakeFirst(),
  )
  let next = (last?.number ?? 0) + 1
  const numbers = {
    take(_id: string, _shop: unknown, count = 1) {
      next += count
      return next - count
    },
  }
  const scenario = scenarioOf(random)
  // Of today, as far as the day is old enough: the lists begin with today.
  const at = Math.max(now - (scenario === 'plain' ? 90_000 : LATEST_MS), dayStartsAt(dayOf(now)))
  const draw = `${tenant.id}|${till.id}|${next}`
  const slot = { kind: 'note', tenant, till, at, draw, scenario, outage: undefined } as const
  const encoder = new TextEncoder()
  const texts = await noteFiles(slot, numbers, randomFor('sale', draw), now)
  const files = texts.map(([name, text]) => ({ name, bytes: encoder.encode(text) }))
  const outcomes = await takeFiles(store, platform, scope, files)
  const refused = outcomes.find(({ outcome }) => outcome === 'refused')
  if (refused) throw new Error(`the intake refuses a note of a sandbox: ${JSON.stringify(refused)}`)
}

function scenarioOf(random: Random): NoteScenario {
  let drawn = random.next()
  for (const [scenario, rate] of RATES) {
    if (drawn < rate) return scenario
    drawn -= rate
  }
  return 'plain'
}
