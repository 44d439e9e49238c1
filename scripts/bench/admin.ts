import { randomUUID } from 'node:crypto'
import { accessTokens } from '#api/server/identity/accounts/tokens.ts'
import { hashOfSecret, newSecret } from '#api/server/ports/platform/secrets.ts'
import type { Store } from '#api/server/store/scope.ts'

export interface Admin {
  token: string
  tenant: string
  subject: string
}

/** The demonstration's administrator in its first tenant, signed in for as long as a bench may last. */
export async function findAdmin(store: Store, secret: string): Promise<Admin> {
  const user = await store
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@aurora.example')
    .executeTakeFirstOrThrow()
  const tenant = await store
    .selectFrom('tenants')
    .select('id')
    .where('description', '=', 'Grupo Aurora')
    .executeTakeFirstOrThrow()
  const seconds = 6 * 60 * 60
  const session = {
    id: randomUUID(),
    family: randomUUID(),
    user_id: user.id,
    token_hash: await hashOfSecret(newSecret()),
    expires_at: new Date(Date.now() + seconds * 1000).toISOString(),
  }
  await store.insertInto('refresh_tokens').values(session).execute()
  const tokens = accessTokens({ secret, seconds, now: Date.now })
  const token = await tokens.issue({ userId: user.id, sessionId: session.family })
  return { token, tenant: tenant.id, subject: user.id }
}
