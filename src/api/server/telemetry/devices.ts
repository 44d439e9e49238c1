import { hashOfSecret, newSecret } from '../secrets.ts'
import { type Scope, type ScopedDb, type Store, sessionScope } from '../store/scope.ts'

/** An agent in a shop, known by its credential: it speaks for the SATs of one company or of a whole tenant. */
export interface Device extends Scope {
  credentialId: string
  timeZone: string
}

export interface Devices {
  /** Whose token it is; undefined for one that is unknown or revoked. A revocation ends within 15 seconds. */
  verify(token: string): Promise<Device | undefined>
}

const PREFIX = 'fsa_'
const TOKEN = new RegExp(`^${PREFIX}[0-9a-f]{64}$`)
const REVOKED_CHECK_MS = 15_000
const KEPT_MS = 10 * 60_000
/** An unknown token is asked for again soon: it may have been made meanwhile. */
const UNKNOWN_KEPT_MS = 5000
const MOST_KEPT = 50_000
/** How stale `last_used_at` may be. */
const USED_MS = 60 * 60_000

/** Agents post every minute: what is known is asked for again every ten minutes, what was revoked every 15 seconds. */
export function agentDevices({ store, now }: { store: Store; now: () => number }): Devices {
  // By the token itself: hashing it costs as much as the rest of a call's way to its handler.
  const kept = new Map<string, { hash: string; device: Device | undefined; until: number }>()
  let checkedAt = now()
  let checking: Promise<void> | undefined

  async function forgetRevoked(): Promise<void> {
    const since = checkedAt - REVOKED_CHECK_MS
    const asked = now()
    const revoked = await sessionScope(store, (db) =>
      db
        .selectFrom('agent_credentials')
        .select('token_hash')
        .where('revoked_at', '>=', new Date(since).toISOString())
        .execute(),
    )
    const hashes = new Set(revoked.map(({ token_hash }) => token_hash))
    if (hashes.size > 0) for (const [token, { hash }] of kept) if (hashes.has(hash)) kept.delete(token)
    checkedAt = asked
  }

  return {
    async verify(token) {
      // What anybody may send is not worth a question, and long texts are not worth the memory.
      if (!TOKEN.test(token)) return undefined
      if (now() - checkedAt >= REVOKED_CHECK_MS) {
        checking ??= forgetRevoked().finally(() => {
          checking = undefined
        })
        await checking
      }
      const known = kept.get(token)
      if (known && known.until > now()) return known.device
      const hash = await hashOfSecret(token)
      const device = await sessionScope(store, (db) => readDevice(db, hash, now()))
      if (kept.size >= MOST_KEPT) kept.clear()
      kept.set(token, { hash, device, until: now() + (device ? KEPT_MS : UNKNOWN_KEPT_MS) })
      return device
    },
  }
}

async function readDevice(db: ScopedDb, hash: string, now: number): Promise<Device | undefined> {
  const row = await db
    .selectFrom('agent_credentials as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .select(['c.tenant_id', 'c.id', 'c.company_id', 'c.last_used_at', 't.time_zone'])
    .where('c.token_hash', '=', hash)
    .where('c.revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  if (row.last_used_at === null || Date.parse(row.last_used_at) < now - USED_MS) {
    await db
      .updateTable('agent_credentials')
      .set({ last_used_at: new Date(now).toISOString() })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id)
      .execute()
  }
  return {
    credentialId: row.id,
    tenantId: row.tenant_id,
    companyIds: row.company_id === null ? 'all' : [row.company_id],
    timeZone: row.time_zone,
  }
}

/** Makes a credential in a transaction bound to its tenant; the token is told this once. */
export async function makeAgentCredential(
  db: ScopedDb,
  about: { tenantId: string; companyId: string | null; description: string; id: string; now: number },
): Promise<string> {
  const token = `${PREFIX}${newSecret()}`
  await db
    .insertInto('agent_credentials')
    .values({
      tenant_id: about.tenantId,
      id: about.id,
      description: about.description,
      company_id: about.companyId,
      token_hash: await hashOfSecret(token),
      created_at: new Date(about.now).toISOString(),
    })
    .execute()
  return token
}
