import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import { useNow } from '../../kit/refresh/use-now.ts'
import { useClose } from '../../kit/place/route.ts'
import { useTitle } from '../../kit/place/title.ts'
import { paths } from '../../paths.ts'

const loadDialog = async () => ({ default: (await import('./AlertDialog.tsx')).AlertDialog })

interface Opened {
  sat?: string
  alert?: string
}

/** The story of the alert that the address names, over the list of SATs in alert. */
export function useOpenAlert({ view, listSearch }: { view: Opened; listSearch: string }) {
  const AlertDialog = useOpened(loadDialog, view.alert !== undefined, MissingDialog)
  const close = useClose()
  const now = useNow(view.alert !== undefined)
  useTitle(view.sat && view.alert ? `SAT ${view.sat}` : undefined)
  if (!view.sat || !view.alert || !AlertDialog) return {}
  return {
    over: (
      <AlertDialog id={view.alert} serial={view.sat} now={now} onClose={() => close(paths.satAlerts(listSearch))} />
    ),
  }
}
