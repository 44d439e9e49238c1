import type { UseQueryResult } from '@tanstack/react-query'
import { use, useEffect, useRef, useState } from 'react'
import type { CallError } from '#api/client/call.ts'
import { CountdownView, secondsRemaining } from '#ui/painted/CountdownView.tsx'
import { StaleView } from '#ui/painted/StaleView.tsx'
import { SightContext } from '../place/sight.ts'
import { staleText } from './stale-text.ts'

export type Read = Pick<UseQueryResult<unknown, CallError>, 'data' | 'dataUpdatedAt' | 'errorUpdatedAt' | 'error'>

interface Props {
  /** Seconds of a whole turn; 0 where nothing is refreshed by itself. */
  every: number
  /** A turn begins with each of its answers, also with a failure. */
  read: Read
  onElapsed: () => void
}

/**
 * Counts down to the next refresh and asks for it. Only this component is drawn anew each second. What nobody can see waits: it refreshes
 * when it is looked at again. While an answer fails it says so instead, with the age of what is shown.
 */
export function Countdown({ every, read, onElapsed }: Props) {
  const sight = use(SightContext)
  const [now, setNow] = useState(() => Date.now())
  // 0 before the first turn, which then is still whole.
  const since = Math.max(read.dataUpdatedAt, read.errorUpdatedAt)
  // A turn that began after the last tick is still whole.
  const remaining = since === 0 ? every : secondsRemaining(every, since, now)
  // What an outage keeps waiting is tried again by itself, less and less often.
  const isCounting = every > 0 && !read.error?.isOutage
  const elapsed = isCounting && remaining === 0
  const isSeen = every > 0 || read.error !== null

  const ask = useRef(onElapsed)
  // Not while rendering: a render that is thrown away must change nothing.
  useEffect(() => {
    ask.current = onElapsed
  })
  useEffect(() => {
    if (!isSeen) return undefined
    let ticks = 0
    const timer = setInterval(() => {
      if (sight.isHidden()) return
      setNow(Date.now())
      // A turn without end: the computer's clock was set back.
      if (isCounting && since !== 0 && ++ticks % (every + 2) === 0) ask.current()
    }, 1000)
    return () => clearInterval(timer)
  }, [every, since, isCounting, isSeen, sight])
  useEffect(() => {
    if (elapsed) ask.current()
  }, [elapsed])

  // Where nothing is shown, its place says why.
  if (read.error) return read.data === undefined ? null : <StaleView text={staleText(read, now)} />
  return every > 0 && <CountdownView seconds={remaining} of={every} />
}
