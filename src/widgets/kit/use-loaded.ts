import { type ComponentType, useEffect, useState } from 'react'
import { MissingPart } from './MissingPart.tsx'

/** A module whose default export is a component; the function itself names it, so it must be the same at each render. */
export type Load<P = object> = () => Promise<{ default: ComponentType<P> }>

// The key knows its component's props; a map of all of them cannot.
const loaded = new WeakMap<object, unknown>()

/**
 * A component loaded when it is first wanted; undefined until it is there, and for an undefined `load`. Where it cannot be had, `missing`
 * stands in its place and all around it stays; wanted anew, it is asked for anew. Not React.lazy: after a Suspense fallback React holds content back for 300 ms, which is longer than most chunks take.
 */
export function useLoaded<P>(
  load: Load<P> | undefined,
  // Takes any props, so that it can stand for a component of any.
  missing: ComponentType<P> = MissingPart as ComponentType<P>,
): ComponentType<P> | undefined {
  const [, setSettled] = useState<Load<P>>()
  const [failed, setFailed] = useState<Load<P>>()
  useEffect(() => {
    if (!load || loaded.has(load)) return undefined
    let wanted = true
    load().then(
      (module) => {
        loaded.set(load, module.default)
        if (wanted) setSettled(() => load)
      },
      () => {
        if (wanted) setFailed(() => load)
      },
    )
    return () => {
      wanted = false
      setFailed(undefined)
    }
  }, [load])
  if (load && failed === load) return missing
  // Set above under the same key.
  return load && (loaded.get(load) as ComponentType<P> | undefined)
}
