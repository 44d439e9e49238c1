import { useWrite } from '#api/client/use-connection.ts'
import {
  type ChannelForm,
  createAlertChannel,
  deleteAlertChannel,
  tryAlertChannel,
  updateAlertChannel,
} from '#api/contract/sats/alert-channels.ts'
import { type AlertChannel, listAlertDeliveries, readAlertTelling } from '#api/contract/sats/alert-telling.ts'
import { useTellSaved } from '../../kit/saved.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import { inputOf } from './channel-input.ts'

const TOUCHED = [readAlertTelling, listAlertDeliveries]

/** Saves, tries and deletes channels of a group of companies. */
export function useChannelWrites(groupId: string) {
  const snackbars = useSnackbars()
  const tellSaved = useTellSaved()
  const create = useWrite(createAlertChannel, TOUCHED)
  const update = useWrite(updateAlertChannel, TOUCHED)
  const remove = useWrite(deleteAlertChannel, TOUCHED)
  const attempt = useWrite(tryAlertChannel, TOUCHED)
  const tellPage = () => tellSaved({ what: 'company_group', id: groupId })

  return {
    isTrying: attempt.isPending,
    /** Answers a new webhook's secret, which is not to be had again. */
    async save(id: string | undefined, body: ChannelForm, version: string | undefined): Promise<string | null> {
      const secret =
        id === undefined
          ? (await create.mutateAsync({ params: { id: groupId }, body })).secret
          : (await update.mutateAsync({ params: { id }, body, version }), null)
      snackbars.show({ level: 'success', text: 'Informações salvas com sucesso' })
      tellPage()
      return secret
    },
    /** Switches on again what its receiver has switched off. */
    async resume(channel: AlertChannel): Promise<void> {
      const { id, version } = channel
      await update.mutateAsync({ params: { id }, body: { ...inputOf(channel), is_active: true }, version })
      snackbars.show({ level: 'success', text: 'Canal ligado' })
      tellPage()
    },
    async remove(id: string): Promise<void> {
      await remove.mutateAsync({ params: { id } })
      tellPage()
    },
    async attempt(id: string): Promise<void> {
      const { state, result } = await attempt.mutateAsync({ params: { id } })
      snackbars.show(
        state === 'delivered'
          ? { level: 'success', text: 'Teste entregue' }
          : { level: 'danger', text: `O teste não chegou: ${result}` },
      )
    },
  }
}
