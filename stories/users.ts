import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'

/** A user of the stories alone, who may see no document. */
export const NOBODY = 'semacesso@aurora.example'

interface StoryUser {
  email: string
  /** Of the role made for it. */
  description: string
  permissions?: readonly string[]
}

/** Adds, once, a user of Grupo Aurora like the administrator in all but the role, which allows the given alone. */
export async function addUser(store: Store, { email, description, permissions = [] }: StoryUser): Promise<void> {
  const known = await store.selectFrom('users').select('id').where('email', '=', email).execute()
  if (known.length > 0) return
  await sql`
    insert into roles (tenant_id, id, description, type)
    select id, gen_random_uuid(), ${description}, 'primary' from tenants where description = 'Grupo Aurora'
  `.execute(store)
  await sql`
    insert into role_permissions (tenant_id, role_id, permission)
    select tenant_id, id, p from roles, unnest(${permissions}::text[]) p where description = ${description}
  `.execute(store)
  await sql`
    insert into users (id, email, password_hash, is_email_confirmed)
    select gen_random_uuid(), ${email}, password_hash, true from users where email = 'admin@aurora.example'
  `.execute(store)
  await sql`
    insert into grants (tenant_id, id, user_id, role_id)
    select r.tenant_id, gen_random_uuid(), u.id, r.id from roles r, users u where r.description = ${description} and u.email = ${email}
  `.execute(store)
}
