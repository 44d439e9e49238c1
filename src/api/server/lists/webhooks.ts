import type { WebhookDelivery } from '#api/contract/devices/webhook-deliveries.ts'
import type { Webhook } from '#api/contract/devices/webhooks.ts'
import { eventLabel } from '#domain/events/event-kinds.ts'
import { MESSAGE_STATES, WEBHOOK_STATES } from '#domain/events/message-states.ts'
import type { ListTable } from '../http/reply/list-table.ts'

export const webhooksTable: ListTable<Webhook> = {
  name: 'webhooks',
  head: ['Descrição', 'Endereço', 'Eventos', 'Empresas', 'Aguardando', 'Não entregues', 'Criado em', 'Situação'],
  id: ({ id }) => id,
  rows: (webhook, moment) => [
    [
      webhook.description,
      webhook.url,
      webhook.kinds.map(eventLabel).join('; '),
      (webhook.companies ?? []).map(({ name }) => name).join('; '),
      webhook.waiting,
      webhook.undelivered,
      moment(webhook.created_utc),
      WEBHOOK_STATES[webhook.state].label,
    ],
  ],
}

export const deliveriesTable: ListTable<WebhookDelivery> = {
  name: 'envios-de-webhook',
  head: [
    'Evento',
    'Aconteceu em',
    'Sobre',
    'Situação',
    'Tentativas',
    'Última tentativa',
    'Próxima',
    'Resposta',
    'Motivo',
  ],
  id: ({ id }) => id,
  rows: (delivery, moment) => [
    [
      delivery.kind,
      moment(delivery.event_utc),
      delivery.subject,
      MESSAGE_STATES[delivery.state].label,
      delivery.attempts,
      moment(delivery.tried_utc),
      moment(delivery.due_utc),
      delivery.answer ?? '',
      delivery.reason ?? '',
    ],
  ],
}
