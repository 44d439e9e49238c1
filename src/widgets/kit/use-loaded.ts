import { type ComponentType, useEffect, useState } from 'react'

/** A module whose default export is a component; the function itself names it, so it must be the same at each render. */
export type Load<P = object> = () => Promise<{ default: ComponentType<P> }>

// The key knows its component's props; a map of all of them cannot.
const loaded = new WeakMap<object, unknown>()

/**
 * A component loaded when it is first wanted; undefined until it is there, and for an undefined `load`. A failure is thrown to the nearest
 * boundary. Not React.lazy: after a Suspense fallback React holds content back for 300 ms, which is longer than most chunks take.
 */
export function useLoaded<P>(load: Load<P> | undefined): ComponentType<P> | undefined {
  const [, setSettled] = useState<Load<P>>()
  const [failure, setFailure] = useState<{ of: Load<P>; error: unknown }>()
  useEffect(() => {
    if (!load || loaded.has(load)) return undefined
    let wanted = true
    load().then(
      (module) => {
        loaded.set(load, module.default)
        if (wanted) setSettled(() => load)
      },
      (error: unknown) => {
        if (wanted) setFailure({ of: load, error })
      },
    )
    return () => {
      wanted = false
    }
  }, [load])
  if (failure && failure.of === load) throw failure.error
  // Set above under the same key.
  return load && (loaded.get(load) as ComponentType<P> | undefined)
}
