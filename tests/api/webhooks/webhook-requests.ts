import { randomUUID } from 'node:crypto'
import { webhookSeal } from '#api/server/events/webhook-seal.ts'
import { newWebhookSecret } from '#api/server/ports/webhooks/signing.ts'
import { KEY, people } from '../test-server.ts'
import { once } from '../access/authority-calls.ts'
import type { Stage } from '../access/authority-stage.ts'

// Calls of authority-table.ts about receivers of events, each about one of its own.

async function insertWebhook({ server: { store, a, clock } }: Stage): Promise<{ id: string; event_id: string }> {
  const [id, event_id, at] = [randomUUID(), randomUUID(), new Date(clock.now).toISOString()]
  await store
    .insertInto('webhook_endpoints')
    .values({
      tenant_id: a.id,
      id,
      description: id,
      url: 'https://receptor.example/',
      kinds: ['nfce.received'],
      companies: null,
      secret: await webhookSeal(KEY).close(id, newWebhookSecret()),
      user_id: people.master,
      created_at: at,
    })
    .execute()
  const event = { tenant_id: a.id, id: event_id, kind: 'nfce.received', subject: id, company_id: null, data: '{}', at }
  await store.insertInto('events').values(event).execute()
  const delivery = { tenant_id: a.id, endpoint_id: id, event_id, subject: id, state: 'delivered', since: at } as const
  await store
    .insertInto('webhook_deliveries')
    .values({ ...delivery, due_at: at })
    .execute()
  return { id, event_id }
}

const form = { description: 'ERP', url: 'https://receptor.example/', kinds: ['nfce.received'], companies: null }
const ofOne = (body?: object) =>
  once(async (stage) => ({ params: await insertWebhook(stage), ...(body !== undefined && { body }) }))

export const WEBHOOK_REQUESTS = {
  readWebhook: ofOne(),
  // As many as there may be were made by the others.
  createWebhook: once(async ({ server }) => {
    await server.store.deleteFrom('webhook_endpoints').execute()
    return { body: form }
  }),
  updateWebhook: ofOne(form),
  pauseWebhook: ofOne({ is_paused: true }),
  rotateWebhookSecret: ofOne(),
  testWebhook: ofOne(),
  deleteWebhook: ofOne(),
  listWebhookDeliveries: ofOne(),
  resendWebhookDelivery: ofOne(),
  replayWebhook: ofOne({ from: '2026-03-01T00:00:00Z' }),
}
