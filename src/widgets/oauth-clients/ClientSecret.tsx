import { SecretDialog } from '../kit/form/SecretDialog.tsx'
import type { MadeClient } from './NewClient.tsx'

export interface ClientSecretProps {
  client: MadeClient
  onClose: () => void
}

/** Shows a new client's id and secret; an agent has a token alone, and a device no secret. */
export function ClientSecret({ client: { id, secret, kind, description }, onClose }: ClientSecretProps) {
  const isAgent = kind === 'agent'
  const own = isAgent ? [] : [{ name: 'client_id', text: id }]
  const hidden = secret === null ? [] : [{ name: isAgent ? 'Token' : 'client_secret', text: secret, called: 'segredo' }]
  const what = isAgent ? 'o token' : 'o segredo'
  return (
    <SecretDialog
      title={description}
      texts={[...own, ...hidden]}
      once={
        secret === null
          ? null
          : {
              note: `${isAgent ? 'O token' : 'O segredo'} aparece somente agora. Guarde-o em um lugar seguro.`,
              question: `Guardou ${what}?`,
              otherwise: 'Não aparece de novo: sem ele será preciso registrar outro cliente.',
            }
      }
      onClose={onClose}
    />
  )
}
