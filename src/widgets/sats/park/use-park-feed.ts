import { useMemo } from 'react'
import { useCan, useRead } from '#api/client/use-connection.ts'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import { companyName } from '#domain/companies/company-name.ts'

/** Alerts that the feed holds. */
const FEED = 50

/** The feed: what went on of late in the whole park, whether it is over or not. */
export function useParkFeed(includeHomolog: boolean) {
  const may = useCan(listSatNotifications)
  const read = useRead(
    listSatNotifications,
    { query: { include_homolog: includeHomolog ? '1' : '0', per_page: FEED } },
    { enabled: may, keepPrevious: true },
  )
  const { data } = read
  // The same ones as long as the answer is: the list is not drawn anew with the boxes.
  const alerts = useMemo(
    () =>
      data?.items.map((one) => ({
        ...one,
        icon: one.alarm_type.icon,
        about: `SAT ${one.sat.serial_number} · ${companyName(one.company)}`,
      })),
    [data],
  )
  return { may, read, alerts }
}
