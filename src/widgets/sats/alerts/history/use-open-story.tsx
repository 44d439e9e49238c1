import { useRead } from '#api/client/use-connection.ts'
import { readAlert } from '#api/contract/sats/alerts.ts'
import { MissingDialog } from '../../../kit/failure/MissingPart.tsx'
import { useOpened } from '../../../kit/failure/use-loaded.ts'
import { useClose } from '../../../kit/place/route.ts'
import { useNow } from '../../../kit/refresh/use-now.ts'
import { paths } from '../../../paths.ts'

const loadDialog = async () => ({ default: (await import('../AlertDialog.tsx')).AlertDialog })

/** The story of the alert that the address names, over the list of all that were. */
export function useOpenStory({ view, listSearch }: { view: { alert?: string }; listSearch: string }) {
  const { alert } = view
  const AlertDialog = useOpened(loadDialog, alert !== undefined, MissingDialog)
  const read = useRead(readAlert, { params: { id: alert ?? '' } }, { enabled: alert !== undefined })
  const close = useClose()
  const now = useNow(alert !== undefined)
  if (!alert || !AlertDialog) return {}
  return {
    over: (
      <AlertDialog
        id={alert}
        serial={read.data?.sat?.serial_number}
        now={now}
        onClose={() => close(paths.alertHistory(listSearch))}
      />
    ),
  }
}
