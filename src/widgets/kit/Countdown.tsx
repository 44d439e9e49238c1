import { useEffect, useRef, useState } from 'react'
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

  const ask = useRef(onElapsed)
  // Not while rendering: a render that is thrown away must change nothing.
  useEffect(() => {
    ask.current = onElapsed
  })
  useEffect(() => {
    let ticks = 0
    const timer = setInterval(() => {
      if (document.hidden) return
      setNow(Date.now())
      // A turn without end: the computer's clock was set back.
      if (since !== 0 && ++ticks % (every + 2) === 0) ask.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [every, since])
  useEffect(() => {
    if (elapsed) onElapsed()
  }, [elapsed, onElapsed])

  return <CountdownView seconds={left} of={every} />
}
