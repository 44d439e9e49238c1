import { useEffect, useState } from 'react'

/**
 * A hook that tells what a chunk holds, once it is there: undefined before, 'failed' where it did not come (the next that needs it tries
 * again). What is there is there from the first rendering on.
 */
export function loadedOnce<T extends object>(load: () => Promise<T>): () => T | 'failed' | undefined {
  let here: T | undefined
  return function useLoaded() {
    // As a function: what is loaded is itself one, which React would call.
    const [loaded, setLoaded] = useState<T | 'failed' | undefined>(() => here)
    // A chunk comes from outside of React.
    useEffect(() => {
      if (loaded) return undefined
      let isWaiting = true
      load().then(
        (one) => {
          here = one
          if (isWaiting) setLoaded(() => one)
        },
        () => isWaiting && setLoaded('failed'),
      )
      return () => {
        isWaiting = false
      }
    }, [loaded])
    return loaded
  }
}
