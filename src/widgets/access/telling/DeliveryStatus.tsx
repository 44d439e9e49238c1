import { CHANNEL_DELIVERY_STATES, type ChannelDeliveryState } from '#domain/sats/telling/alert-channels.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import type { IconName } from '#ui/painted/icons.ts'
import { Status } from '#ui/painted/Status.tsx'

const ICONS: Readonly<Record<ChannelDeliveryState, IconName>> = {
  waiting: 'clock',
  delivered: 'circle-check',
  failed: 'circle-x',
}

/** The state of a delivery, when that was and why. */
export function DeliveryStatus({
  at,
  state,
  result,
}: {
  at: string
  state: ChannelDeliveryState
  result: string | null
}) {
  const { label, level } = CHANNEL_DELIVERY_STATES[state]
  return (
    <span className="delivery">
      <Status level={level} icon={ICONS[state]}>
        {label}
      </Status>
      <span className="text-fg-3">
        {formatDateTime(at)}
        {result !== null && state !== 'delivered' && ` · ${result}`}
      </span>
    </span>
  )
}
