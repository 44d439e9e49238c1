import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'

/** Users of the stories alone, each with a role that holds just this. */
const ROLES = {
  'alarmes@aurora.example': ['sat_alarm:read', 'sat_alarm:update'],
  'leitura@aurora.example': ['sat_alarm:read'],
  'alertas@aurora.example': ['sat_notification:read'],
} as const

/** Changes alarms, and sees no group of companies. */
export const WITHOUT_GROUPS = 'alarmes@aurora.example'
/** Sees alarms and no more. */
export const READS_ALARMS = 'leitura@aurora.example'
/** Sees alerts and no SAT. */
export const READS_ALERTS = 'alertas@aurora.example'

/** Puts them into Aurora, once. */
export async function addPeople(store: Store): Promise<void> {
  for (const [email, permissions] of Object.entries(ROLES)) {
    const known = await store.selectFrom('users').select('id').where('email', '=', email).execute()
    if (known.length > 0) continue
    await sql`
      insert into roles (tenant_id, id, description, type)
      select id, gen_random_uuid(), ${email}, 'primary' from tenants where description = 'Grupo Aurora'
    `.execute(store)
    await sql`
      insert into role_permissions (tenant_id, role_id, permission)
      select tenant_id, id, p from roles, unnest(${permissions}::text[]) p where description = ${email}
    `.execute(store)
    await sql`
      insert into users (id, email, password_hash, is_email_confirmed)
      select gen_random_uuid(), ${email}, password_hash, true from users where email = 'admin@aurora.example'
    `.execute(store)
    await sql`
      insert into grants (tenant_id, id, user_id, role_id)
      select r.tenant_id, gen_random_uuid(), u.id, r.id from roles r, users u where r.description = ${email} and u.email = ${email}
    `.execute(store)
  }
}
