import type { Webhook } from '#api/contract/devices/webhooks.ts'
import { WEBHOOK_STATES } from '#domain/events/message-states.ts'
import { formatDateTime } from '#domain/time/date-time.ts'
import { Status } from '#ui/painted/Status.tsx'

/** Shows how a receiver stands: of one that fails since when, of one that is paused because it wants nothing more that. */
export function WebhookState({ webhook }: { webhook: Pick<Webhook, 'state' | 'failing_utc' | 'gone_utc'> }) {
  const { label, level, icon } = WEBHOOK_STATES[webhook.state]
  return (
    <Status level={level} icon={icon}>
      {webhook.state === 'failing' && webhook.failing_utc !== null
        ? `${label} desde ${formatDateTime(webhook.failing_utc)}`
        : webhook.state === 'paused' && webhook.gone_utc !== null
          ? `${label}: não recebe mais`
          : label}
    </Status>
  )
}
