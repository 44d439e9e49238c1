import { useState } from 'react'
import type * as z from 'zod/mini'
import { useWrite } from '#api/client/use-connection.ts'
import { addTotp, type beginTotp, readSecondFactors } from '#api/contract/account/second-factor.ts'
import type { Reply } from '#api/contract/endpoint.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import { useLoaded } from '../failure/use-loaded.ts'
import { SubmitButton } from '../form/buttons.tsx'
import { TextField } from '../form/fields.tsx'
import { FormDialog } from '../form/FormDialog.tsx'
import './factors.css'

const loadQrCode = () => import('#ui/QrCode.tsx').then((module) => ({ default: module.QrCode }))

interface Props {
  app: Reply<typeof beginTotp>
  onAdded: (codes: readonly string[] | null) => void
  onClose: () => void
}

type Body = z.input<typeof addTotp.body>

/** A new authenticator app: its QR code, the key for who types it, and a code of it, which proves that it has come through. */
export default function AddApp({ app: { challenge, secret, uri }, onAdded, onClose }: Props) {
  const add = useWrite(addTotp, [readSecondFactors])
  const QrCode = useLoaded(loadQrCode)
  const [defaults] = useState<Body>({ challenge, name: 'Meu celular', code: '' })
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <FormDialog
      title="Adicionar aplicativo autenticador"
      schema={addTotp.body}
      defaults={defaults}
      // Here, since codes are told once, to whom left the form meanwhile too.
      send={async (body) => onAdded((await add.mutateAsync({ body })).recovery_codes)}
      onSaved={() => {}}
      onCancel={onClose}
      failure={(message) => message}
      isQuiet
      autoFocus
      actions={<SubmitButton>Adicionar</SubmitButton>}
    >
      <p className="text-fg-2">
        Abra o aplicativo autenticador (Google Authenticator, Microsoft Authenticator, 1Password ou outro) e leia este
        código.
      </p>
      <div className="min-h-[200px]">
        {QrCode && <QrCode value={uri} label="QR Code da chave do aplicativo" size={180} />}
      </div>
      <p className="text-fg-2">
        Ou digite a chave no aplicativo:{' '}
        <span className="inline-flex items-center gap-1">
          <code className="break-all">{groups.join(' ')}</code>
          <CopyButton text={secret} label="Copiar chave" copiedLabel="Chave copiada" />
        </span>
      </p>
      <TextField<Body> name="name" label="Nome" hint="Para você reconhecer este aparelho." maxLength={60} />
      <TextField<Body>
        name="code"
        label="Código do aplicativo"
        hint="Os 6 dígitos que ele mostra agora."
        digits
        maxLength={6}
        autoComplete="one-time-code"
        data-autofocus
      />
    </FormDialog>
  )
}
