import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { Redirect } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import { Credentials } from '#api/contract/session.ts'
import { Button } from '#ui/Button.tsx'
import { PasswordField, TextField } from '#ui/TextField.tsx'
import { ApiForm } from '#widgets/kit/ApiForm.tsx'
import { nextPath } from '#widgets/kit/next.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { Gate } from './Gate.tsx'
import { routes } from './routes.ts'
import { useSession } from './session.ts'
import { loginFailure, signIn } from './sign-in.ts'

/** The way in. Whoever is in already, or has just come in, goes on to `next`. */
export default function Login() {
  const next = nextPath(useSearch())
  const signedIn = useSession(({ accessToken, tenant }) => Boolean(accessToken && tenant))
  // Outside of React: the page's title, and the code of the screen to come, fetched while the user types.
  useEffect(() => {
    document.title = 'Entrar · Fiscal'
    routeAt(routes, next.replace(/[?#].*/, ''))
      ?.route.screen()
      .catch(() => undefined)
  }, [next])
  if (signedIn) return <Redirect to={next} replace />

  return (
    <Gate>
      <ApiForm
        schema={Credentials}
        defaults={{ email: '', password: '' }}
        send={signIn}
        onSaved={(session) => {
          useSession.setState(session)
        }}
        failureText={loginFailure}
        actions={({ busy }) => (
          <Button type="submit" kind="primary" size="lg" busy={busy} busyLabel="Entrando...">
            Entrar
          </Button>
        )}
      >
        <h1>Entrar</h1>
        <CredentialFields />
      </ApiForm>
    </Gate>
  )
}

function CredentialFields() {
  const { register, formState, setFocus } = useFormContext<{ email: string; password: string }>()
  // The page has one purpose; where it begins is where to type.
  useEffect(() => setFocus('email'), [setFocus])
  return (
    <>
      <TextField
        {...register('email')}
        label="E-mail"
        type="email"
        size="lg"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={formState.errors.email?.message}
      />
      <PasswordField
        {...register('password')}
        label="Senha"
        size="lg"
        autoComplete="current-password"
        error={formState.errors.password?.message}
      />
    </>
  )
}
