import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useCan } from '#api/client/use-connection.ts'
import { activateDevice } from '#api/contract/oauth-devices.ts'
import { maskUserCode, USER_CODE_LENGTH } from '#domain/user-code.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { Note } from '#ui/painted/Status.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { ApiForm } from '../kit/form/ApiForm.tsx'
import { useReport } from '../kit/report.ts'
import { usePlace } from '../kit/place/place.ts'
import { Link } from '../kit/place/Link.tsx'
import { useRoute } from '../kit/WidgetRoot.tsx'
import { paths } from '../paths.ts'
import { ActivationFrame } from './ActivationFrame.tsx'
import { ActivateButton, CodeFields, TypedCode } from './CodeFields.tsx'
import './devices.css'
import { decisionText, useDeviceWrites } from './use-device-writes.ts'

/** The address that a device shows: the code stands in it already, and only the user's press authorizes. */
export default function Activation() {
  const { search } = useRoute()
  const given = maskUserCode(new URLSearchParams(search).get('user_code') ?? '')
  const mayDecide = useCan(activateDevice)
  const place = usePlace()
  const { decide } = useDeviceWrites()
  const [decided, setDecided] = useState<boolean>()
  useReport('ready')
  if (decided !== undefined) {
    return (
      <ActivationFrame>
        <Empty
          icon={decided ? 'circle-check' : 'ban'}
          title={decisionText(decided)}
          text={
            decided ? 'Continue no dispositivo: ele confirma em alguns segundos.' : 'O dispositivo não terá acesso.'
          }
          action={
            // An element of its own leads nowhere else.
            place.href(paths.devices()) !== undefined ? (
              <Link className="btn sm" to={paths.devices()}>
                Ver dispositivos
              </Link>
            ) : undefined
          }
        />
      </ActivationFrame>
    )
  }
  return (
    <ActivationFrame>
      {!mayDecide && (
        <Note level="warning" icon="lock">
          Seu perfil não permite autorizar dispositivos.
        </Note>
      )}
      <ApiForm
        key={given}
        className="form"
        aria-label="Ativar por código"
        schema={TypedCode}
        defaults={{ user_code: given }}
        isDisposable
        send={({ user_code }) => decide(user_code, true)}
        onSaved={() => setDecided(true)}
        failure={(said) => said}
        actions={
          <div className="row">
            <RefuseButton onRefused={() => setDecided(false)} />
            <ActivateButton />
          </div>
        }
      >
        <CodeFields />
        <p className="hint">Autorize somente um dispositivo que você reconhece e que mostra este mesmo código.</p>
      </ApiForm>
    </ActivationFrame>
  )
}

function RefuseButton({ onRefused }: { onRefused: () => void }) {
  const { getValues, watch } = useFormContext<TypedCode>()
  const { decide } = useDeviceWrites()
  const failed = useFailed()
  const [busy, setBusy] = useState(false)
  const refuse = async () => {
    setBusy(true)
    try {
      await decide(getValues('user_code'), false)
      onRefused()
    } catch (error) {
      failed(error, (message) => message)
      setBusy(false)
    }
  }
  return (
    <Button busy={busy} disabled={watch('user_code').length < USER_CODE_LENGTH} onClick={() => void refuse()}>
      Recusar
    </Button>
  )
}
