import { useMemo, useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { createSilence, deleteSilence, type Silence, updateSilence } from '#api/contract/sats/silences.ts'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { MissingDialog } from '../../kit/failure/MissingPart.tsx'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useOpened } from '../../kit/failure/use-loaded.ts'
import { useClose } from '../../kit/place/route.ts'
import { useSnackbars } from '../../kit/snackbars.ts'
import { paths } from '../../paths.ts'
import { minuteText } from './silence-text.ts'
import { useSilenceWrites } from './use-silence-writes.ts'

const loadForm = () => import('./SilenceForm.tsx').then(({ SilenceForm }) => ({ default: SilenceForm }))

/** Tools of the cells and buttons of the list. */
export interface SilenceTools {
  create: () => void
  edit: (silence: Silence) => void
  end: (silence: Silence) => void
  mayUpdate: boolean
  /** True if the form is of any use: it has the way to delete one, too. */
  mayOpen: boolean
}

interface View {
  new?: '1'
  of?: string
  sat?: string
  type?: string
}

/** The list's own hook: the form of a silence, which an address may ask for, and 'Encerrar' with its question. */
export function useSilences({ view, listSearch }: { view: View; listSearch: string }) {
  const mayCreate = useCan(createSilence)
  const mayUpdate = useCan(updateSilence)
  const mayOpen = useCan(deleteSilence) || mayUpdate
  const [opened, setOpened] = useState<{ silence?: Silence }>()
  const [ending, setEnding] = useState<Silence>()
  const [isBusy, setBusy] = useState(false)
  const isWanted = view.new !== undefined && mayCreate
  const open = opened ?? (isWanted ? {} : undefined)
  const Form = useOpened(loadForm, open !== undefined, MissingDialog)
  const close = useClose()
  const writes = useSilenceWrites()
  const snackbars = useSnackbars()
  const failed = useFailed()
  const extra = useMemo<SilenceTools>(
    () => ({
      create: () => setOpened({}),
      edit: (silence) => setOpened({ silence }),
      end: setEnding,
      mayUpdate,
      mayOpen,
    }),
    [mayUpdate, mayOpen],
  )
  const end = async ({ id }: Silence) => {
    setBusy(true)
    try {
      await writes.end(id)
      snackbars.show({ level: 'success', text: 'Silêncio encerrado' })
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
      setEnding(undefined)
    }
  }
  const inline = (
    <>
      {open && Form && (
        <Form
          silence={open.silence}
          about={{ company: view.of, sat: view.sat, type: view.type }}
          onClose={() => {
            setOpened(undefined)
            if (view.new !== undefined) close(paths.satSilences(listSearch))
          }}
        />
      )}
      {ending && (
        <ConfirmDialog
          title="Encerrar este silêncio agora?"
          text={[endingText(ending), 'Quem seria avisado recebe o que houve durante o silêncio.']}
          confirmLabel="Encerrar"
          busy={isBusy}
          onConfirm={() => void end(ending)}
          onCancel={() => setEnding(undefined)}
        />
      )}
    </>
  )
  return { extra, inline: (open || ending) && inline }
}

const endingText = ({ repeats, reason, until_local }: Silence) =>
  repeats === 'weekly' ? `‘${reason}’ volta na próxima vez.` : `‘${reason}’ acabaria em ${minuteText(until_local)}.`
