import { useMemo } from 'react'
import { useCan, useWrite } from '#api/client/use-connection.ts'
import {
  listWebhookDeliveries,
  resendWebhookDelivery,
  type WebhookDelivery,
} from '#api/contract/devices/webhook-deliveries.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useRoute } from '../../kit/place/route.ts'
import { useSnackbars } from '../../kit/snackbars.ts'

/** Tools of the cells of the list of messages. */
export interface DeliveryTools {
  maySend: boolean
  resend: (delivery: WebhookDelivery) => void
}

/** The list's own hook: 'Reenviar' of one message. */
export function useDeliveries() {
  const { webhook_id: id = '' } = useRoute().params
  const maySend = useCan(resendWebhookDelivery)
  const { mutateAsync } = useWrite(resendWebhookDelivery, [listWebhookDeliveries])
  const { show } = useSnackbars()
  const failed = useFailed()
  const extra = useMemo<DeliveryTools>(
    () => ({
      maySend,
      resend: ({ id: event_id }) =>
        void mutateAsync({ params: { id, event_id } }).then(
          () => show({ level: 'success', text: 'O evento será reenviado em instantes' }),
          (error: unknown) => failed(error, (message) => message),
        ),
    }),
    [maySend, mutateAsync, id, show, failed],
  )
  return { extra }
}
