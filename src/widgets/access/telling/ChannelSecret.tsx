import { SecretDialog } from '../../kit/form/SecretDialog.tsx'

/** Shows a new webhook's secret. */
export function ChannelSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title="Segredo do webhook"
      texts={[{ name: 'Segredo', text: secret, called: 'segredo' }]}
      once={{
        note: 'O segredo aparece somente agora. Guarde-o em um lugar seguro: com ele o outro sistema confere a assinatura.',
        question: 'Guardou o segredo?',
        otherwise: 'Não aparece de novo: sem ele será preciso cadastrar outro canal.',
      }}
      onClose={onClose}
    />
  )
}
