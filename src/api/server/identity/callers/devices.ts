import { sql } from 'kysely'
import { hashOfSecret } from '../../ports/platform/secrets.ts'
import { type Scope, type Store, sessionScope } from '../../store/scope.ts'
import { isAgentToken } from './credentials.ts'

/** An agent in a shop, known by its credential: it speaks for the SATs of one company or of a whole tenant. */
export interface Device extends Scope {
  credentialId: string
  timeZone: string
}

export interface Devices {
  /**
   * Reads the device of a token; undefined for one that is unknown or revoked. As of some minutes ago: whoever acts for the device asks in
   * the same transaction whether its credential still stands (standingCredentials).
   */
  verify(token: string): Promise<Device | undefined>
  /** Forgets a token whose credential stands no more. */
  forget(token: string): void
}

const KEPT_MS = 10 * 60_000
/** An unknown token is asked for again soon: it may have been made meanwhile. */
const UNKNOWN_KEPT_MS = 5000
const MOST_KEPT = 50_000
const MOST_UNKNOWN = 10_000
/** How long tokens are gathered for one question, in ms. */
const GATHER_MS = 50

/**
 * Agents post every minute: what is known is asked for again every ten minutes. Tokens are asked for together and one question at a time,
 * so that whoever makes them up by the thousand costs the database little and keeps no good one waiting.
 */
export function agentDevices({ store, now }: { store: Store; now: () => number }): Devices {
  // Keyed by the token itself: hashing it costs as much as all else that a call takes before its handler.
  const cache = new Map<string, { device: Device; until: number }>()
  // In a map of its own, since anybody can fill it.
  const unknown = new Map<string, number>()
  let last: Promise<unknown> = Promise.resolve()
  let next: { tokens: Set<string>; found: Promise<Map<string, Device>> } | undefined

  function gather() {
    const tokens = new Set<string>()
    const found = last.then(async () => {
      await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
      next = undefined
      return readDevices(store, [...tokens])
    })
    last = found.catch(() => {})
    return { tokens, found }
  }

  return {
    async verify(token) {
      // A text that cannot be a token is not looked up, and not remembered.
      if (!isAgentToken(token)) return undefined
      const known = cache.get(token)
      if (known && known.until > now()) return known.device
      if ((unknown.get(token) ?? 0) > now()) return undefined
      next ??= gather()
      next.tokens.add(token)
      const device = (await next.found).get(token)
      cache.delete(token)
      if (device) {
        const [oldest] = cache.keys()
        if (cache.size >= MOST_KEPT && oldest !== undefined) cache.delete(oldest)
        cache.set(token, { device, until: now() + KEPT_MS })
      } else {
        if (unknown.size >= MOST_UNKNOWN) unknown.clear()
        unknown.set(token, now() + UNKNOWN_KEPT_MS)
      }
      return device
    },
    forget: (token) => void cache.delete(token),
  }
}

async function readDevices(store: Store, tokens: readonly string[]): Promise<Map<string, Device>> {
  const hashes = new Map(await Promise.all(tokens.map(async (token) => [await hashOfSecret(token), token] as const)))
  const rows = await sessionScope(store, (db) =>
    db
      .selectFrom('agent_credentials as c')
      .innerJoin('tenants as t', 't.id', 'c.tenant_id')
      .select(['c.tenant_id', 'c.id', 'c.company_id', 'c.token_hash', 't.time_zone'])
      .where('c.token_hash', '=', sql<string>`any (${[...hashes.keys()]}::text[])`)
      .where('c.revoked_at', 'is', null)
      .execute(),
  )
  return new Map(
    rows.map((row) => [
      hashes.get(row.token_hash) ?? '',
      {
        credentialId: row.id,
        tenantId: row.tenant_id,
        companyIds: row.company_id === null ? 'all' : [row.company_id],
        timeZone: row.time_zone,
      },
    ]),
  )
}
