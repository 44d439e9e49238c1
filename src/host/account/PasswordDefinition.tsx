import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { CallError, call } from '#api/client/call.ts'
import { readLink, resetPassword } from '#api/contract/account/passwords.ts'
import { LiveAlert } from '#ui/Live.tsx'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { ApiForm } from '#widgets/kit/form/ApiForm.tsx'
import { paths } from '#widgets/paths.ts'
import { PasswordChoice } from '#widgets/profile/password-choice.ts'
import { NewPasswordFields, SavePassword } from '#widgets/profile/NewPasswordFields.tsx'
import { Gate } from './Gate.tsx'
import { linkTarget } from './link-token.ts'
import { linkPaths, recoverPassword } from '../routes.ts'
import { leave } from '../session/session.ts'
import { nowhere } from './sign-in.ts'

/** The page that the link of a mail leads to: a new user's first password, which confirms the e-mail, or a new one for a lost one. */
export default function PasswordDefinition() {
  const [pathname, go] = useLocation()
  const [{ token, home }] = useState(linkTarget)
  const [isDead, setIsDead] = useState(false)
  const title = pathname === linkPaths.confirmEmail ? 'Confirmar email' : 'Redefinir senha'
  // The document lies outside of React.
  useEffect(() => {
    document.title = `${title} · Fiscal`
  }, [title])

  const email = useEmailOf(token)

  const save = async ({ password }: { password: string }) => {
    setIsDead(false)
    try {
      return await call(nowhere, resetPassword, { body: { token, password } })
    } catch (error) {
      setIsDead(error instanceof CallError && error.code.startsWith('token_'))
      throw error
    }
  }

  return (
    <Gate>
      {token ? (
        <ApiForm
          schema={PasswordChoice}
          defaults={{ password: '', confirmation: '' }}
          send={save}
          onSaved={({ purpose }) => {
            // Whoever was logged in here may be somebody else, or is logged out by the server anyway.
            leave()
            const notice = purpose === 'confirmation' ? 'Email confirmado' : 'Senha redefinida'
            go(paths.login(home), { replace: true, state: { notice } })
          }}
          failure={(message) => message}
          autoFocus
          actions={isDead ? <NewLink takesFocus /> : <SavePassword size="lg" />}
        >
          <h1>{title}</h1>
          <p className="text-fg-2 min-h-5 wrap-anywhere">
            {email && (
              <>
                E-mail: <b>{email}</b>
              </>
            )}
          </p>
          <NewPasswordFields size="lg" />
        </ApiForm>
      ) : (
        <form>
          <h1>{title}</h1>
          <LiveAlert>
            <Note level="danger" icon="circle-alert">
              Este link está incompleto. Abra-o de novo a partir do e-mail ou peça um novo.
            </Note>
          </LiveAlert>
          <NewLink />
        </form>
      )}
    </Gate>
  )
}

/** Asks whose password the link sets. Of a link that no longer serves nothing is said before it is used: the form's answer says why. */
function useEmailOf(token: string): string | undefined {
  const [email, setEmail] = useState<string>()
  // Read once, by the page alone: nothing else asks for it, and no cache should keep it.
  useEffect(() => {
    if (!token) return
    call(nowhere, readLink, { body: { token } }).then(
      (link) => setEmail(link.email),
      () => undefined,
    )
  }, [token])
  return email
}

/** The way on from a link that no longer serves. */
const NewLink = ({ takesFocus = false }) => (
  <Link href={recoverPassword} className={buttonClass('primary', 'lg')} ref={takesFocus ? focus : undefined}>
    Pedir novo link
  </Link>
)

/** The button that had it is gone. */
const focus = (link: HTMLAnchorElement | null) => link?.focus()
