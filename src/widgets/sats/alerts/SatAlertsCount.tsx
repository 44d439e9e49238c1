import { useRead, useLive } from '#api/client/use-connection.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import { formatTotal } from '#domain/list-total.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { useRefresh } from '../../kit/refresh/use-refresh.ts'
import '../../kit/count.css'

/** Seconds between looks, as of the list itself. */
const REFRESH_SECONDS = 60

/** How many SATs are in alert, and how many of them with an error, beside the menu's entry; nothing for none, and where it cannot be read. */
export default function SatAlertsCount() {
  const all = useRead(listSatsInAlert, { query: { per_page: 1 } })
  const grave = useRead(
    listSatsInAlert,
    { query: { per_page: 1, level: 'danger' } },
    { enabled: Boolean(all.data?.total) },
  )
  const since = useLive(listSatsInAlert) ? 0 : Math.max(all.dataUpdatedAt, all.errorUpdatedAt)
  useRefresh(REFRESH_SECONDS, since, () => {
    void all.refetch()
    void grave.refetch()
  })
  if (!all.data?.total) return null
  const errors = grave.data?.total ?? 0
  return (
    <>
      {errors > 0 && (
        <span className="alert-count" data-level="danger" title="SATs com erros">
          <Icon name="octagon-x" size={14} />
          {formatTotal(errors)}
        </span>
      )}
      <span className="alert-count" title="SATs em alerta">
        {formatTotal(all.data.total)}
      </span>
    </>
  )
}
