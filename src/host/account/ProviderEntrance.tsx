import { useEffect, useState } from 'react'
import { call } from '#api/client/call.ts'
import { readSettings } from '#api/contract/account/settings.ts'
import { LiveAlert } from '#ui/Live.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { leaveForProvider, providerFailure } from './provider.ts'
import { nowhere } from './sign-in.ts'

interface Props {
  /** The query of the login's address. */
  search: string
  /** Why the provider's answer let nobody in. */
  refusal: string | undefined
}

/** 'Entrar com …', where the server knows an identity provider, and why it did not work. */
export function ProviderEntrance({ search, refusal }: Props) {
  const [label, setLabel] = useState<string>()
  const [failure, setFailure] = useState(refusal)
  const [busy, setBusy] = useState(false)
  // Who cannot learn it enters by password.
  useEffect(() => {
    call(nowhere, readSettings, {}).then(
      ({ oidc_label }) => setLabel(oidc_label ?? undefined),
      () => undefined,
    )
  }, [])

  const enter = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      // The page stays busy until the other one is there.
      await leaveForProvider(search)
    } catch (error) {
      setFailure(providerFailure(error))
      setBusy(false)
    }
  }
  return (
    <>
      {label !== undefined && (
        <Button size="lg" busy={busy} busyLabel="Abrindo..." onClick={() => void enter()}>
          Entrar com {label}
        </Button>
      )}
      {failure !== undefined && (
        <LiveAlert>
          <Note level="danger" icon="circle-alert">
            {failure}
          </Note>
        </LiveAlert>
      )}
    </>
  )
}
