import { eventLabel } from '#domain/events/event-kinds.ts'
import { formatQuantity } from '#domain/money.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { paths } from '../../paths.ts'
import { clientTabs } from '../client-tabs.tsx'
import '../clients.css'
import { WebhookState } from './WebhookState.tsx'
import { webhookList } from './webhook-list.ts'

/** 'Webhooks': other systems that hear of what happens. */
export default showList(webhookList, {
  label: 'Webhooks',
  className: 'clients',
  layout: { steps: [1140], close: 1140, items: 960 },
  rowKey: ({ id }) => id,
  row: ({ id }) => paths.webhook(id),
  above: clientTabs('webhooks'),
  actions: ({ extra }, allowed) => (
    <Button
      size="sm"
      kind="primary"
      disabledReason={
        allowed?.(['oauth_client:create']) === false ? 'Seu perfil não permite registrar webhooks' : undefined
      }
      onClick={extra?.create}
    >
      Novo webhook
    </Button>
  ),
  empty: ({ extra }) => ({
    title: 'Nenhum webhook',
    text: 'Registre o endereço de um sistema seu, e ele recebe o que acontece: notas autorizadas e canceladas, alertas de SAT, certificados a vencer.',
    next: {
      label: 'Registrar o primeiro',
      doing: 'registrar webhooks',
      needs: ['oauth_client:create'],
      to: () => extra?.create(),
    },
  }),
  columns: [
    {
      header: 'Descrição',
      name: 'name',
      width: [320, 224],
      cut: true,
      item: { at: 1, side: 'start' },
      skeleton: 160,
      cell: ({ id, description, url }, { link }) => (
        <>
          {link(paths.webhook(id), 'keylink', description)}
          <small>{url}</small>
        </>
      ),
    },
    {
      header: 'Eventos',
      name: 'scope',
      item: { at: 3 },
      skeleton: 200,
      cell: ({ kinds, companies }) => {
        const whose = companies === null ? '' : `, de ${companies.map(({ name }) => name).join(', ')}`
        return <span>{`${kinds.map(eventLabel).join(', ')}${whose}`}</span>
      },
    },
    {
      header: 'Aguardando',
      name: 'waiting',
      width: [110, 96],
      align: 'right',
      item: { at: 4, side: 'start', look: 'small', label: 'Aguardando' },
      skeleton: 24,
      cell: ({ waiting }) => formatQuantity(waiting),
    },
    {
      header: 'Não entregues',
      name: 'undelivered',
      width: [124, 112],
      align: 'right',
      item: { at: 5, side: 'end', look: 'small', label: 'Não entregues' },
      skeleton: 24,
      cell: ({ undelivered }) => formatQuantity(undelivered),
    },
    {
      header: 'Criado em',
      name: 'when',
      className: 'tabular-nums',
      width: [160, 146],
      muted: true,
      skeleton: 120,
      cell: ({ created_utc }) => formatDateTime(created_utc),
    },
    {
      header: 'Situação',
      name: 'status',
      width: [190, 150],
      item: { at: 2, side: 'end' },
      skeleton: 72,
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
  ],
})
