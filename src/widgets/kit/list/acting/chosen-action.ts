import type { ReactNode } from 'react'
import type { Connection } from '#api/client/connection.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Needs } from '#domain/access/permissions.ts'
import type { Snackbars } from '#ui/overlay/snackbars.ts'
import type { ButtonProps } from '#ui/painted/Button.tsx'
import type { FiscalUsageAction } from '../../public.ts'
import type { TellSaved } from '../../saved.ts'

/** The name of rows, as '3 notas escolhidas' says it. */
export interface RowNoun {
  one: string
  many: string
  /** True of 'nota', whose rows are 'escolhidas'. */
  feminine: boolean
}

/** Says of a list that its rows can be chosen, and where what can be done to them is; declared beside its columns. */
export interface ChosenRows<T> {
  noun: RowNoun
  /** Returns a row's name, for those who hear its box. */
  name(item: T): string
  /** The needs of its actions: who holds none of them has no boxes. */
  needs: readonly Needs[]
  /** Loads the actions, once somebody turns to the list. */
  load(): Promise<{ default: readonly ChosenAction<T>[] }>
}

/** A row that something could not be done to, and what was thrown. */
export interface Failed<T> {
  item: T
  error: unknown
}

/** The tools of what is done to rows. */
export interface Work {
  call: Connection['call']
  download: Connection['download']
  /** Saves bytes as a file. */
  save: (bytes: Blob, name: string) => void
  /** Tells the page around an element what has changed. */
  tellSaved: TellSaved
  /** Says something to the user. */
  say: Snackbars['show']
  /** Tells how many rows are done. */
  done: (count: number) => void
  /** Aborted where it is to stop. */
  signal: AbortSignal
}

/**
 * Does something to rows. Returns those to which it could not be done, which stay chosen; whatever it throws is said, and all of them stay. Of what
 * is done to each by itself `each` makes it (each.ts).
 */
export type Doing<T> = Methods<T>['doing']

/** As methods have it, so that a list of any item can be handed on. */
interface Methods<T> {
  doing(items: readonly T[], work: Work): Promise<readonly Failed<T>[]>
  Dialog(props: ChosenDialogProps<T>): ReactNode
}

export interface ChosenDialogProps<T> {
  items: readonly T[]
  /** Does it, with progress and what fails said by the bar; settled once all is done. */
  run(doing: Doing<T>): Promise<void>
  onClose: () => void
}

/** Something that can be done to rows that are chosen. */
export interface ChosenAction<T> {
  id: FiscalUsageAction
  label: string
  icon?: ButtonProps['icon']
  /** It is not seen by who lacks this. */
  needs: Needs
  /** Tells to which rows it can be done, where not to all; the others are left as they are, and it says so. */
  fits?(item: T): boolean
  /** Returns the question before it is done. */
  question?(items: readonly T[]): { title: string; text: readonly string[]; confirmLabel: string; danger?: boolean }
  /** Does it at once, or after its question. */
  doing?: Doing<T>
  /** Asks for what it takes, in its own dialog, which does it by `run`. */
  Dialog?: Methods<T>['Dialog']
  /** Says what was done, such as '3 números explicados'; nothing where that is seen. */
  notice?(count: number): string
  /** Reads of which every cached answer is read anew. */
  touches?: readonly Endpoint[]
}
