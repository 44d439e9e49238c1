import { useEffect } from 'react'
import { CallError } from '#api/client/call.ts'
import { useConnection, useMe } from '#api/client/use-connection.ts'
import { useSnackbars } from '#widgets/kit/snackbars.ts'
import { identify } from '../account/sign-in.ts'
import { follow } from './follow.ts'
import { changeSession, type Tenant, tokensOf, useSession } from './session.ts'

/**
 * Moves a user who has lost the tenant of the session to one that they still have, and tells them there (docs/decisions.md#tenant-switch).
 * A user who has none left stays with the refusal.
 */
export function useLostTenant(tenant: Tenant): void {
  const { subject } = useConnection()
  const { error } = useMe()
  const snackbars = useSnackbars()
  const refusal = error?.code === 'tenant' ? error.message : undefined

  useEffect(() => {
    if (refusal === undefined) return undefined
    let isGone = false
    const goOn = async () => {
      const { tenant: next, tenants } = await identify(tokensOf(subject))
      if (isGone || next.id === tenant.id) return
      // One that only an address named was never seen, and has no name here.
      const change = tenant.description ? `Em vez de ${tenant.description}, você vê` : 'Você vê'
      changeSession({ tenant: next, tenants, moved: `${refusal} ${change} agora ${next.description}.` })
      follow(next)
    }
    goOn().catch((failure: unknown) => {
      if (!(failure instanceof CallError)) throw failure
    })
    return () => {
      isGone = true
    }
  }, [refusal, subject, tenant])

  // Messages are shown outside of the drawing.
  const moved = useSession((session) => session.moved)
  useEffect(() => {
    if (moved === undefined) return
    useSession.setState({ moved: undefined })
    snackbars.show({ level: 'warning', text: moved })
  }, [moved, snackbars])
}
