import { useEffect, useState } from 'react'

/** The present in ms, anew every half minute: for texts such as 'há 4 minutos'. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
