import * as z from 'zod/mini'
import { Empty, get, post } from '../endpoint.ts'
import { page, paging } from '../page.ts'

const State = z.enum(['waiting', 'delivered', 'undelivered'])

/** A message to a receiver, and what became of it. */
export const WebhookDelivery = z.object({
  /** The event's. */
  id: z.string(),
  kind: z.string(),
  subject: z.string(),
  event_utc: z.string(),
  state: State,
  attempts: z.int(),
  tried_utc: z.nullable(z.string()),
  /** The next try; null where there is none. */
  due_utc: z.nullable(z.string()),
  /** The last answer: its status, its first letters, how long it took in ms, and why the message did not arrive. */
  status: z.nullable(z.int()),
  answer: z.nullable(z.string()),
  ms: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** The message as it is sent. */
  message: z.string(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

export const listWebhookDeliveries = get('/webhooks/:id/deliveries/', {
  needs: ['oauth_client:read'],
  summary: 'Envios a um webhook',
  query: z.object({ ...paging, state: z.optional(State) }),
  reply: page(WebhookDelivery),
  ours: true,
})

export const resendWebhookDelivery = post('/webhooks/:id/deliveries/:event_id/resend', {
  unasked: 'told_before',
  needs: ['oauth_client:create'],
  summary: 'Reenviar um evento a um webhook',
  reply: Empty,
  ours: true,
})

/** Sends again what happened since a moment, of what the receiver is to hear, as far as it is kept. */
export const replayWebhook = post('/webhooks/:id/replay', {
  unasked: 'told_before',
  needs: ['oauth_client:create'],
  summary: 'Reenviar a um webhook os eventos desde um momento',
  body: z.object({ from: z.iso.datetime({ offset: true, error: 'Informe um momento' }) }),
  reply: z.object({ count: z.int() }),
  ours: true,
})
