import type { WebhookDelivery } from '#api/contract/devices/webhook-deliveries.ts'
import { eventLabel } from '#domain/events/event-kinds.ts'
import { MESSAGE_STATES } from '#domain/events/message-states.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { deliveryList } from './delivery-list.ts'

/** Writes the last answer in a line: why it was no, or its status, and its first letters. */
function answerText({ reason, status, answer, ms, tried_utc }: WebhookDelivery): string {
  if (tried_utc === null) return 'Ainda não enviado'
  const first = reason ?? (status === null ? '' : `${status} em ${formatQuantity(ms ?? 0)} ms`)
  return answer ? `${first}: ${answer}` : first
}

/** Lists the messages to one receiver. */
export const deliveries = showList(deliveryList, {
  label: 'Envios',
  className: 'clients',
  layout: { steps: [1140], close: 1140, items: 960 },
  rowKey: ({ id }) => id,
  narrowed: () => ({ title: 'Nenhum envio', text: 'Nenhum envio corresponde aos filtros ativos.' }),
  empty: () => ({
    icon: 'send',
    title: 'Nenhum envio',
    text: 'Nada do que este webhook recebe aconteceu nos últimos 30 dias. Um teste mostra se o endereço responde.',
  }),
  columns: [
    {
      header: 'Evento',
      name: 'event',
      width: [260, 196],
      cut: true,
      item: { at: 1, side: 'start', look: 'strong' },
      skeleton: 140,
      cell: ({ kind }) => (
        <>
          {eventLabel(kind)}
          <small>{kind}</small>
        </>
      ),
    },
    {
      header: 'Aconteceu em',
      name: 'when',
      className: 'tabular-nums',
      width: [164, 146],
      item: { at: 4, side: 'start', look: 'small' },
      muted: true,
      skeleton: 120,
      cell: ({ event_utc }) => formatDateTime(event_utc),
    },
    {
      header: 'Situação',
      name: 'state',
      width: [134, 126],
      item: { at: 2, side: 'end' },
      skeleton: 80,
      cell: ({ state }) => {
        const { label, level, icon } = MESSAGE_STATES[state]
        return (
          <Status level={level} icon={icon}>
            {label}
          </Status>
        )
      },
    },
    {
      header: 'Tentativas',
      name: 'attempts',
      width: [92, 84],
      align: 'right',
      item: { at: 5, side: 'end', look: 'small', label: 'Tentativas' },
      skeleton: 16,
      cell: ({ attempts }) => formatQuantity(attempts),
    },
    {
      header: 'Última resposta',
      name: 'scope',
      item: { at: 3 },
      skeleton: 180,
      cell: (delivery) => {
        const text = answerText(delivery)
        return <span title={text}>{text}</span>
      },
    },
    {
      header: 'Próxima tentativa',
      name: 'due',
      className: 'tabular-nums',
      width: [164, 146],
      item: { at: 6, side: 'start', look: 'small', label: 'Próxima tentativa' },
      muted: true,
      skeleton: 120,
      cell: ({ due_utc }) => (due_utc === null ? null : formatDateTime(due_utc)),
    },
    {
      header: 'Ação',
      name: 'resend',
      className: 'right',
      width: [112, 108],
      item: { at: 7, side: 'end' },
      skeleton: 72,
      cell: (delivery, { extra }) =>
        delivery.state === 'waiting' ? null : (
          <Button
            size="sm"
            disabledReason={extra?.maySend === false ? 'Seu perfil não permite reenviar eventos' : undefined}
            aria-label={`Reenviar ${eventLabel(delivery.kind)}`}
            onClick={() => extra?.resend(delivery)}
          >
            Reenviar
          </Button>
        ),
    },
  ],
})
