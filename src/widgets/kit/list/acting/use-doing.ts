import { useRef, useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { readAnew } from '#api/client/read-anew.ts'
import { formatQuantity } from '#domain/money.ts'
import { toFailure } from '../../failure/failure.ts'
import { useFailed } from '../../failure/use-failed.ts'
import { useAround } from '../../place/around.ts'
import { useTellSaved } from '../../saved.ts'
import { useSaveFile } from '../../files/use-save-file.ts'
import { useSnackbars } from '../../snackbars.ts'
import type { ChosenAction, ChosenRows, Doing, Failed } from './chosen-action.ts'
import type { Selection } from './selection.ts'

interface Progress {
  label: string
  done: number
  of: number
}

/** Reasons that are said one by one; rows fail for few. */
const MOST_REASONS = 3

/** Does something to what is chosen: how far it is, how to stop it, what failed and why; what failed stays chosen, for another try. */
export function useDoing<T>(rows: ChosenRows<T>, selection: Selection<T>) {
  const connection = useConnection()
  const snackbars = useSnackbars()
  const save = useSaveFile()
  const failed = useFailed()
  const tellSaved = useTellSaved()
  const { did } = useAround()
  const [progress, setProgress] = useState<Progress>()
  const stop = useRef<AbortController>(undefined)

  const tell = (failures: readonly Failed<T>[], of: number) => {
    const reasons = Map.groupBy(failures, ({ error }) => toFailure(error).message)
    for (const [message, those] of [...reasons].slice(0, MOST_REASONS)) {
      const [first] = those
      const which = those.length === 1 && first ? rows.name(first.item) : countOf(rows, those.length)
      failed(first?.error, () => (of === 1 ? message : `${which}: ${message}`))
    }
  }
  const run = async (action: ChosenAction<T>, items: readonly T[], doing: Doing<T>): Promise<void> => {
    const ending = new AbortController()
    stop.current = ending
    did(action.id)
    setProgress({ label: action.label, done: 0, of: items.length })
    try {
      const failures = await doing(items, {
        call: connection.call,
        download: connection.download,
        save,
        say: snackbars.show,
        tellSaved,
        signal: ending.signal,
        done: (done) => setProgress({ label: action.label, done, of: items.length }),
      })
      const undone = new Set(failures.map(({ item }) => item))
      const done = items.filter((item) => !undone.has(item))
      selection.set(done, false)
      const notice = done.length > 0 && action.notice?.(done.length)
      if (notice) snackbars.show({ level: 'success', text: notice })
      // What was not begun since it was stopped has not failed.
      tell(
        failures.filter(({ error }) => error !== ending.signal.reason || !ending.signal.aborted),
        items.length,
      )
    } catch (error) {
      failed(error)
    } finally {
      await readAnew(connection.queries, action.touches ?? [])
      setProgress(undefined)
    }
  }
  return { progress, run, stop: () => stop.current?.abort() }
}

/** Returns '3 notas'. */
export const countOf = ({ noun }: Pick<ChosenRows<never>, 'noun'>, count: number): string =>
  `${formatQuantity(count)} ${count === 1 ? noun.one : noun.many}`
