import { SecretDialog } from '../../kit/form/SecretDialog.tsx'
import type { NewSecret } from './WebhookForm.tsx'

interface Props {
  made: NewSecret
  onClose: () => void
}

/** Shows a receiver's secret. */
export function WebhookSecret({ made: { description, secret }, onClose }: Props) {
  return (
    <SecretDialog
      title={description}
      texts={[{ name: 'Segredo', text: secret, called: 'segredo' }]}
      once={{
        note: 'O segredo aparece somente agora. Com ele o seu sistema reconhece que uma mensagem veio daqui.',
        question: 'Guardou o segredo?',
        otherwise: 'Não aparece de novo: sem ele será preciso trocá-lo por outro.',
      }}
      onClose={onClose}
    />
  )
}
