import { useEffect, useState } from 'react'
import { toDate } from '#domain/time/date-time.ts'

/** Some moment of today, by this computer's calendar; another one only when the day is another. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date())
  useEffect(() => {
    const follow = () => {
      const now = new Date()
      setToday((before) => (toDate(before) === toDate(now) ? before : now))
    }
    const timer = setInterval(follow, 30_000)
    return () => clearInterval(timer)
  }, [])
  return today
}
