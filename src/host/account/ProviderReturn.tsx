import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { nextPath } from '#widgets/kit/place/next.ts'
import { paths } from '#widgets/paths.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { useSession } from '../session/session.ts'
import { Gate } from './Gate.tsx'
import { enterByProvider, providerFailure, takeBegun } from './provider.ts'
import { providerReply } from './provider-reply.ts'

/** The page that an identity provider leads back to: in, or to the login, which says why not. */
export default function ProviderReturn() {
  const [, go] = useLocation()
  // The provider's answer serves once, and the document lies outside of React.
  useEffect(() => {
    document.title = 'Entrar · Fiscal'
    const { attempt, search } = takeBegun()
    const next = nextPath(search)
    enterByProvider(attempt, providerReply()).then(
      (entrance) => {
        if ('question' in entrance) return go(paths.login(next), { replace: true, state: entrance })
        useSession.setState(entrance)
        go(next, { replace: true })
      },
      (error: unknown) => go(paths.login(next), { replace: true, state: { refusal: providerFailure(error) } }),
    )
  }, [go])
  return (
    <Gate>
      <form>
        <h1>Entrar</h1>
        <LiveStatus as="p">Entrando...</LiveStatus>
      </form>
    </Gate>
  )
}
