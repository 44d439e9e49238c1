import { CLIENT_KINDS } from '#domain/access/client-kind.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { showList } from '../kit/list/show-list.tsx'
import { accessText } from './access-text.ts'
import { clientTabs } from './client-tabs.tsx'
import { clientList } from './client-list.ts'
import './clients.css'

/** 'Aplicativos e agentes': clients of OAuth, and the credentials of agents. */
export default showList(clientList, {
  label: 'Aplicativos e agentes',
  className: 'clients',
  layout: { items: 1140 },
  rowKey: ({ id }) => id,
  above: clientTabs('clients'),
  chosen: {
    noun: { one: 'cliente', many: 'clientes', feminine: false },
    name: ({ description }) => `o cliente ${description}`,
    needs: [['oauth_client:delete']],
    load: () => import('./chosen-clients.ts'),
  },
  actions: ({ extra }, allowed) => {
    const isRefused = allowed?.(['oauth_client:create']) === false
    return (
      <>
        {extra?.restart && (
          <Button
            size="sm"
            disabledReason={isRefused ? 'Seu perfil não permite recomeçar os dados' : undefined}
            onClick={extra.restart}
          >
            Recomeçar dados
          </Button>
        )}
        <Button
          size="sm"
          kind="primary"
          disabledReason={isRefused ? 'Seu perfil não permite registrar clientes' : undefined}
          onClick={extra?.create}
        >
          Novo cliente
        </Button>
      </>
    )
  },
  narrowed: () => ({ title: 'Nenhum cliente', text: 'Nenhum cliente corresponde aos filtros ativos.' }),
  empty: ({ extra }) => ({
    title: 'Nenhum cliente',
    text: 'Registre um sistema que lê dados da organização, ou um agente que envia o estado dos SATs.',
    next: {
      label: 'Registrar o primeiro',
      doing: 'registrar clientes',
      needs: ['oauth_client:create'],
      to: () => extra?.create(),
    },
  }),
  columns: [
    {
      header: 'Descrição',
      name: 'name',
      width: 304,
      cut: true,
      item: { at: 1, side: 'start' },
      skeleton: 160,
      cell: ({ description, id, kind }) => (
        <>
          {description}
          {kind !== 'agent' && <small className="tabular-nums">{id}</small>}
        </>
      ),
    },
    {
      header: 'Tipo',
      name: 'kind',
      width: 124,
      item: { at: 4, side: 'start', look: 'small' },
      muted: true,
      skeleton: 84,
      cell: ({ kind }) => CLIENT_KINDS[kind].label,
    },
    {
      header: 'Acesso',
      name: 'scope',
      item: { at: 3 },
      skeleton: 200,
      cell: (client) => {
        const access = accessText(client)
        return <span title={access}>{access}</span>
      },
    },
    {
      header: 'Criado em',
      name: 'when',
      className: 'tabular-nums',
      width: 160,
      muted: true,
      skeleton: 120,
      cell: ({ created_utc }) => formatDateTime(created_utc),
    },
    {
      header: 'Último uso',
      name: 'used',
      className: 'tabular-nums',
      width: 160,
      item: { at: 5, side: 'end', look: 'small', label: 'Último uso:' },
      muted: true,
      skeleton: 120,
      cell: ({ last_used_utc }) => (last_used_utc === null ? 'Nunca' : formatDateTime(last_used_utc)),
    },
    {
      header: 'Situação',
      name: 'status',
      className: 'right',
      width: 124,
      item: { at: 2, side: 'end' },
      skeleton: 72,
      cell: (client, { extra }) =>
        client.revoked_utc === null ? (
          <Button
            size="sm"
            disabledReason={extra?.mayRevoke === false ? 'Seu perfil não permite revogar clientes' : undefined}
            aria-label={`Revogar ${client.description}`}
            onClick={() => extra?.revoke(client)}
          >
            Revogar
          </Button>
        ) : (
          <Status level="neutral" icon="ban">
            Revogado
          </Status>
        ),
    },
  ],
})
