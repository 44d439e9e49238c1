import { type ComponentType, createElement, startTransition, use, useCallback, useEffect, useState } from 'react'
import { AttentionContext } from '../place/attention.ts'
import { useIdle } from '../report.ts'
import { useLasting } from '../refresh/use-lasting.ts'
import { fetchingAhead, type LoadOf } from './ahead.ts'
import { MissingDialog, MissingPart } from './MissingPart.tsx'
import { WaitingDialog, WaitingPart } from './WaitingCode.tsx'

export type { LoadOf } from './ahead.ts'
export type Load<P = object> = LoadOf<ComponentType<P>>

const modules = fetchingAhead()

/** Notes a module that came by itself: who wants it draws it without waiting. */
export const keepLoaded = <T>(load: LoadOf<T>, value: T): void => modules.keep(load, value)

/** Has what may be wanted come when the browser is idle and somebody is there. `isNext`: a row or control of the screen opens it. */
export function useAhead(loads: readonly LoadOf<unknown>[], isNext = false): void {
  const attention = use(AttentionContext)
  const come = useCallback(() => void attention.then(() => modules.add(loads, { isNext })), [attention, loads, isNext])
  useIdle(come)
}

/**
 * `useLoaded` of what a control of the screen opens: it comes before that, so that the first press is as quick as a later one. Where it does
 * not, what stands in its place says so; of a dialog, whose `missing` is MissingDialog, a dialog.
 */
export function useOpened<T>(
  load: LoadOf<T>,
  isOpen: boolean,
  missing: ComponentType<never> | ComponentType = MissingPart,
): T | undefined {
  useAhead(useState(() => [load])[0], true)
  return useWanted(load, isOpen, missing)
}

/** The same of what few open: it comes when it is wanted. */
export function useWanted<T>(
  load: LoadOf<T>,
  isOpen: boolean,
  missing: ComponentType<never> | ComponentType = MissingPart,
): T | undefined {
  const opened = useLoaded(isOpen ? load : undefined, missing)
  const isLate = useLasting(isOpen && opened === undefined)
  const waiting: unknown = missing === MissingDialog ? WaitingDialog : WaitingPart
  // Drawn in the place of what was asked for, with its props.
  return isLate ? (waiting as T) : opened
}

/**
 * Loads a module's export, a component mostly, when it is first wanted; undefined until it is there, and for an undefined `load`. Where it
 * cannot be had (load-chunk.ts gives up what hangs), `missing` stands in its place, with `onRetry`, and all around it stays; wanted anew,
 * it is loaded anew. Not React.lazy: after a Suspense fallback React holds content back for 300 ms, longer than most chunks take.
 */
export function useLoaded<T>(
  load: LoadOf<T> | undefined,
  // Takes any props, so that it can stand for a component of any.
  missing: ComponentType<never> | ComponentType = MissingPart,
): T | undefined {
  const [, setSettled] = useState<LoadOf<T>>()
  const [failed, setFailed] = useState<{ load: LoadOf<T>; standIn: unknown }>()
  const [tries, setTries] = useState(0)
  useEffect(() => {
    if (!load || modules.has(load)) return undefined
    let wanted = true
    load().then(
      (module) => {
        modules.keep(load, module.default)
        // A whole screen may follow, which then is drawn in slices, between which the page answers.
        if (wanted) startTransition(() => setSettled(() => load))
      },
      () => {
        const onRetry = () => setTries(tries + 1)
        const standIn = (props: object) =>
          createElement(missing as ComponentType<object>, { ...props, onRetry } as object)
        if (wanted) setFailed({ load, standIn })
      },
    )
    return () => {
      wanted = false
      setFailed(undefined)
    }
  }, [load, missing, tries])
  // Drawn in the place of what was asked for, which is a component wherever it can be missed.
  if (load && failed?.load === load) return failed.standIn as T
  // Set above under the same key.
  return load && (modules.get(load) as T | undefined)
}
