import type { Store } from '#api/server/store/scope.ts'
import { accessTokens } from '#api/server/tokens.ts'

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
  const tokens = accessTokens({ secret, seconds: 6 * 60 * 60, now: Date.now })
  return { token: await tokens.issue(user.id), tenant: tenant.id, subject: user.id }
}
