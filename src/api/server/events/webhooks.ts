import { sql } from 'kysely'
import type * as contract from '#api/contract/devices/webhooks.ts'
import type { Webhook, WebhookForm } from '#api/contract/devices/webhooks.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import type { Page } from '#api/contract/page.ts'
import { AUDIT_BETWEEN, auditChanges } from '#domain/access/audit.ts'
import { EVENT_KINDS, eventLabel, isEventKind, TEST_EVENT, tellsOfNotes } from '#domain/events/event-kinds.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Call, Later } from '../http/handler.ts'
import { madeOnce } from '../http/made-once.ts'
import { type AuditView, cnpjsOf } from '../identity/accounts/audit-views.ts'
import { requireHeld } from '../identity/accounts/holding.ts'
import { audit } from '../identity/audit/append.ts'
import { newWebhookSecret } from '../ports/webhooks/signing.ts'
import { rangeOf } from '../store/queries/page-of.ts'
import { isUuid, type ScopedDb } from '../store/scope.ts'
import { readWebhooks, webhookOf } from './read-webhooks.ts'
import { eventRows, writeEvents } from './record.ts'
import { webhookSealOf } from './webhook-seal.ts'

/** How long the secret before signs as well, in ms. */
const BOTH_MS = 86_400_000
/** Receivers of a tenant at most: each event is kept for each. */
const MOST = 20

const outsideOf = madeOnce(({ outside }) => outside)

export async function listWebhooks(call: Call<typeof contract.listWebhooks>): Promise<Page<Webhook>> {
  const { db, query, platform } = call
  const { total } = await db
    .selectFrom('webhook_endpoints')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { items: await readWebhooks(db, platform.now(), rangeOf(query)), total }
}

export const readWebhook = ({ db, params, platform }: Call<typeof contract.readWebhook>): Promise<Webhook> =>
  webhookOf(db, platform.now(), params.id)

export async function createWebhook(
  call: Call<typeof contract.createWebhook>,
): Promise<Later<Reply<typeof contract.createWebhook>>> {
  await checked(call)
  return async () => {
    await requireReachable(call)
    return call.anew((again) => insertWebhook({ ...call, ...again }))
  }
}

async function insertWebhook(call: Call<typeof contract.createWebhook>) {
  const { db, body, access, platform } = call
  const companies = await checked(call)
  const { count } = await db
    .selectFrom('webhook_endpoints')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MOST)
    throw new Refusal('invalid', { fields: { description: () => phrase`Há ${MOST} webhooks, que é o limite` } })
  const id = platform.uuid()
  const secret = newWebhookSecret()
  await db
    .insertInto('webhook_endpoints')
    .values({
      tenant_id: access.tenantId,
      id,
      ...body,
      kinds: [...new Set(body.kinds)],
      companies,
      secret: await webhookSealOf(call).close(id, secret),
      user_id: access.userId,
      created_at: isoInstant(platform.now()),
    })
    .execute()
  const changes = auditChanges({}, await viewOf(db, body, companies))
  await audit(call, { action: 'webhook.create', subject: body.description, subjectId: id, changes })
  return { id, secret }
}

export async function updateWebhook(call: Call<typeof contract.updateWebhook>): Promise<Later<Webhook>> {
  await checked(call)
  return async () => {
    await requireReachable(call)
    return call.anew((again) => saveWebhook({ ...call, ...again }))
  }
}

async function saveWebhook(call: Call<typeof contract.updateWebhook>): Promise<Webhook> {
  const { db, body, platform, params } = call
  const before = await webhookOf(db, platform.now(), params.id)
  const companies = await checked(call)
  await db
    .updateTable('webhook_endpoints')
    .set({ ...body, kinds: [...new Set(body.kinds)], companies, ...(body.url !== before.url && { gone_at: null }) })
    .where('id', '=', before.id)
    .execute()
  const former = before.companies?.map(({ id }) => id) ?? null
  const changes = auditChanges(await viewOf(db, before, former), await viewOf(db, body, companies))
  await audit(call, { action: 'webhook.update', subject: body.description, subjectId: before.id, changes })
  return webhookOf(db, platform.now(), before.id)
}

export async function pauseWebhook(call: Call<typeof contract.pauseWebhook>): Promise<Webhook> {
  const { db, body, platform, params } = call
  const { id, description, state } = await webhookOf(db, platform.now(), params.id)
  if (!body.is_paused) await requireSecret(db, id)
  await db
    .updateTable('webhook_endpoints')
    // Whatever failed before is no news of what comes now.
    .set({ ...body, ...(!body.is_paused && { failing_since: null, mailed_at: null, gone_at: null }) })
    .where('id', '=', id)
    .execute()
  const stateOf = (is: boolean) => ({ Situação: is ? 'Pausado' : 'Ativo' })
  const changes = auditChanges(stateOf(state === 'paused'), stateOf(body.is_paused))
  await audit(call, { action: 'webhook.update', subject: description, subjectId: id, changes })
  return webhookOf(db, platform.now(), id)
}

/** Refuses one to which nothing can be signed, as the demonstration has. */
async function requireSecret(db: ScopedDb, id: string): Promise<void> {
  const row = await db.selectFrom('webhook_endpoints').select('secret').where('id', '=', id).executeTakeFirstOrThrow()
  if (row.secret === null)
    throw new Refusal('conflict', { reason: 'O webhook ainda não tem segredo: troque o segredo antes de retomar.' })
}

export async function rotateWebhookSecret(
  call: Call<typeof contract.rotateWebhookSecret>,
): Promise<Reply<typeof contract.rotateWebhookSecret>> {
  const { db, platform, params } = call
  const { id, description } = await webhookOf(db, platform.now(), params.id)
  const secret = newWebhookSecret()
  const sealed = await webhookSealOf(call).close(id, secret)
  await db
    .updateTable('webhook_endpoints')
    .set({
      old_secret: sql<string | null>`secret`,
      old_until: sql<
        string | null
      >`case when secret is not null then ${isoInstant(platform.now() + BOTH_MS)}::timestamptz end`,
      secret: sealed,
    })
    .where('id', '=', id)
    .execute()
  await audit(call, { action: 'webhook.rotate', subject: description, subjectId: id })
  return { secret }
}

/** Leaves a message as all others are sent: what comes of it stands among them. */
export async function testWebhook(call: Call<typeof contract.testWebhook>): Promise<Record<string, never>> {
  const { db, access, platform, params } = call
  const { id, description, state } = await webhookOf(db, platform.now(), params.id)
  if (state === 'paused') throw new Refusal('conflict', { reason: 'O webhook está pausado.' })
  const { tenantId } = access
  const data = { message: 'Este é um teste: nada aconteceu.' }
  const event = { kind: TEST_EVENT, subject: `test ${platform.uuid()}`, companyId: null, data } as const
  const receiver = { id, kinds: [TEST_EVENT], companies: null }
  await writeEvents(db, eventRows([receiver], [event], { tenantId, platform }))
  await audit(call, { action: 'webhook.test', subject: description, subjectId: id })
  return {}
}

export async function deleteWebhook(call: Call<typeof contract.deleteWebhook>): Promise<Record<string, never>> {
  const { db, platform, params } = call
  const { id, description } = await webhookOf(db, platform.now(), params.id)
  await db.deleteFrom('webhook_endpoints').where('id', '=', id).execute()
  await audit(call, { action: 'webhook.delete', subject: description, subjectId: id })
  return {}
}

type Saving = Pick<Call<typeof contract.createWebhook>, 'db' | 'access'> & { body: WebhookForm }

/** Returns the companies of a receiver that may be saved; refuses what its user may not read. */
async function checked({ db, access, body }: Saving): Promise<string[] | null> {
  const companies = body.companies && (await companiesOf(db, body.companies))
  // Nobody gives what they do not hold.
  const kinds = body.kinds.filter(isEventKind)
  const ofNotes = access.features.nfce && kinds.some(tellsOfNotes)
  const permissions = [
    ...new Set([...kinds.map((kind) => EVENT_KINDS[kind].needs), ...(ofNotes ? (['nfce:read'] as const) : [])]),
  ]
  requireHeld(access, { is_master: false, permissions }, companies ?? 'all')
  return companies
}

/** Refuses an address that nothing would be sent to. Without the database, which no name's resolution is to hold up. */
async function requireReachable({ server, body }: Pick<Call<typeof contract.createWebhook>, 'server' | 'body'>) {
  const fault = await outsideOf({ server }).faultOf(body.url)
  if (fault !== undefined) throw new Refusal('invalid', { fields: { url: fault } })
}

async function companiesOf(db: ScopedDb, ids: readonly string[]): Promise<string[]> {
  const named = [...new Set(ids.map((id) => id.toLowerCase()))]
  const found = named.every(isUuid)
    ? await db.selectFrom('companies').select('id').where('id', 'in', named).execute()
    : []
  if (found.length < named.length) throw new Refusal('invalid', { fields: { companies: 'Empresa não encontrada' } })
  return named
}

async function viewOf(
  db: ScopedDb,
  { url, kinds }: Pick<Webhook, 'url' | 'kinds'>,
  companies: readonly string[] | null,
): Promise<AuditView> {
  return {
    // Its path may hold what lets one in there.
    Endereço: new URL(url).host,
    Eventos: kinds.map(eventLabel).join(AUDIT_BETWEEN),
    Empresas: companies === null ? 'Todas' : await cnpjsOf(db, companies),
  }
}
