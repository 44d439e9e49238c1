import { sql } from 'kysely'
import type * as contract from '#api/contract/devices/webhook-deliveries.ts'
import type { WebhookDelivery } from '#api/contract/devices/webhook-deliveries.ts'
import type { Page } from '#api/contract/page.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Call } from '../http/handler.ts'
import { audit } from '../identity/audit/append.ts'
import { all, equal, type FiltersOf, narrowed } from '../store/queries/filters.ts'
import { rangeOf } from '../store/queries/page-of.ts'
import { sameTenant } from '../store/queries/same-tenant.ts'
import { isUuid, type ScopedDb } from '../store/scope.ts'
import { TENANT } from '../store/tenant-names.ts'
import { messageOf } from './attempt.ts'
import { webhook } from './deliver.ts'
import { webhookOf } from './read-webhooks.ts'

const filters: FiltersOf<typeof contract.listWebhookDeliveries> = { state: equal('d.state') }

/** Lists messages, the newest first. */
export async function listWebhookDeliveries(
  call: Call<typeof contract.listWebhookDeliveries>,
): Promise<Page<WebhookDelivery>> {
  const { db, params, query, platform } = call
  const { id: endpoint } = await webhookOf(db, platform.now(), params.id)
  const matching = db
    .selectFrom('webhook_deliveries as d')
    .where('d.endpoint_id', '=', endpoint)
    .where(all(narrowed(filters, query)))
  const { limit, offset } = rangeOf(query)
  const rows = await matching
    .innerJoin('events as e', (join) => sameTenant(join, 'e.id', 'd.event_id'))
    .select(['e.id', 'e.kind', 'e.data', 'e.at', 'd.subject', 'd.state', 'd.attempts', 'd.tried_at', 'd.due_at'])
    .select(['d.status', 'd.answer', 'd.ms', 'd.reason'])
    .orderBy('d.position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const items = rows.map(({ id, kind, data, at, tried_at, due_at, ...row }) => ({
    ...row,
    id,
    kind,
    event_utc: at,
    tried_utc: tried_at,
    due_utc: row.state === 'waiting' ? due_at : null,
    message: messageOf({ event_id: id, kind, data, at }),
  }))
  return { items, total }
}

export async function resendWebhookDelivery(
  call: Call<typeof contract.resendWebhookDelivery>,
): Promise<Record<string, never>> {
  const { db, params, platform } = call
  const { id, description } = await webhookOf(db, platform.now(), params.id)
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set(anew(platform.now()))
    .where('endpoint_id', '=', id)
    .where('event_id', '=', isUuid(params.event_id) ? params.event_id : id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Refusal('not_found')
  await wake(db, id, platform.now())
  await audit(call, { action: 'webhook.resend', subject: description, subjectId: id })
  return {}
}

export async function replayWebhook(call: Call<typeof contract.replayWebhook>): Promise<{ count: number }> {
  const { db, params, body, platform } = call
  const { id, description } = await webhookOf(db, platform.now(), params.id)
  const now = sql`${isoInstant(platform.now())}::timestamptz`
  const { numAffectedRows = 0n } = await sql`
    insert into webhook_deliveries as kept (tenant_id, endpoint_id, event_id, subject, state, due_at, since)
    select w.tenant_id, w.id, e.id, e.subject, 'waiting', ${now}, ${now}
    from webhook_endpoints w join events e on e.tenant_id = ${TENANT} and e.at >= ${body.from}::timestamptz and e.kind = any (w.kinds)
      and (w.companies is null or e.company_id = any (w.companies))
    where w.tenant_id = ${TENANT} and w.id = ${id}
    order by e.position
    on conflict (tenant_id, endpoint_id, event_id) do update set state = 'waiting', due_at = ${now}, since = ${now}, attempts = 0`.execute(
    db,
  )
  await wake(db, id, platform.now())
  const changes = [{ field: 'Desde', from: null, to: body.from }]
  await audit(call, { action: 'webhook.replay', subject: description, subjectId: id, changes })
  return { count: Number(numAffectedRows) }
}

/** Tried for a day from now on. */
const anew = (now: number) =>
  ({ state: 'waiting', due_at: isoInstant(now), since: isoInstant(now), attempts: 0 }) as const

/** Ends the rest of a receiver that took nothing: somebody says that it takes messages again. One that is being sent to stays as it is. */
async function wake(db: ScopedDb, id: string, now: number): Promise<void> {
  await db
    .updateTable('work')
    .set({ due_at: isoInstant(now) })
    .where('kind', '=', webhook.name)
    .where('key', '=', id)
    .where('attempts', '=', 0)
    .execute()
}
