import { useState } from 'react'
import { CopyButton } from '#ui/CopyButton.tsx'
import { ConfirmDialog, Dialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import './secret.css'

/** A text to be copied, with what it is called. */
interface Copied {
  name: string
  text: string
  /** Its name in the sentences of its button, where it is another one. */
  called?: string
}

export interface SecretDialogProps {
  title: string
  texts: readonly Copied[]
  /** Why it matters that this is shown once, and what follows where it was not kept; null where nothing of it is secret. */
  once: { note: string; question: string; otherwise: string } | null
  onClose: () => void
}

/** Shows what was made for somebody else to keep. A secret is shown this once: left by anything but 'Concluir' it asks first. */
export function SecretDialog({ title, texts, once, onClose }: SecretDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <Dialog
      title={title}
      persistent
      onClose={once === null ? onClose : () => setLeaving(true)}
      footer={
        <Button kind="primary" onClick={onClose}>
          Concluir
        </Button>
      }
    >
      {once && (
        <Note level="warning" icon="triangle-alert">
          {once.note}
        </Note>
      )}
      <dl className="definitions n1 secrets mt-4">
        {texts.map(({ name, text, called = name }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <code>{text}</code>
              <CopyButton text={text} label={`Copiar ${called}`} copiedLabel={`${capital(called)} copiado`} />
            </dd>
          </div>
        ))}
      </dl>
      {once && isLeaving && (
        <ConfirmDialog
          title={once.question}
          text={[once.otherwise]}
          confirmLabel="Fechar"
          cancelLabel="Voltar"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </Dialog>
  )
}

/** 'client_id' stays as it is written. */
const capital = (text: string) => (text.includes('_') ? text : text.charAt(0).toUpperCase() + text.slice(1))
