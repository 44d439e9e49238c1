import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { USER_CODE_LENGTH } from '#domain/access/user-code.ts'
import { Button } from '#ui/painted/Button.tsx'
import { useFailed } from '../kit/failure/use-failed.ts'
import { ApiForm } from '../kit/form/ApiForm.tsx'
import { ActivateButton, CodeFields, TypedCode } from './CodeFields.tsx'
import { useDeviceWrites } from './use-device-writes.ts'

interface ActivationFormProps {
  /** The code of the address; '' without one. */
  userCode: string
  onDecided: (allowed: boolean) => void
}

/** The code, and its two answers. */
export function ActivationForm({ userCode, onDecided }: ActivationFormProps) {
  const { decide } = useDeviceWrites()
  return (
    <ApiForm
      key={userCode}
      className="form"
      aria-label="Ativar por código"
      schema={TypedCode}
      defaults={{ user_code: userCode }}
      isDisposable
      send={({ user_code }) => decide(user_code, true)}
      onSaved={() => onDecided(true)}
      failure={(message) => message}
      actions={
        <div className="row">
          <RefuseButton onRefused={() => onDecided(false)} />
          <ActivateButton />
        </div>
      }
    >
      <CodeFields />
      <p className="hint">Autorize somente um dispositivo que você reconhece e que mostra este mesmo código.</p>
    </ApiForm>
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
