import { useRead, useLive } from '#api/client/use-connection.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import { formatTotal } from '#domain/list-total.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { useRefresh } from '../../kit/refresh/use-refresh.ts'
import '../../kit/count.css'

/** Seconds between looks, as of the list itself. */
const REFRESH_SECONDS = 60

/** How many SATs are in alert, beside the menu's entry, and whether any of them has an error; nothing for none, and where it cannot be read. */
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
    <span
      className="alert-count"
      data-level={errors > 0 ? 'danger' : undefined}
      title={errors > 0 ? `SATs em alerta, com erros ${formatTotal(errors)}` : 'SATs em alerta'}
    >
      {errors > 0 && <Icon name="octagon-x" size={14} />}
      {formatTotal(all.data.total)}
    </span>
  )
}
