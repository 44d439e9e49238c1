import { sql } from 'kysely'
import { webhookSeal } from '#api/server/events/webhook-seal.ts'
import type { SealOptions } from '#api/server/ports/platform/seal.ts'
import { channelSeal } from '#api/server/sats/telling/seal.ts'
import type { Store } from '#api/server/store/scope.ts'

// Rows of what people do about alerts and of who hears of them, with their sealed secrets: what a copy or a move takes along as it takes documents.

const ID = (n: number) => `018f2b5e-0000-7000-8000-0000000000${n}`
const [USER, ALERT, GROUP, CHANNEL, RECEIVER, EVENT] = [11, 12, 13, 14, 15, 16].map(ID)
const AT = '2026-03-10T12:00:00Z'
const CHANNEL_SECRETS = { address: 'https://erp.example/alertas', token: '', chat: '', secret: 'whsec_canal' }
const WEBHOOK_SECRET = 'whsec_webhook'

/** Adds a row to each of these tables, of the tenant's first company; returns the names of those that have no other. */
export async function addAlertRows(store: Store, tenant: string, key: SealOptions): Promise<readonly string[]> {
  const sealed = await channelSeal(key).close(CHANNEL ?? '', CHANNEL_SECRETS)
  const secret = await webhookSeal(key).close(RECEIVER ?? '', WEBHOOK_SECRET)
  const rows = {
    company_groups: sql`(tenant_id, id, description) values (${tenant}, ${GROUP}, 'Lojas')`,
    sat_notifications: sql`(tenant_id, id, company_id, environment, alarm_id, alarm_revision, alarm_type_id, level, message, condition, created_at)
      select ${tenant}, ${ALERT}, id, 'production', ${ALERT}, 1, 'nfce_overdue', 'danger', 'Nota sem resposta', 'Sempre', ${AT}
      from companies where tenant_id = ${tenant} order by id limit 1`,
    alert_notes: sql`(tenant_id, notification_id, id, company_id, at, user_id, email, kind, note)
      select tenant_id, id, ${USER}, company_id, ${AT}, ${USER}, 'ana@sol.example', 'comment', 'já vi' from sat_notifications where tenant_id = ${tenant}`,
    sat_silences: sql`(tenant_id, id, company_id, reason, repeats, weekdays, from_at, until_at, created_at, created_by, created_by_email)
      select tenant_id, ${USER}, company_id, 'Reforma', 'weekly', '[0, 6]', ${AT}, ${AT}, ${AT}, ${USER}, 'ana@sol.example'
      from sat_notifications where tenant_id = ${tenant}`,
    alert_tellings: sql`(tenant_id, company_group_id, mails, work_days, work_from, work_until, escalates_after)
      values (${tenant}, ${GROUP}, true, '{mon,tue}', '08:00', '18:00', 30)`,
    alert_channels: sql`(tenant_id, id, company_group_id, kind, description, target, sealed, least_level, is_active, gone_at, created_at)
      values (${tenant}, ${CHANNEL}, ${GROUP}, 'webhook', 'ERP', 'erp.example', ${sealed}, 'info', false, ${AT}, ${AT})`,
    alert_deliveries: sql`(tenant_id, id, channel_id, notification_id, state, attempts, created_at, result)
      values (${tenant}, ${USER}, ${CHANNEL}, ${ALERT}, 'failed', 2, now(), 'A resposta foi 503')`,
    webhook_endpoints: sql`(tenant_id, id, description, url, kinds, companies, secret, user_id, created_at)
      values (${tenant}, ${RECEIVER}, 'ERP', 'https://erp.example/eventos', '{nfce.received}', '{}', ${secret}, ${USER}, ${AT})`,
    events: sql`(tenant_id, id, kind, subject, data, at) values (${tenant}, ${EVENT}, 'nfce.received', 'nfce 1', '{"total": 10.10}', now())`,
    webhook_deliveries: sql`(tenant_id, endpoint_id, event_id, subject, state, due_at, since)
      values (${tenant}, ${RECEIVER}, ${EVENT}, 'nfce 1', 'delivered', ${AT}, ${AT})`,
    live_changes: sql`(tenant_id, topic, company_id, sats) values (${tenant}, 'alerts', null, null)`,
  }
  for (const [table, row] of Object.entries(rows)) await sql`insert into ${sql.table(table)} ${row}`.execute(store)
  return TABLES
}

/** The tenant that `addTenant` adds. */
export const LUA = ID(10)

/** Adds a tenant of one company. */
export async function addTenant(store: Store): Promise<string> {
  const id = LUA
  await sql`insert into tenants (id, description) values (${id}, 'Padarias Lua')`.execute(store)
  await sql`
    insert into companies (tenant_id, id, cnpj, razao_social, search) values (${id}, ${id}, '11444777000161', 'Padaria Lua', 'padaria lua')`.execute(
    store,
  )
  return id
}

/** Reads what `addAlertRows` has added as texts, and opens what stands sealed among it. */
export async function readAlertRows(store: Store, tenant: string, key: SealOptions) {
  const texts: string[] = []
  for (const table of TABLES) {
    const { rows } = await sql<{ text: string }>`
      select t::text as text from ${sql.table(table)} t where tenant_id = ${tenant} order by 1`.execute(store)
    texts.push(...rows.map(({ text }) => `${table} ${text}`))
  }
  const channel = await store.selectFrom('alert_channels').select(['id', 'sealed']).executeTakeFirstOrThrow()
  const receiver = await store.selectFrom('webhook_endpoints').select(['id', 'secret']).executeTakeFirstOrThrow()
  return {
    texts,
    secrets: [
      await channelSeal(key).open(channel.id, channel.sealed),
      await webhookSeal(key).open(receiver.id, receiver.secret ?? ''),
    ],
  }
}

/** What is opened of it. */
export const ALERT_SECRETS = [CHANNEL_SECRETS, WEBHOOK_SECRET]

/** All but what a server forgets after minutes. */
const TABLES = [
  'alert_notes',
  'sat_silences',
  'alert_tellings',
  'alert_channels',
  'alert_deliveries',
  'webhook_endpoints',
  'events',
  'webhook_deliveries',
]
