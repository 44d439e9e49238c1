import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** Points that PageUp and PageDown go on. */
const PAGE = 12

/** The point that is read: by pointing at it, or by walking along the plot with the keys. Enter and a click choose it. */
export function useReading(last: number, onChoose: ((index: number) => void) | undefined) {
  const [read, setAt] = useState<number>()
  // A refresh may have fewer points.
  const at = read === undefined ? undefined : Math.min(read, last)
  // A finger first reads a point; the next tap on it chooses.
  const touched = useRef<{ before: number | undefined }>(undefined)
  const within = (index: number) => Math.min(last, Math.max(0, index))

  const nearest = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return within(Math.round(((clientX - left) / width) * last))
  }
  const choose = (index: number) => {
    if (last >= 0) onChoose?.(index)
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      touched.current = event.pointerType === 'touch' ? { before: at } : undefined
      if (touched.current) setAt(nearest(event))
    },
    onPointerMove: (event: PointerEvent) => setAt(nearest(event)),
    onPointerLeave: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setAt(undefined),
    onClick(event: MouseEvent) {
      const index = nearest(event)
      if (!touched.current || touched.current.before === index) choose(index)
    },
    onKeyDown(event: KeyboardEvent) {
      const now = at ?? last
      const next = new Map([
        ['ArrowLeft', now - 1],
        ['ArrowRight', now + 1],
        ['PageDown', now - PAGE],
        ['PageUp', now + PAGE],
        ['Home', 0],
        ['End', last],
      ]).get(event.key)
      if (event.key === 'Escape') setAt(undefined)
      if (event.key === 'Enter' && onChoose) {
        // Otherwise it would press as well what is opened and takes the focus.
        event.preventDefault()
        choose(now)
      }
      if (next === undefined) return
      event.preventDefault()
      setAt(within(next))
    },
    onBlur: () => setAt(undefined),
  }
  return { at, handlers }
}
