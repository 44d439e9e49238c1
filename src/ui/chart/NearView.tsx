import { type CSSProperties, type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

interface Props {
  /** Room until the drawing comes: as large as it. */
  space: { className: string; style: CSSProperties }
  /** px from the view's edge that are near. */
  margin?: number
  /** `forPaper`: about to be printed, which does not wait. */
  children: (forPaper: boolean) => ReactNode
}

/** Draws its children once they are near the view, or about to be printed, and from then on. */
export function NearView({ space, margin = 300, children }: Props) {
  const [near, setNear] = useState<'view' | 'paper'>()
  // The view and paper are outside of React. Paper does not wait: what can be drawn at once is.
  useEffect(() => {
    if (near) return undefined
    const draw = () => flushSync(() => setNear('paper'))
    addEventListener('beforeprint', draw)
    return () => removeEventListener('beforeprint', draw)
  }, [near])
  const watch = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      // `scrollMargin`, where browsers know it, counts in scrollers within the page as well.
      const near: IntersectionObserverInit & { scrollMargin: string } = {
        rootMargin: `${margin}px`,
        scrollMargin: `${margin}px`,
      }
      const sight = new IntersectionObserver((all) => {
        if (all.some(({ isIntersecting }) => isIntersecting)) setNear('view')
      }, near)
      sight.observe(element)
      return () => sight.disconnect()
    },
    [margin],
  )
  return near ? children(near === 'paper') : <div ref={watch} {...space} />
}
