import { listOauthClients, type OauthClient, revokeOauthClient } from '#api/contract/devices/oauth-clients.ts'
import type { ChosenAction } from '../kit/list/acting/chosen-action.ts'
import { each } from '../kit/list/acting/each.ts'

const revoke: ChosenAction<OauthClient> = {
  id: 'revoke',
  label: 'Revogar',
  icon: 'ban',
  needs: revokeOauthClient.needs,
  fits: ({ revoked_utc }) => revoked_utc === null,
  question: (clients) => ({
    title: clients.length === 1 ? `Revogar ${clients[0]?.description}?` : `Revogar ${clients.length} clientes?`,
    text: ['Perdem o acesso imediatamente, com os seus dispositivos e páginas.', 'Isto não pode ser desfeito.'],
    confirmLabel: 'Revogar',
    danger: true,
  }),
  doing: each(async ({ id }, { call, tellSaved }) => {
    await call(revokeOauthClient, { params: { id } })
    tellSaved({ what: 'oauth_client', id })
  }),
  notice: (count) => (count === 1 ? '1 cliente revogado' : `${count} clientes revogados`),
  touches: [listOauthClients],
}

/** The actions on clients that are chosen. */
export default [revoke]
