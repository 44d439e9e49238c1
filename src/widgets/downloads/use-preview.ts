import { useEffect, useState } from 'react'
import { useQuestion } from '#api/client/use-question.ts'
import { type NfDownloadRequest, requestNfDownload } from '#api/contract/documents/nf-downloads.ts'

/** Pause before a preview, for who is still typing. */
const SETTLED_MS = 350

/** A value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

/**
 * Reads a request's size, anew when the fields have changed and stand still. `isCurrent`: the figures are those of the present fields, not
 * of the former ones.
 */
export function usePreview(body: NfDownloadRequest | undefined) {
  const text = body ? JSON.stringify(body) : ''
  const settled = useSettled(text)
  // Nothing is asked while the fields differ from what has settled: one question at a time.
  const isSettled = settled === text
  const preview = useQuestion(requestNfDownload, body && isSettled ? { query: { preview: '1' }, body } : undefined)
  return {
    data: preview.data,
    isCurrent:
      body !== undefined && isSettled && preview.data !== undefined && !preview.isPlaceholderData && !preview.error,
    error: isSettled ? preview.error : null,
    isFetching: preview.isFetching,
    refetch: preview.refetch,
  }
}

type Preview = ReturnType<typeof usePreview>

/** The sizes of some requests as one question: there once all are, failed once one has. */
export function together(previews: readonly Preview[]) {
  const all = previews.flatMap(({ data }) => data ?? [])
  return {
    data: all.length > 0 && all.length === previews.length ? all : undefined,
    isCurrent: previews.length > 0 && previews.every(({ isCurrent }) => isCurrent),
    error: previews.find(({ error }) => error)?.error ?? null,
    isFetching: previews.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(previews.map(({ refetch }) => refetch())),
  }
}
