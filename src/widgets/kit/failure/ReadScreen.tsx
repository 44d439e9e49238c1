import type { ReactNode } from 'react'
import type { CallError } from '#api/client/call.ts'
import { type ScreenState, useReport } from '../report.ts'
import { ReadFailure } from './ReadFailure.tsx'
import { useFailureSnackbar } from './use-failed.ts'

/** The result of a read: `useRead` returns it, and several reads may make one. */
export interface ReadResult<T> {
  data: T | undefined
  error: CallError | null
  isFetching: boolean
  refetch: () => unknown
}

interface RegionProps<T> {
  read: ReadResult<T>
  /** Message above the reason. */
  text?: string | undefined
  /** The catalogue's words for the snackbar; unless given, the server's message alone. */
  failure?: ((message: string) => string) | undefined
  /** Stands until the first answer. */
  skeleton: ReactNode
  /** Draws the frame around the skeleton and the failure. */
  around?: (content: ReactNode) => ReactNode
  children: (data: T) => ReactNode
}

/**
 * A part of a screen with a read of its own: its skeleton, then what `children` draw of the data, or why it could not be read and the way to
 * try again. Data that stand stay when a later read fails, which a snackbar says; `quiet`: another part says it.
 */
export function ReadRegion<T>({
  read,
  text,
  failure,
  skeleton,
  quiet = false,
  around = itself,
  children,
}: RegionProps<T> & { quiet?: boolean }) {
  const { data, error } = read
  useFailureSnackbar(quiet ? null : error, failure)
  if (data !== undefined) return children(data)
  return around(error ? failureOf(error, read, text) : skeleton)
}

/** The read that a screen is about: a region that also reports what the screen shows, and leaves a page its slots. */
export function ReadScreen<T>({ read, text, failure, skeleton, around = itself, children }: RegionProps<T>) {
  useScreenRead(read, failure)
  if (read.data !== undefined) return children(read.data)
  return around(read.error ? <ScreenFailure read={read} text={text} /> : <slot name="loading">{skeleton}</slot>)
}

/** The same for a screen whose frame has places of its own for what stands instead of the data (`ScreenFailure`). */
export function useScreenRead({ data, error }: ReadResult<unknown>, failure?: (message: string) => string): void {
  useReport(stateOf({ data, error }))
  useFailureSnackbar(error, failure)
}

/** Returns what a screen shows that is about one read. */
export const stateOf = ({ data, error }: Pick<ReadResult<unknown>, 'data' | 'error'>): ScreenState =>
  data === undefined ? (error ? 'error' : 'loading') : error ? 'stale' : 'ready'

/** Stands instead of a screen's data; nothing while its read has not failed. */
export const ScreenFailure = ({ read, text }: Pick<RegionProps<unknown>, 'read' | 'text'>) =>
  read.error && <slot name="error">{failureOf(read.error, read, text)}</slot>

const failureOf = (error: CallError, { refetch, isFetching }: ReadResult<unknown>, text: string | undefined) => (
  <ReadFailure error={error} text={text} onRetry={() => void refetch()} busy={isFetching} />
)

const itself = (content: ReactNode) => content
