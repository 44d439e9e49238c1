import * as z from 'zod/mini'
import { useConnection, useMe } from '#api/client/use-connection.ts'
import type { Me } from '#api/contract/access/users.ts'
import { changePassword } from '#api/contract/account/passwords.ts'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { ApiForm } from '../kit/form/ApiForm.tsx'
import { SubmitButton } from '../kit/form/buttons.tsx'
import { PasswordField } from '../kit/form/fields.tsx'
import { SecondFactors } from '../kit/factors/SecondFactors.tsx'
import { useLoaded } from '../kit/failure/use-loaded.ts'
import { usePlace } from '../kit/place/place.ts'
import { useTellSaved } from '../kit/saved.ts'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { PasswordChoice } from './password-choice.ts'
import { Sessions } from './Sessions.tsx'

/** After the form, which is what most come for. */
const loadPreferences = () => import('./Preferences.tsx')

const loadNotifications = () => import('./Notifications.tsx').then(({ Notifications }) => ({ default: Notifications }))

/** All three fields are required. */
const PasswordChange = z.intersection(z.pick(changePassword.body, { old_password: true }), PasswordChoice)

/** Shows who the user is, and what they may see and where. */
function Account({ me }: { me: Me }) {
  const { tenant } = useConnection()
  const here = me.grants.filter(({ tenant_id, is_active }) => is_active && tenant_id === tenant)
  // Where there is little room the address breaks before its domain.
  const [name, domain] = me.email.split('@')
  const roles = new Set(me.is_master ? ['Administrador'] : here.map(({ role }) => role.description))
  return (
    <dl className="definitions">
      <div>
        <dt>E-mail</dt>
        <dd>
          {name}
          <wbr />@{domain}
        </dd>
      </div>
      <div>
        <dt>Perfil de acesso</dt>
        <dd>{[...roles].join(', ')}</dd>
      </div>
      <div>
        <dt>Organizações</dt>
        <dd>{me.tenants.map(({ description }) => description).join(', ')}</dd>
      </div>
    </dl>
  )
}

/** The user's own account: who they are, the change of the password, after which they log in anew, and where they are signed in. */
export default function Profile() {
  const connection = useConnection()
  const place = usePlace()
  const tellSaved = useTellSaved()
  const { data: me } = useMe()
  const Preferences = useLoaded(loadPreferences)
  const { notifications } = place
  const Notifications = useLoaded(notifications ? loadNotifications : undefined)
  return (
    <>
      <section className="section">
        <div className="row" part="toolbar">
          <slot name="toolbar-start" />
          <h2 className="h2">Seus dados</h2>
          <span className="flex-1" />
          <slot name="toolbar-end" />
        </div>
        <div className="mt-4">{me && <Account me={me} />}</div>
      </section>
      <div className="two">
        <section className="section">
          <h2>Alterar senha</h2>
          <ApiForm
            className="form max-w-[360px]"
            schema={PasswordChange}
            defaults={{ old_password: '', password: '', confirmation: '' }}
            send={async ({ old_password, password }) => {
              await connection.call(changePassword, { body: { old_password, password } })
              tellSaved({ what: 'password' })
            }}
            onSaved={place.signedOut}
            failure={(message) => message}
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
        </section>
        <div>
          <SecondFactors />
          <Sessions />
          {Notifications && notifications && <Notifications notifications={notifications} />}
        </div>
      </div>
      {Preferences ? <Preferences /> : <PreferencesSkeleton />}
    </>
  )
}

/** The room of the preferences before they are there. */
const PreferencesSkeleton = () => (
  <section className="section border-t" style={{ minHeight: 340 }} aria-hidden="true">
    <h2>Preferências</h2>
    <Skeleton width="62%" height={20} />
  </section>
)
