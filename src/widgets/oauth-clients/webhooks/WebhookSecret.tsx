import { useState } from 'react'
import { CopyButton } from '#ui/CopyButton.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import type { NewSecret } from './WebhookForm.tsx'

interface Props {
  made: NewSecret
  onClose: () => void
}

/** Shows a receiver's secret, this once: left by anything but 'Concluir' it asks first. */
export function WebhookSecret({ made: { description, secret }, onClose }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      title={description}
      persistent
      onClose={() => setLeaving(true)}
      footer={
        <Button kind="primary" onClick={onClose}>
          Concluir
        </Button>
      }
    >
      <Note level="warning" icon="triangle-alert">
        O segredo aparece somente agora. Com ele o seu sistema reconhece que uma mensagem veio daqui.
      </Note>
      <dl className="definitions n1 client-made mt-4">
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
          text={['Não aparece de novo: sem ele será preciso trocá-lo por outro.']}
          confirmLabel="Fechar"
          cancelLabel="Voltar"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}
