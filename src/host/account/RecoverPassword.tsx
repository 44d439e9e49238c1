import type * as z from 'zod/mini'
import { call } from '#api/client/call.ts'
import { forgotPassword } from '#api/contract/account/passwords.ts'
import { SubmitButton } from '#widgets/kit/form/buttons.tsx'
import { EmailField } from '#widgets/kit/form/fields.tsx'
import { FormDialog } from '#widgets/kit/form/FormDialog.tsx'
import { nowhere } from './sign-in.ts'

interface Props {
  /** E-mail from the login's field. */
  email: string
  onClose: () => void
  onSent: () => void
}

/** One text for every failure. */
const failure = () => 'Email não encontrado'

/** Asks for a link by which a new password can be set. */
export function RecoverPassword({ email, onClose, onSent }: Props) {
  return (
    <FormDialog
      title="Recuperar senha"
      size="sm"
      schema={forgotPassword.body}
      defaults={{ email }}
      send={(body) => call(nowhere, forgotPassword, { body })}
      onSaved={onSent}
      failure={failure}
      onCancel={onClose}
      actions={<SubmitButton>Enviar</SubmitButton>}
    >
      <p className="text-fg-2">Enviaremos um link para você definir uma nova senha.</p>
      <EmailField<z.input<typeof forgotPassword.body>> name="email" data-autofocus />
    </FormDialog>
  )
}
