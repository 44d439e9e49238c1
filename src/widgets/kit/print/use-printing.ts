import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Tells if the page is being printed: what the screen shows in pages is whole on paper. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false)
  useEffect(() => {
    // At once: the paper is drawn when the event is over.
    const follow = ({ type }: Event) => flushSync(() => setIsPrinting(type === 'beforeprint'))
    addEventListener('beforeprint', follow)
    addEventListener('afterprint', follow)
    return () => {
      removeEventListener('beforeprint', follow)
      removeEventListener('afterprint', follow)
    }
  }, [])
  return isPrinting
}
