import { useState } from 'react'
import { CopyButton } from '#ui/CopyButton.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'

/** Shows a new webhook's secret this once: left by anything but 'Concluir' it asks first. */
export function ChannelSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      title="Segredo do webhook"
      persistent
      onClose={() => setLeaving(true)}
      footer={
        <Button kind="primary" onClick={onClose}>
          Concluir
        </Button>
      }
    >
      <Note level="warning" icon="triangle-alert">
        O segredo aparece somente agora. Guarde-o em um lugar seguro: com ele o outro sistema confere a assinatura.
      </Note>
      <dl className="definitions n1 channel-secret mt-4">
        <div>
          <dt>Segredo</dt>
          <dd>
            <code>{secret}</code>
            <CopyButton text={secret} label="Copiar segredo" copiedLabel="Segredo copiado" />
          </dd>
        </div>
      </dl>
      {isLeaving && (
        <ConfirmDialog
          title="Guardou o segredo?"
          text={['Não aparece de novo: sem ele será preciso cadastrar outro canal.']}
          confirmLabel="Fechar"
          cancelLabel="Voltar"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}
