import * as z from 'zod/mini'
import { useWrite } from '#api/client/use-connection.ts'
import { listWebhookDeliveries, replayWebhook } from '#api/contract/devices/webhook-deliveries.ts'
import { REPLAY_DAYS } from '#domain/events/event-kinds.ts'
import { formatQuantity } from '#domain/money.ts'
import { isDate } from '#domain/time/date-time.ts'
import { SubmitButton } from '../../kit/form/buttons.tsx'
import { DayField } from '../../kit/form/DayField.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useSnackbars } from '../../kit/snackbars.ts'

const Typed = z.object({
  day: z.string().check(z.refine(isDate, 'Informe o dia')),
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora, como 08:00')),
})
type Input = z.input<typeof Typed>

interface Props {
  id: string
  onClose: () => void
}

/** 'Reenviar desde': what happened since a moment, by the browser's clock, is sent again. */
export function Replay({ id, onClose }: Props) {
  const replay = useWrite(replayWebhook, [listWebhookDeliveries])
  const { show } = useSnackbars()
  return (
    <FormDialog
      title="Reenviar desde"
      schema={Typed}
      defaults={{ day: '', time: '00:00' }}
      autoFocus
      send={async ({ day, time }) =>
        replay.mutateAsync({ params: { id }, body: { from: new Date(`${day}T${time}`).toISOString() } })
      }
      onSaved={({ count }) => {
        show({
          level: 'success',
          text: count === 1 ? '1 evento será reenviado' : `${formatQuantity(count)} eventos serão reenviados`,
        })
        onClose()
      }}
      onCancel={onClose}
      failure={(message) => message}
      actions={<SubmitButton>Reenviar</SubmitButton>}
    >
      <p>
        O que aconteceu desde este momento, dos eventos e das empresas deste webhook, é enviado de novo, com o mesmo
        identificador. Os eventos são guardados por {REPLAY_DAYS} dias.
      </p>
      <DayField<Input> name="day" label="Dia" data-autofocus />
      <TextField<Input> name="time" label="Hora" maxLength={5} />
    </FormDialog>
  )
}
