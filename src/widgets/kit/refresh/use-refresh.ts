import { use, useEffect, useRef } from 'react'
import { SightContext } from '../place/sight.ts'

/**
 * Asks anew every so many seconds after `since` (ms), also on a computer whose clock is set back meanwhile. What nobody can see waits, and
 * asks as soon as it is looked at again. Nothing is asked where `since` is 0.
 */
export function useRefresh(seconds: number, since: number, refresh: () => void): void {
  const sight = use(SightContext)
  const latest = useRef(refresh)
  // Not while rendering: a render that is thrown away must change nothing.
  useEffect(() => {
    latest.current = refresh
  })
  useEffect(() => {
    if (since === 0) return undefined
    const due = since + seconds * 1000
    let isOver = false
    const ask = () => {
      if (!sight.isHidden() && (isOver || Date.now() >= due)) latest.current()
    }
    const end = () => {
      isOver = true
      ask()
    }
    const timer = setTimeout(end, Math.min(seconds * 1000, Math.max(0, due - Date.now())))
    const unwatch = sight.watch(ask)
    return () => {
      clearTimeout(timer)
      unwatch()
    }
  }, [seconds, since, sight])
}
