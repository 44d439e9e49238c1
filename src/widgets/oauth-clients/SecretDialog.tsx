import { useState } from 'react'
import { CopyButton } from '#ui/CopyButton.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import type { MadeClient } from './NewClient.tsx'

export interface SecretDialogProps {
  client: MadeClient
  onClose: () => void
}

/** Shows a new client's id and secret. The secret is shown this once: left by anything but 'Concluir' it asks first. */
export function SecretDialog({ client: { id, secret, kind, description }, onClose }: SecretDialogProps) {
  const isAgent = kind === 'agent'
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      title={description}
      persistent
      onClose={secret === null ? onClose : () => setLeaving(true)}
      footer={
        <Button kind="primary" onClick={onClose}>
          Concluir
        </Button>
      }
    >
      {secret !== null && (
        <Note level="warning" icon="triangle-alert">
          {isAgent ? 'O token' : 'O segredo'} aparece somente agora. Guarde-o em um lugar seguro.
        </Note>
      )}
      <dl className="definitions n1 client-made mt-4">
        {!isAgent && (
          <div>
            <dt>client_id</dt>
            <dd>
              <code>{id}</code>
              <CopyButton text={id} label="Copiar client_id" copiedLabel="client_id copiado" />
            </dd>
          </div>
        )}
        {secret !== null && (
          <div>
            <dt>{isAgent ? 'Token' : 'client_secret'}</dt>
            <dd>
              <code>{secret}</code>
              <CopyButton text={secret} label="Copiar segredo" copiedLabel="Segredo copiado" />
            </dd>
          </div>
        )}
      </dl>
      {isLeaving && (
        <ConfirmDialog
          title={isAgent ? 'Guardou o token?' : 'Guardou o segredo?'}
          text={['Não aparece de novo: sem ele será preciso registrar outro cliente.']}
          confirmLabel="Fechar"
          cancelLabel="Voltar"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}
