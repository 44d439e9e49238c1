import { CallError } from '#api/client/call.ts'
import { useWrite } from '#api/client/use-connection.ts'
import { listSatsInAlert } from '#api/contract/sat-alerts.ts'
import { createSatAlarm, deleteSatAlarm, listSatAlarms, updateSatAlarm } from '#api/contract/sat-alarms.ts'
import type { AlarmPayload } from '#domain/sat-alarm-form.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useSnackbars } from '../../kit/WidgetRoot.tsx'

/** A change of an alarm may end alerts. */
const TOUCHED = [listSatAlarms, listSatsInAlert]

/** How a save went: 'similar' asks the user, 'refused' has been told, and names the fields at fault. */
export type Saving = { id: string } | 'similar' | { refused: Readonly<Record<string, string>> }

/** Saves and deletes alarms, and says how it went. */
export function useAlarmWrites() {
  const snackbars = useSnackbars()
  const failed = useFailed()
  const tellSaved = useTellSaved()
  const create = useWrite(createSatAlarm, TOUCHED)
  const update = useWrite(updateSatAlarm, TOUCHED)
  const remove = useWrite(deleteSatAlarm, TOUCHED)

  return {
    saving: create.isPending || update.isPending,
    deleting: remove.isPending,

    /** `confirmed`: the user knows of a similar one. */
    async save(id: string | undefined, body: AlarmPayload, confirmed: boolean): Promise<Saving> {
      const query = { confirm: confirmed ? '1' : '0' } as const
      try {
        const saved = await (id === undefined
          ? create.mutateAsync({ query, body })
          : update.mutateAsync({ params: { id }, query, body }))
        snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
        tellSaved({ what: 'sat_alarm', id: saved.id })
        return { id: saved.id }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        if (error.code === 'similar_alarm') return 'similar'
        failed(error, (said) => `Ocorreu um erro ao salvar as informações: ${said}`)
        return { refused: error.fields }
      }
    },

    /** Whether it is gone. */
    async remove(id: string): Promise<boolean> {
      try {
        await remove.mutateAsync({ params: { id } })
        tellSaved({ what: 'sat_alarm', id })
        return true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        failed(error, () => 'Ocorreu um erro ao tentar excluir o alarme')
        return false
      }
    },
  }
}
export type AlarmWrites = ReturnType<typeof useAlarmWrites>
