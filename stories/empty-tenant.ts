import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'

/** Users of a tenant that has nothing yet: who may do everything in it, and who only looks. */
export const FIRST_MASTER = 'admin@inicio.example'
export const FIRST_READER = 'leitura@inicio.example'

const READS = ['cfe_dashboard', 'company', 'nfce', 'cfe', 'sat', 'sat_notification', 'sat_alarm'].map(
  (one) => `${one}:read`,
)

/** Adds them, once. */
export async function addEmptyTenant(store: Store): Promise<void> {
  const known = await store.selectFrom('users').select('id').where('email', '=', FIRST_MASTER).execute()
  if (known.length > 0) return
  await sql`insert into tenants (id, description) values (gen_random_uuid(), 'Grupo Início')`.execute(store)
  for (const [email, description, isMaster] of [
    [FIRST_MASTER, 'Início master', true],
    [FIRST_READER, 'Início leitura', false],
  ] as const) {
    await sql`
      with r as (
        insert into roles (tenant_id, id, description, type, is_master)
        select id, gen_random_uuid(), ${description}, 'primary', ${isMaster} from tenants where description = 'Grupo Início'
        returning tenant_id, id
      ), u as (
        insert into users (id, email, password_hash, is_email_confirmed)
        select gen_random_uuid(), ${email}, password_hash, true from users where email = 'admin@aurora.example' returning id
      )
      insert into grants (tenant_id, id, user_id, role_id) select r.tenant_id, gen_random_uuid(), u.id, r.id from r, u`.execute(
      store,
    )
  }
  await sql`
    insert into role_permissions (tenant_id, role_id, permission)
    select tenant_id, id, p from roles, unnest(${READS}::text[]) p where description = 'Início leitura'`.execute(store)
}
