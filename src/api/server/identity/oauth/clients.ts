import type { PortalScope } from '#domain/access/embedding.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { hashOfSecret, newSecret } from '../../ports/platform/secrets.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Registers a client in a transaction bound to its tenant; a secret is told this once. */
export async function insertOauthClient(
  db: ScopedDb,
  about: {
    tenantId: string
    id: string
    description: string
    kind: 'device' | 'server' | 'portal'
    scopes: readonly PortalScope[]
    /** Terms of a portal. */
    terms?: { elements: string[]; origins: string[]; companies: string[] | null }
    now: number
  },
): Promise<string | null> {
  const secret = about.kind === 'device' ? null : `fcs_${newSecret()}`
  await db
    .insertInto('oauth_clients')
    .values({
      tenant_id: about.tenantId,
      id: about.id,
      description: about.description,
      kind: about.kind,
      scope: about.scopes.join(' '),
      secret_hash: secret === null ? null : await hashOfSecret(secret),
      created_at: isoInstant(about.now),
      ...about.terms,
    })
    .execute()
  return secret
}

/** Ends a client of the tenant; answers its description, undefined where none of that id stands or stood. */
export async function revokeClient(db: ScopedDb, id: string, at: string): Promise<string | undefined> {
  const row = await db
    .updateTable('oauth_clients')
    .set((e) => ({ revoked_at: e.fn.coalesce('revoked_at', e.val(at)) }))
    .where('id', '=', id)
    .returning('description')
    .executeTakeFirst()
  return row?.description
}
