import * as z from 'zod/mini'
import { EVENT_NAMES } from '#domain/events/event-kinds.ts'
import { webhookFaults } from '#domain/events/webhook-form.ts'
import { descriptionOf } from '../description.ts'
import { del, Empty, get, post, put } from '../endpoint.ts'
import { faultsAt } from '../faults.ts'
import { page, paging } from '../page.ts'

const State = z.enum(['active', 'failing', 'paused'])

/** A receiver of events: an address of another system. */
export const Webhook = z.object({
  id: z.string(),
  description: z.string(),
  url: z.string(),
  /** Names of events (domain/events). */
  kinds: z.array(z.string()),
  /** The companies that it hears of; null: all. */
  companies: z.nullable(z.array(z.object({ id: z.string(), name: z.string() }))),
  state: State,
  /** The first failure since something arrived. */
  failing_utc: z.nullable(z.string()),
  /** When it said that it wants nothing more (410), which paused it; null once it is resumed, or leads elsewhere. */
  gone_utc: z.nullable(z.string()),
  /** Messages that wait, and that were given up in the replay window. */
  waiting: z.int(),
  undelivered: z.int(),
  /** The end of the secret before, which signs as well until then. */
  old_secret_until: z.nullable(z.string()),
  created_utc: z.string(),
})
export type Webhook = z.output<typeof Webhook>

export const listWebhooks = get('/webhooks/', {
  needs: ['oauth_client:read'],
  summary: 'Webhooks: sistemas que recebem eventos',
  query: z.object(paging),
  reply: page(Webhook),
  ours: true,
})

export const readWebhook = get('/webhooks/:id', {
  needs: ['oauth_client:read'],
  summary: 'Um webhook',
  reply: Webhook,
  ours: true,
})

export const WebhookFields = z.object({
  description: descriptionOf(120),
  url: z.string().check(z.trim()),
  kinds: z.array(z.string()).check(z.maxLength(EVENT_NAMES.length, 'Escolha cada evento uma vez')),
  /** Ids of the companies; null: all. */
  companies: z.nullable(z.array(z.string()).check(z.maxLength(1000))),
})
export const WebhookForm = WebhookFields.check(faultsAt(webhookFaults))
export type WebhookForm = z.output<typeof WebhookForm>

/** `secret` is told this once. */
export const createWebhook = post('/webhooks/', {
  sensitive: true,
  needs: ['oauth_client:create'],
  summary: 'Registrar um webhook',
  body: WebhookForm,
  reply: z.object({ id: z.string(), secret: z.string() }),
  ours: true,
})

export const updateWebhook = put('/webhooks/:id', {
  sensitive: true,
  needs: ['oauth_client:create'],
  summary: 'Alterar um webhook',
  body: WebhookForm,
  reply: Webhook,
  ours: true,
})

/** A paused one hears nothing of what happens, unless that is sent again afterwards. */
export const pauseWebhook = put('/webhooks/:id/paused', {
  unasked: 'told_before',
  needs: ['oauth_client:create'],
  summary: 'Pausar ou retomar um webhook',
  body: z.object({ is_paused: z.boolean() }),
  reply: Webhook,
  ours: true,
})

/** Both secrets sign for a day. The new one is told this once. */
export const rotateWebhookSecret = post('/webhooks/:id/secret', {
  sensitive: true,
  needs: ['oauth_client:create'],
  summary: 'Trocar o segredo de um webhook',
  reply: z.object({ secret: z.string() }),
  ours: true,
})

export const testWebhook = post('/webhooks/:id/test', {
  unasked: 'told_before',
  needs: ['oauth_client:create'],
  summary: 'Enviar um evento de teste a um webhook',
  reply: Empty,
  ours: true,
})

export const deleteWebhook = del('/webhooks/:id', {
  unasked: 'takes_away',
  needs: ['oauth_client:delete'],
  summary: 'Excluir um webhook',
  reply: Empty,
  ours: true,
})
