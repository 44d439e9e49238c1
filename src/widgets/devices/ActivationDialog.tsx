import { FormDialog } from '../kit/form/FormDialog.tsx'
import { useSnackbars } from '../kit/snackbars.ts'
import { ActivateButton, CodeFields, TypedCode } from './CodeFields.tsx'
import { decisionText, useDeviceWrites } from './use-device-writes.ts'

export interface ActivationDialogProps {
  onClose: () => void
}

/** 'Ativar por código'. */
export function ActivationDialog({ onClose }: ActivationDialogProps) {
  const { decide } = useDeviceWrites()
  const snackbars = useSnackbars()
  return (
    <FormDialog
      title="Ativar por código"
      size="sm"
      schema={TypedCode}
      defaults={{ user_code: '' }}
      isDisposable
      autoFocus
      send={async ({ user_code }) => {
        await decide(user_code, true)
        snackbars.show({ level: 'success', text: decisionText(true) })
      }}
      onSaved={onClose}
      onCancel={onClose}
      failure={(message) => message}
      actions={<ActivateButton />}
    >
      <CodeFields />
    </FormDialog>
  )
}
