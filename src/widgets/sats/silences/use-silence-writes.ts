import { useWrite } from '#api/client/use-connection.ts'
import { listAlerts, readAlert } from '#api/contract/sats/alerts.ts'
import { listSatsInAlert } from '#api/contract/sats/sat-alerts.ts'
import { listSatNotifications } from '#api/contract/sats/sat-notifications.ts'
import { readPark } from '#api/contract/sats/sats.ts'
import {
  createSilence,
  deleteSilence,
  endSilence,
  listSilences,
  type Silence,
  type SilenceForm,
  updateSilence,
} from '#api/contract/sats/silences.ts'
import { useTellSaved } from '../../kit/saved.ts'

/** Alerts say if they are silent. */
const TOUCHED = [listSilences, listAlerts, readAlert, listSatNotifications, listSatsInAlert, readPark]

/** Saves, ends and deletes silences, and tells the page around an element. */
export function useSilenceWrites() {
  const tellSaved = useTellSaved()
  const create = useWrite(createSilence, TOUCHED)
  const update = useWrite(updateSilence, TOUCHED)
  const end = useWrite(endSilence, TOUCHED)
  const remove = useWrite(deleteSilence, TOUCHED)
  const saying = async (writing: Promise<Silence>) => {
    const silence = await writing
    tellSaved({ what: 'sat_silence', id: silence.id })
    return silence
  }
  return {
    save: (id: string | undefined, body: SilenceForm, version: string | undefined): Promise<Silence> =>
      saying(id === undefined ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body, version })),
    end: (id: string): Promise<Silence> => saying(end.mutateAsync({ params: { id } })),
    async remove(id: string): Promise<void> {
      await remove.mutateAsync({ params: { id } })
      tellSaved({ what: 'sat_silence', id })
    },
  }
}
