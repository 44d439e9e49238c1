import * as z from 'zod/mini'
import { useConnection, useMe } from '#api/client/use-connection.ts'
import { changePassword } from '#api/contract/account/passwords.ts'
import { ApiForm } from '../kit/form/ApiForm.tsx'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { PasswordField } from '../kit/form/fields.tsx'
import { usePlace } from '../kit/place/place.ts'
import { useTellSaved } from '../kit/saved.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordChoice } from './password-choice.ts'
import { ProfileFrame } from './ProfileFrame.tsx'
import { Sessions } from './Sessions.tsx'

/** All three fields are required. */
const PasswordChange = z.intersection(z.pick(changePassword.body, { old_password: true }), PasswordChoice)

/** The user's own account: the change of the password, after which they log in anew, and where they are signed in. */
export default function Profile() {
  const connection = useConnection()
  const place = usePlace()
  const tellSaved = useTellSaved()
  const { data: me } = useMe()
  return (
    <ProfileFrame after={<Sessions />}>
      <ApiForm
        className="form mt-4 max-w-[340px]"
        schema={PasswordChange}
        defaults={{ old_password: '', password: '', confirmation: '' }}
        send={async ({ old_password, password }) => {
          await connection.call(changePassword, { body: { old_password, password } })
          tellSaved({ what: 'password' })
        }}
        onSaved={place.signedOut}
        failure={(said) => said}
        isQuiet
        actions={
          <div className="row">
            <SubmitButton>Salvar</SubmitButton>
          </div>
        }
      >
        <p className="text-fg-2">
          Depois de alterar a senha, você entra de novo com ela em todos os seus dispositivos.
        </p>
        {/* For password managers: whose password this is. */}
        <input type="email" autoComplete="username" value={me?.email ?? ''} readOnly hidden />
        <PasswordField<z.input<typeof PasswordChange>> name="old_password" label="Senha atual" />
        <NewPasswordFields />
      </ApiForm>
    </ProfileFrame>
  )
}
