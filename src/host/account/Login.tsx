import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Link, Redirect, useLocation } from 'wouter'
import { useHistoryState, useSearch } from 'wouter/use-browser-location'
import type * as z from 'zod/mini'
import { Credentials, type FactorQuestion } from '#api/contract/account/session.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { SnackbarStack } from '#ui/overlay/SnackbarStack.tsx'
import { createSnackbars } from '#ui/overlay/snackbars.ts'
import { useLoaded } from '#widgets/kit/failure/use-loaded.ts'
import { ApiForm } from '#widgets/kit/form/ApiForm.tsx'
import { SubmitButton } from '#widgets/kit/form/buttons.tsx'
import { EmailField, PasswordField } from '#widgets/kit/form/fields.tsx'
import { nextPath } from '#widgets/kit/place/next.ts'
import { loadScreen, routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { Gate } from './Gate.tsx'
import { ProviderEntrance } from './ProviderEntrance.tsx'
import { RecoverPassword } from './RecoverPassword.tsx'
import { recoverPassword, routes } from '../routes.ts'
import { useSession } from '../session/session.ts'
import { loginFailure, signIn } from './sign-in.ts'

/** Loads the step of users with a second factor. */
const loadSecondStep = () => import('./SecondStep.tsx')

/** Message of the page before, for this one to show. */
interface Arrival {
  notice?: string
  isOver?: boolean
  /** Why an identity provider's answer let nobody in. */
  refusal?: string
  /** The second factor to be asked for after an identity provider's answer. */
  question?: FactorQuestion
}

/** The way in. Whoever is in already, or has just come in, goes on to `next`. */
export default function Login() {
  const search = useSearch()
  const next = nextPath(search)
  const recovering = new URLSearchParams(search).has('recover')
  const [, go] = useLocation()
  const { notice, isOver, refusal, question: arrivalQuestion } = useHistoryState<Arrival | null>() ?? {}
  const [snackbars] = useState(createSnackbars)
  const [typed, setTyped] = useState('')
  const [question, setQuestion] = useState(arrivalQuestion)
  const SecondStep = useLoaded(question && loadSecondStep)
  const signedIn = useSession(({ accessToken, tenant }) => Boolean(accessToken && tenant))
  // Outside of React: the page's title, and the code of the screen to come, fetched while the user types.
  useEffect(() => {
    document.title = 'Entrar · Fiscal'
    const match = routeAt(routes, next.replace(/[?#].*/, ''))
    if (match) loadScreen(match.route).catch(() => undefined)
  }, [next])
  // A store beside React, told once of each arrival.
  useEffect(() => {
    if (notice) snackbars.show({ level: 'success', text: notice })
  }, [notice, snackbars])
  if (signedIn && !recovering) return <Redirect to={next + location.hash} replace />

  return (
    <>
      <Gate>
        {question ? (
          SecondStep && (
            <SecondStep
              question={question}
              onEntered={(session) => useSession.setState(session)}
              onBack={() => setQuestion(undefined)}
            />
          )
        ) : (
          <ApiForm
            schema={Credentials}
            defaults={{ email: '', password: '' }}
            send={signIn}
            onSaved={(entrance) => {
              if ('question' in entrance) setQuestion(entrance.question)
              else useSession.setState(entrance)
            }}
            failure={(message, refusal) => loginFailure(refusal) ?? message}
            autoFocus
            actions={
              <>
                <SubmitButton size="lg" busyLabel="Entrando...">
                  Entrar
                </SubmitButton>
                <ProviderEntrance search={search} refusal={refusal} />
              </>
            }
          >
            <h1>Entrar</h1>
            {isOver && (
              <LiveStatus>
                <Note level="warning" icon="clock">
                  Sua sessão terminou. Entre novamente para continuar de onde parou.
                </Note>
              </LiveStatus>
            )}
            <CredentialFields recovery={withRecovery(search)} onRecover={setTyped} />
          </ApiForm>
        )}
      </Gate>
      {recovering && (
        <RecoverPassword
          email={typed}
          onClose={() => go(paths.login(next), { replace: true })}
          onSent={() => {
            go(paths.login(next), { replace: true })
            snackbars.show({ level: 'success', text: 'Email enviado com sucesso' })
          }}
        />
      )}
      <SnackbarStack snackbars={snackbars} />
    </>
  )
}

/** The address of the recovery dialog over this login, so that it comes back to the same `next`. */
function withRecovery(search: string): string {
  const own = new URLSearchParams(search)
  for (const [name, value] of new URL(recoverPassword, location.origin).searchParams) own.set(name, value)
  return `${paths.login()}?${own}`
}

type Body = z.input<typeof Credentials>

interface CredentialFieldsProps {
  recovery: string
  /** Hears what is typed as the e-mail when the dialog is asked for. */
  onRecover: (email: string) => void
}

function CredentialFields({ recovery, onRecover }: CredentialFieldsProps) {
  const { getValues } = useFormContext<Body>()
  const toRecovery = (
    <Link href={recovery} className="link text-12" onClick={() => onRecover(getValues('email'))}>
      Esqueci a senha
    </Link>
  )
  return (
    <>
      <EmailField<Body> name="email" size="lg" />
      <PasswordField<Body> name="password" label="Senha" aside={toRecovery} size="lg" />
    </>
  )
}
