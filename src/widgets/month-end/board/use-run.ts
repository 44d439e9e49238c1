import { useEffect, useRef, useState } from 'react'
import type { BoardRow } from '#api/contract/documents/month-board.ts'
import { companyName } from '#domain/companies/company-name.ts'
import type { ConfirmDialogProps } from '#ui/overlay/Dialog.tsx'
import { toFailure, useTell } from '../../kit/failure/failure.ts'

/** Something that is done to several companies' months, one after the other. */
export interface Task {
  name: 'closing' | 'sending'
  /** 'Fechando'. */
  doing: string
  /** Says how many are done: '5 meses fechados'. */
  done(count: number): string
  /** Its question beforehand. */
  question(rows: readonly BoardRow[]): Pick<ConfirmDialogProps, 'title' | 'text' | 'confirmLabel'>
  one(row: BoardRow): Promise<unknown>
}

export interface Run {
  task: Task
  /** Rows that are yet to be done, and those that are. */
  rest: readonly BoardRow[]
  done: readonly BoardRow[]
  failures: readonly { row: BoardRow; name: string; reason: string }[]
  isOver: boolean
}

/** Codes after which the next one would be refused alike: nobody has proved who they are, nobody is signed in, or nobody may any more. */
const ENDS = ['step_up_required', 'unauthenticated', 'forbidden', 'tenant']

/**
 * Does a task to each of some rows, whatever becomes of the others, until all are done or it is stopped. Nothing of it outlasts the screen: what was not
 * done stands on the board as it stood. `onEnd`: once, however many were done.
 */
export function useRun(onEnd: () => void) {
  const [run, setRun] = useState<Run>()
  const tell = useTell()
  const isStopped = useRef(false)
  // Whoever leaves the screen sees no question of the next one.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const start = async (task: Task, rows: readonly BoardRow[]) => {
    isStopped.current = false
    let now: Run = { task, rest: rows, done: [], failures: [], isOver: false }
    setRun(now)
    for (const row of rows) {
      if (isStopped.current) break
      try {
        await task.one(row)
        now = { ...now, rest: now.rest.slice(1), done: [...now.done, row] }
      } catch (thrown) {
        const error = toFailure(thrown)
        tell(error)
        // What is at fault is the month; there is no field to say it at.
        const reason = Object.values(error.fields)[0] ?? error.message
        const failures = [...now.failures, { row, name: companyName(row.company), reason }]
        now = { ...now, rest: now.rest.slice(1), failures }
        if (ENDS.includes(error.code) || error.isOutage) break
      }
      setRun(now)
    }
    setRun({ ...now, isOver: true })
    onEnd()
  }
  return {
    run,
    start: (task: Task, rows: readonly BoardRow[]) => void start(task, rows),
    stop: () => {
      isStopped.current = true
    },
    forget: () => setRun(undefined),
  }
}
