import { useEffect, useState } from 'react'

/** An answer that comes sooner shows by itself that something was done. */
const LASTING_MS = 200

/** Tells if something has been so for long enough to be worth showing: what turns for a moment only flickers. */
export function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(setLasts, LASTING_MS, true)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [isSo])
  return isSo && lasts
}
