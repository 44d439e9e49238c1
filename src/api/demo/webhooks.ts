import { sql } from 'kysely'
import { isoInstant } from '#domain/time/instant.ts'
import { type ScopedDb, scoped, type Store } from '../server/store/scope.ts'
import { masterOf } from './make-tenants.ts'
import type { PlanOptions } from './plan.ts'
import { idFor } from './random.ts'
import type { DemoTenant } from './shops.ts'

const HOUR = 3_600_000
/** How many messages the receiver has had. */
const MESSAGES = 40

type Plan = Pick<PlanOptions, 'seed' | 'tenants' | 'until'>

/** Gives each tenant a receiver of events, where a filling that was interrupted has not. */
export async function makeWebhooks(store: Store, { seed, tenants, until }: Plan): Promise<void> {
  for (const tenant of tenants) {
    await scoped(store, { tenantId: tenant.id, companyIds: 'all' }, async (db) => {
      const made = await db.selectFrom('webhook_endpoints').select('id').limit(1).executeTakeFirst()
      if (!made) await makeWebhook(db, { seed, until, email: masterOf(tenant) }, tenant)
    })
  }
}

/**
 * Leaves a receiver of events that was paused, so that nothing leaves a demonstration, with what it heard of the tenant's last notes before: most arrived, and
 * the last did not.
 */
async function makeWebhook(
  db: ScopedDb,
  { seed, until, email }: { seed: number; until: number; email: string },
  { id: tenant_id, name }: Pick<DemoTenant, 'id' | 'name'>,
): Promise<void> {
  const id = idFor(seed, 'webhook', name)
  await db
    .insertInto('webhook_endpoints')
    .values({
      tenant_id,
      id,
      description: 'ERP da organização',
      url: 'https://erp.exemplo.com.br/eventos',
      kinds: ['nfce.authorized', 'nfce.canceled', 'nfce.rejected', 'alert.opened', 'certificate.expiring'],
      companies: null,
      secret: null,
      is_paused: true,
      user_id: idFor(seed, 'user', email),
      created_at: isoInstant(until - 40 * 24 * HOUR),
    })
    .execute()
  await sql`
    insert into events (tenant_id, id, kind, subject, company_id, data, at)
    select n.tenant_id, gen_random_uuid(), 'nfce.' || n.status, 'nfce ' || n.key, n.company_id,
      jsonb_build_object('key', n.key, 'environment', n.environment, 'status', n.status, 'serie', n.serie, 'number', n.number, 'total', n.total), n.emitted_at
    from (select * from nfces where tenant_id = ${tenant_id} and status in ('authorized', 'canceled', 'rejected') and environment = 'production'
      and emitted_at < ${isoInstant(until)}::timestamptz order by emitted_at desc limit ${sql.lit(MESSAGES)}) n order by n.emitted_at`.execute(
    db,
  )
  const isLate = sql`e.at > ${isoInstant(until - 3 * HOUR)}::timestamptz`
  await sql`
    insert into webhook_deliveries (tenant_id, endpoint_id, event_id, subject, state, due_at, since, attempts, tried_at, status, ms, answer, reason)
    select e.tenant_id, ${id}::uuid, e.id, e.subject, case when ${isLate} then 'undelivered' else 'delivered' end, e.at, e.at,
      case when ${isLate} then 27 else 1 end, e.at + interval '4 seconds', case when ${isLate} then 503 else 200 end, 180,
      case when ${isLate} then 'Em manutenção' else 'ok' end, case when ${isLate} then 'A resposta foi 503' end
    from events e where e.tenant_id = ${tenant_id} order by e.position`.execute(db)
}
