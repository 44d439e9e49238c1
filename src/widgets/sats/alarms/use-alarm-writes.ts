import { useWrite } from '#api/client/use-connection.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import {
  createSatAlarm,
  deleteSatAlarm,
  listSatAlarms,
  pauseSatAlarm,
  type SatAlarmForm,
  updateSatAlarm,
} from '#api/contract/sats/sat-alarms.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'

/** A change of an alarm may end alerts. */
const TOUCHED = [listSatAlarms, listSatsInAlert]

/** Saves and deletes alarms, and says so in the catalogue's words. */
export function useAlarmWrites() {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const create = useWrite(createSatAlarm, TOUCHED)
  const update = useWrite(updateSatAlarm, TOUCHED)
  const remove = useWrite(deleteSatAlarm, TOUCHED)
  const pause = useWrite(pauseSatAlarm, TOUCHED)

  return {
    /** `confirmed`: the user knows of a similar one, without which the server refuses it with 'similar_alarm'. */
    async save(
      id: string | undefined,
      body: SatAlarmForm,
      { confirmed, version }: { confirmed: boolean; version: string | undefined },
    ): Promise<string> {
      const query = { confirm: confirmed ? '1' : '0' } as const
      const saved = await (id === undefined
        ? create.mutateAsync({ query, body })
        : update.mutateAsync({ params: { id }, query, body, version }))
      snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
      tellSaved({ what: 'sat_alarm', id: saved.id })
      return saved.id
    },
    /** Brings back one that was deleted just now. */
    async restore(id: string, body: SatAlarmForm): Promise<void> {
      await create.mutateAsync({ query: { confirm: '1', restores: id }, body })
      tellSaved({ what: 'sat_alarm', id })
    },
    async pause(id: string, is_paused: boolean): Promise<void> {
      await pause.mutateAsync({ params: { id }, body: { is_paused } })
      tellSaved({ what: 'sat_alarm', id })
    },
    async remove(id: string): Promise<void> {
      await remove.mutateAsync({ params: { id } })
      tellSaved({ what: 'sat_alarm', id })
    },
  }
}
