import { useEffect, useState } from 'react'

/** The present in ms, anew every half minute: for texts such as 'há 4 minutos'. */
export function useNow(isWanted = true): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (!isWanted) return undefined
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [isWanted])
  return now
}
