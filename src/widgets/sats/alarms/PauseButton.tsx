import { useState } from 'react'
import { useFormState } from 'react-hook-form'
import { useCan } from '#api/client/use-connection.ts'
import { pauseSatAlarm, type SatAlarm } from '#api/contract/sats/sat-alarms.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button } from '#ui/painted/Button.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import { useAlarmWrites } from './use-alarm-writes.ts'

/** 'Pausar' or 'Retomar' an alarm, in its form: at once, and for nothing that is typed. */
export function PauseButton({ alarm, onDone }: { alarm: SatAlarm; onDone: () => void }) {
  const mayPause = useCan(pauseSatAlarm)
  const { isDirty } = useFormState()
  const writes = useAlarmWrites()
  const snackbars = useSnackbars()
  const failed = useFailed()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const isPaused = alarm.paused_utc !== null
  if (!mayPause) return null
  const write = async () => {
    setBusy(true)
    try {
      await writes.pause(alarm.id, !isPaused)
      snackbars.show({ level: 'success', text: isPaused ? 'Alarme retomado' : 'Alarme pausado' })
      onDone()
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  return (
    <>
      <Button
        icon={isPaused ? 'bell' : 'bell-off'}
        kind="ghost"
        busy={isBusy}
        disabledReason={isDirty ? 'Salve ou cancele antes o que mudou' : undefined}
        onClick={() => (isPaused ? void write() : setAsking(true))}
      >
        {isPaused ? 'Retomar' : 'Pausar'}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Pausar este alarme?"
          text={['Até ser retomado ele não dispara.', 'Os alertas ativos que ele disparou se encerram.']}
          confirmLabel="Pausar"
          busy={isBusy}
          onConfirm={() => void write()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
