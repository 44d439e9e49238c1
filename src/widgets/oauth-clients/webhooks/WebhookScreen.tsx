import { useRead } from '#api/client/use-connection.ts'
import { readWebhook } from '#api/contract/devices/webhooks.ts'
import { Skeleton } from '#ui/painted/Skeleton.tsx'
import { wholeText } from '#ui/painted/table/Table.tsx'
import { ScreenFailure, useScreenRead } from '../../kit/failure/ReadScreen.tsx'
import { ListScreen } from '../../kit/list/ListScreen.tsx'
import { BackLink } from '../../kit/place/BackLink.tsx'
import { useRoute } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'
import '../clients.css'
import { deliveries } from './deliveries.tsx'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookState } from './WebhookState.tsx'

/** One receiver: how it stands, what may be done with it, and the messages to it. */
export default function WebhookScreen() {
  const { webhook_id: id = '' } = useRoute().params
  const read = useRead(readWebhook, { params: { id } })
  const webhook = read.data
  useTitle(webhook && `Webhook ${webhook.description}`)
  return (
    <>
      <div className="bar webhook-head" part="toolbar">
        <BackLink small to={paths.webhooks()} />
        {webhook ? (
          <>
            <h2 className="h2 truncate min-w-0" title={wholeText(webhook.description)}>
              {webhook.description}
            </h2>
            <span className="webhook-is">
              <WebhookState webhook={webhook} />
              <span className="text-fg-3 truncate min-w-0" title={webhook.url}>
                {webhook.url}
              </span>
            </span>
            <span className="flex-1" />
            <WebhookActions webhook={webhook} />
          </>
        ) : (
          !read.error && <Skeleton width={240} height={24} />
        )}
      </div>
      {webhook || !read.error ? (
        <ListScreen screen={deliveries} label={webhook ? `Envios de ${webhook.description}` : 'Envios'} />
      ) : (
        <Unread read={read} />
      )}
    </>
  )
}

function Unread({ read }: Pick<Parameters<typeof ScreenFailure>[0], 'read'>) {
  useScreenRead(read)
  return <ScreenFailure read={read} text="Não foi possível carregar o webhook" />
}
