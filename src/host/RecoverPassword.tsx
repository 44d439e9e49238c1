import { useFormContext } from 'react-hook-form'
import { call } from '#api/client/call.ts'
import { forgotPassword } from '#api/contract/passwords.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { ApiForm } from '#widgets/kit/form/ApiForm.tsx'
import { nowhere } from './sign-in.ts'

interface Props {
  /** What was typed at the login already. */
  email: string
  onClose: () => void
  onSent: () => void
}

/** One text for every failure. */
const failure = () => 'Email não encontrado'

/** Asks for a link by which a new password can be set. */
export function RecoverPassword({ email, onClose, onSent }: Props) {
  return (
    <Dialog title="Recuperar senha" size="sm" onClose={onClose}>
      <ApiForm
        className="form"
        schema={forgotPassword.body}
        defaults={{ email }}
        send={(body) => call(nowhere, forgotPassword, { body })}
        onSaved={onSent}
        failureText={failure}
        actions={({ busy }) => (
          <div className="row justify-end">
            <Button kind="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" kind="primary" busy={busy}>
              Enviar
            </Button>
          </div>
        )}
      >
        <p className="text-fg-2">Enviaremos um link para você definir uma nova senha.</p>
        <EmailField />
      </ApiForm>
    </Dialog>
  )
}

function EmailField() {
  const { register, formState } = useFormContext<{ email: string }>()
  return (
    <TextField
      {...register('email')}
      label="E-mail"
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      data-autofocus
      error={formState.errors.email?.message}
    />
  )
}
