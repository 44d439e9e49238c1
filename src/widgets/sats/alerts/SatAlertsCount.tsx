import { useRead, useLive } from '#api/client/use-connection.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import { formatTotal } from '#domain/list-total.ts'
import { useRefresh } from '../../kit/refresh/use-refresh.ts'
import '../../kit/count.css'

/** Seconds between looks, as of the list itself. */
const REFRESH_SECONDS = 60

/** How many SATs are in alert, beside the menu's entry; nothing for none, and where it cannot be read. */
export default function SatAlertsCount() {
  const { data, dataUpdatedAt, errorUpdatedAt, refetch } = useRead(listSatsInAlert, { query: { per_page: 1 } })
  const isLive = useLive(listSatsInAlert)
  useRefresh(REFRESH_SECONDS, isLive ? 0 : Math.max(dataUpdatedAt, errorUpdatedAt), () => void refetch())
  if (!data?.total) return null
  return (
    <span className="alert-count" title="SATs em alerta">
      {formatTotal(data.total)}
    </span>
  )
}
