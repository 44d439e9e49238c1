import { useState } from 'react'
import { useWrite } from '#api/client/use-connection.ts'
import {
  type AlertTaking,
  assignAlert,
  commentAlert,
  releaseAlert,
  resolveAlert,
  takeAlert,
} from '#api/contract/sats/alert-work.ts'
import { listAlerts, readAlert } from '#api/contract/sats/alerts.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import { listSats, readPark, readSat } from '#api/contract/sats/sats.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'

/** Everything that shows an alert. */
const TOUCHED = [readAlert, listAlerts, listSatsInAlert, listSatNotifications, listSats, readPark, readSat]

export type AlertAct = 'take' | 'release' | 'assign' | 'comment' | 'resolve'

/** Changes of one alert, one at a time: which is under way, and each with its words once it is done. */
export function useAlertWrites(id: string) {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const failed = useFailed()
  const [busy, setBusy] = useState<AlertAct>()
  const params = { id }
  const take = useWrite(takeAlert, TOUCHED)
  const release = useWrite(releaseAlert, TOUCHED)
  const assign = useWrite(assignAlert, TOUCHED)
  const comment = useWrite(commentAlert, TOUCHED)
  const resolve = useWrite(resolveAlert, TOUCHED)

  /** True once it is done. */
  const act = async (name: AlertAct, text: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(name)
    try {
      await work()
    } catch (thrown) {
      failed(thrown)
      return false
    } finally {
      setBusy(undefined)
    }
    snackbars.show({ level: 'success', text })
    tellSaved({ what: 'sat_notification', id })
    return true
  }
  return {
    busy,
    take: (body: AlertTaking) => act('take', 'Alerta assumido', () => take.mutateAsync({ params, body })),
    release: (why: string) => act('release', 'Alerta devolvido', () => release.mutateAsync({ params, body: { why } })),
    assign: (user_id: string | null) =>
      act('assign', user_id === null ? 'Atribuição retirada' : 'Alerta atribuído', () =>
        assign.mutateAsync({ params, body: { user_id } }),
      ),
    comment: (note: string) =>
      act('comment', 'Comentário guardado', () => comment.mutateAsync({ params, body: { note } })),
    resolve: (note: string) =>
      act('resolve', 'Alerta encerrado', () => resolve.mutateAsync({ params, body: { note } })),
  }
}
