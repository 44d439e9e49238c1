import { isoInstant } from '#domain/time/instant.ts'
import { hashOfSecret, newSecret } from '../../ports/platform/secrets.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'

/** A credential as its tenant may see it: the token is told when it is made, and never again. */
export interface AgentCredential {
  id: string
  description: string
  /** CNPJ of the company that it speaks for; null for the whole tenant. */
  cnpj: string | null
  /** Instants. */
  created_at: string
  last_used_at: string | null
  revoked_at: string | null
}

const PREFIX = 'fsa_'
const TOKEN = new RegExp(`^${PREFIX}[0-9a-f]{64}$`)
/** How stale `last_used_at` may be, in ms: agents post every minute. */
const USED_MS = 5 * 60_000

/** Tells if a text can be an agent's token at all. */
export function isAgentToken(text: string): boolean {
  return TOKEN.test(text)
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
      created_at: isoInstant(about.now),
    })
    .execute()
  return token
}

/** The credentials of the tenant that the transaction is bound to, oldest first. */
export async function listAgentCredentials(db: ScopedDb): Promise<AgentCredential[]> {
  return db
    .selectFrom('agent_credentials as a')
    .leftJoin('companies as c', (join) => sameTenant(join, 'c.id', 'a.company_id'))
    .select(['a.id', 'a.description', 'c.cnpj', 'a.created_at', 'a.last_used_at', 'a.revoked_at'])
    .orderBy('a.created_at')
    .orderBy('a.id')
    .execute()
}

/** Ends a credential of the tenant; one that is ended already stays as it is. Answers its description, undefined where there is none. */
export async function revokeAgentCredential(
  db: ScopedDb,
  { id, now }: { id: string; now: number },
): Promise<string | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .updateTable('agent_credentials')
    .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(isoInstant(now))) }))
    .where('id', '=', id)
    .returning('description')
    .executeTakeFirst()
  return row?.description
}

/**
 * Which of these credentials stand at this very moment, in the transaction in which something is done for them: what a process remembers
 * of a token may be minutes old. Notes that they are used.
 */
export async function standingCredentials(db: ScopedDb, ids: readonly string[], now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('agent_credentials')
    .select(['id', 'last_used_at'])
    .where('id', '=', anyOf(ids))
    .where('revoked_at', 'is', null)
    .execute()
  const stale = rows.filter(({ last_used_at: used }) => used === null || Date.parse(used) <= now - USED_MS)
  if (stale.length > 0) {
    await db
      .updateTable('agent_credentials')
      .set({ last_used_at: isoInstant(now) })
      .where('id', '=', anyOf(stale.map(({ id }) => id)))
      .execute()
  }
  return new Set(rows.map(({ id }) => id))
}
