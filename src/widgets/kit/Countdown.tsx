import { useEffect, useState } from 'react'
import { CountdownView } from '#ui/CountdownView.tsx'

interface Props {
  /** Seconds of a whole turn. */
  every: number
  /** When the turn began, in ms; a new value starts it anew. 0 before the first one, which then is still whole. */
  since: number
  onElapsed: () => void
}

/**
 * Counts down to the next refresh and asks for it. Only this component is drawn anew each second. A hidden page waits: it refreshes when it
 * is looked at again.
 */
export function Countdown({ every, since, onElapsed }: Props) {
  const [now, setNow] = useState(() => Date.now())
  // A turn that began after the last tick is still whole.
  const left = since === 0 ? every : Math.max(0, Math.ceil(every - Math.max(0, now - since) / 1000))
  const elapsed = left === 0

  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) setNow(Date.now())
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (elapsed) onElapsed()
  }, [elapsed, onElapsed])

  return <CountdownView seconds={left} of={every} />
}
