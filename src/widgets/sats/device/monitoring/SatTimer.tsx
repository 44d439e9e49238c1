import { useEffect, useState } from 'react'
import { SAT_TIMER_MARKS, satTimer } from '#domain/sats/sat-timer.ts'
import { TimerRing } from '#ui/chart/ring/TimerRing.tsx'

/** Seconds since the last communication. `since` and `ahead`, by how much the server's clock is ahead, in ms. */
export function SatTimer({ since, ahead, size }: { since: number; ahead: number; size?: number }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const { progress, level, text } = satTimer((now + ahead - since) / 1000)
  return (
    <TimerRing
      progress={progress}
      level={level}
      text={text}
      label="desde o último monitoramento"
      ticks={SAT_TIMER_MARKS}
      size={size}
    />
  )
}
