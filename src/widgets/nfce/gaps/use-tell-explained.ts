import { readAnew } from '#api/client/read-anew.ts'
import { useConnection } from '#api/client/use-connection.ts'
import { listOwnGapReasons, undoNfceGaps } from '#api/contract/documents/nfce-gap-reasons.ts'
import { listNfceGaps, readNfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { readPending } from '#api/contract/documents/pending.ts'
import { formatQuantity } from '#domain/money.ts'
import { useFailed } from '../../kit/failure/use-failed.ts'
import { useSnackbars } from '../../kit/snackbars.ts'

/** The reads that an explanation changes. */
export const EXPLAINED = [listNfceGaps, readNfceGap, listOwnGapReasons, readPending]

/** Returns what says that numbers were explained, or not any more, with 'Desfazer' for the changes of the server that did it. */
export function useTellExplained() {
  const { call, queries } = useConnection()
  const snackbars = useSnackbars()
  const failed = useFailed()

  const undo = async (changes: readonly string[]) => {
    try {
      const outcomes = []
      // The last one first, as they were made.
      for (const id of changes.toReversed()) outcomes.push(await call(undoNfceGaps, { params: { id } }))
      const failures = outcomes.flatMap((one) => one.failed)
      const [first] = failures
      if (first) failed(new Error(first.message), (message) => `${rangesText(failures.length)}: ${message}`)
      else snackbars.show({ level: 'success', text: 'Explicação desfeita' })
    } catch (error) {
      failed(error, (message) => `Não foi possível desfazer a explicação: ${message}`)
    } finally {
      await readAnew(queries, EXPLAINED)
    }
  }
  return (text: string, changes: readonly string[]) =>
    snackbars.show({
      level: 'success',
      text,
      ...(changes.length > 0 && { action: { label: 'Desfazer', run: () => void undo(changes) } }),
    })
}

/** Returns '42 faixas de números'. */
export const rangesText = (count: number): string =>
  count === 1 ? '1 faixa de números' : `${formatQuantity(count)} faixas de números`
