import { sql } from 'kysely'
import { finishSatCommand } from '#api/contract/sats/sat-commands.ts'
import { postSatTelemetry } from '#api/contract/sats/sat-telemetry.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { randomFor } from '../../demo/random.ts'
import { errorText } from '../../server/errors/text.ts'
import { makeAgentCredential } from '../../server/identity/callers/credentials.ts'
import type { Device } from '../../server/identity/callers/devices.ts'
import { giveReset } from '../../server/identity/sandbox/reset-work.ts'
import { commandSeal } from '../../server/sats/commands/seal.ts'
import { finishCommand } from '../../server/sats/commands/finish.ts'
import { telemetryIntake } from '../../server/sats/telemetry/intake.ts'
import { scoped, type Store } from '../../server/store/scope.ts'
import type { Running } from '../../server/subject.ts'
import { agentsOf } from '../demo-agents.ts'
import { createPark, type Park, type Post } from '../park.ts'
import { sellNote } from './sell-note.ts'
import { MOST_DOCUMENTS, sandboxTenant, seedOf } from './tenant.ts'

type Means = Pick<Running, 'store' | 'platform' | 'key'>

/** A sandbox that somebody uses. */
interface Awake {
  tenant_id: string
  description: string
  time_zone: string
  filled_at: string
  moved_by: string | null
  documents: number
}

/** How long after it was last asked a sandbox still moves, in ms. */
const AWAKE_MS = 3_600_000
/** How often a minute brings a note. */
const NOTES = 1 / 3
const DESCRIPTION = 'Simulador do sandbox'

/**
 * Returns what lets all sandboxes that are in use move by a minute: their devices report and sell, a till sells a note now and then. The devices live in
 * the memory of the process that moved them last; another one goes on with what the database has of them.
 */
export function sandboxMoves({ store, platform, key }: Means): () => Promise<void> {
  const me = platform.uuid()
  const parks = new Map<string, { park: Park; filledAt: string }>()
  const moveOne = async (sandbox: Awake) => {
    const { tenant_id: tenantId, description, filled_at: filledAt, moved_by } = sandbox
    const now = platform.now()
    if (sandbox.documents >= MOST_DOCUMENTS) return giveReset(store, tenantId, now)
    const tenant = sandboxTenant(tenantId, description)
    const known = parks.get(tenantId)
    const isCurrent = known?.filledAt === filledAt && moved_by === me
    const park = isCurrent ? known.park : await parkOf({ store, platform, key }, sandbox)
    parks.set(tenantId, { park, filledAt })
    await park.step(now)
    if (randomFor('sandbox minute', tenantId, now).chance(NOTES)) await sellNote(store, platform, tenant)
    const problem = park.states().find((one) => one.problem !== null)?.problem
    if (problem) platform.log({ event: 'sandbox', tenant: tenantId, problem })
    await store
      .updateTable('sandboxes')
      .set({ moved_at: isoInstant(now), moved_by: me })
      .where('tenant_id', '=', tenantId)
      .execute()
  }
  return async () => {
    const awake = await awakeSandboxes(store, platform.now())
    for (const tenantId of parks.keys()) {
      if (!awake.some(({ tenant_id }) => tenant_id === tenantId)) parks.delete(tenantId)
    }
    for (const sandbox of awake) {
      await moveOne(sandbox).catch((error: unknown) => {
        parks.delete(sandbox.tenant_id)
        platform.log({ event: 'sandbox', tenant: sandbox.tenant_id, error: errorText(error) })
      })
    }
  }
}

/** Reads the sandboxes that are whole and that anybody has used lately: by a session, or by exchanging a client's secret for a token. */
async function awakeSandboxes(store: Store, now: number): Promise<Awake[]> {
  const since = sql`${isoInstant(now - AWAKE_MS)}::timestamptz`
  const { rows } = await sql<Awake>`
    select s.tenant_id, t.description, t.time_zone, s.filled_at, s.moved_by,
      (select count(*)::int from nfces n where n.tenant_id = s.tenant_id) + (select count(*)::int from cfes c where c.tenant_id = s.tenant_id) as documents
    from sandboxes s join tenants t on t.id = s.tenant_id
    where s.filled_at is not null and (s.filled_at > ${since}
      or exists (select from oauth_clients c where c.tenant_id = s.tenant_id and c.last_used_at > ${since})
      or exists (select from session_tenants u where u.tenant_id = s.tenant_id and u.used_at > ${since}))
    order by s.tenant_id`.execute(store)
  return rows
}

async function parkOf(means: Means, { tenant_id: tenantId, description, time_zone, filled_at }: Awake): Promise<Park> {
  const { store, platform } = means
  const now = platform.now()
  const scope = { tenantId, companyIds: 'all' } as const
  const credentialId = platform.uuid()
  await scoped(store, scope, async (db) => {
    await db.deleteFrom('agent_credentials').where('description', '=', DESCRIPTION).execute()
    await makeAgentCredential(db, { tenantId, companyId: null, description: DESCRIPTION, id: credentialId, now })
  })
  const post = ownPost(means, { ...scope, credentialId, timeZone: time_zone })
  const about = { seed: seedOf(tenantId), post, begun: Date.parse(filled_at) }
  const agents = await agentsOf(store, platform, sandboxTenant(tenantId, description), about)
  return createPark(agents, { start: now, firstWithinMs: 0 })
}

/** Answers posts of agents as the server does that they would reach by HTTP. */
function ownPost({ store, platform, key }: Means, device: Device): Post {
  const intake = telemetryIntake({ store, platform, seal: commandSeal(key), gatherMs: 0 })
  return async (path, body) => {
    const command = /^\/sat_commands\/([^/]+)\/result$/.exec(path)?.[1]
    if (command === undefined) return intake.take(device, postSatTelemetry.body.parse(body).readings)
    const { raw } = finishSatCommand.body.parse(body)
    await scoped(store, device, (db) => finishCommand(db, platform, { id: command, raw }))
    return {}
  }
}
