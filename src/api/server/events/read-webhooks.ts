import { sql } from 'kysely'
import type { Webhook } from '#api/contract/devices/webhooks.ts'
import { Refusal } from '../errors/refusal.ts'
import { isUuid, type ScopedDb } from '../store/scope.ts'
import { TENANT } from '../store/tenant-names.ts'

interface Row extends Omit<Webhook, 'state' | 'failing_utc' | 'gone_utc' | 'old_secret_until' | 'created_utc'> {
  is_paused: boolean
  failing_since: string | null
  gone_at: string | null
  old_until: string | null
  created_at: string
}

interface Which {
  id?: string
  limit?: number
  offset?: number
}

/** Reads receivers as they are shown, the newest first. `now`: ms since the epoch. */
export async function readWebhooks(
  db: ScopedDb,
  now: number,
  { id, limit = 1, offset = 0 }: Which,
): Promise<Webhook[]> {
  const { rows } = await sql<Row>`
    select e.id, e.description, e.url, e.kinds, e.is_paused, e.failing_since, e.gone_at, e.old_until, e.created_at,
      case when e.companies is not null then coalesce((
        select json_agg(json_build_object('id', c.id, 'name', coalesce(c.nome_fantasia, c.razao_social)) order by c.search)
        from companies c where c.tenant_id = ${TENANT} and c.id = any (e.companies)), '[]') end as companies,
      (select count(*)::integer from webhook_deliveries d
        where d.tenant_id = ${TENANT} and d.endpoint_id = e.id and d.state = 'waiting') as waiting,
      (select count(*)::integer from webhook_deliveries d
        where d.tenant_id = ${TENANT} and d.endpoint_id = e.id and d.state = 'undelivered') as undelivered
    from webhook_endpoints e
    where e.tenant_id = ${TENANT} ${id === undefined ? sql`` : sql`and e.id = ${id}`}
    order by e.created_at desc, e.id limit ${limit} offset ${offset}`.execute(db)
  return rows.map(({ is_paused, failing_since, gone_at, old_until, created_at, ...row }) => ({
    ...row,
    state: is_paused ? 'paused' : failing_since === null ? 'active' : 'failing',
    failing_utc: failing_since,
    gone_utc: gone_at,
    old_secret_until: old_until !== null && Date.parse(old_until) > now ? old_until : null,
    created_utc: created_at,
  }))
}

/** Reads one of the tenant's receivers. Refuses where there is none of this id. */
export async function webhookOf(db: ScopedDb, now: number, id: string): Promise<Webhook> {
  const [webhook] = isUuid(id) ? await readWebhooks(db, now, { id }) : []
  if (!webhook) throw new Refusal('not_found')
  return webhook
}
