import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** A place for a dragged row: the row that shows it, and its name. */
export interface DropPlace {
  key: string
  label: string
}

export interface Drag {
  key: string
  place: DropPlace | undefined
  /** Place of the pointer, in px of the box. */
  x: number
  y: number
}

interface Options {
  box: RefObject<HTMLElement | null>
  /** A row's height, in px. */
  height: number
  keyAt: (index: number) => string | undefined
  mayDrag: (key: string) => boolean
  /** Undefined where the row cannot be dropped. */
  placeAt: (dragged: string, over: string) => DropPlace | undefined
  onDrop: (dragged: string, place: DropPlace) => void
  /** Rested over for a moment. */
  onRest: (key: string) => void
}

const BEGINS_AT = 6
const REST_MS = 700
/** How near to an edge the box scrolls, and how far in a frame, in px. */
const EDGE = 36
const SCROLL = 9

/**
 * Drags rows of equal height by pointer events, which work alike inside of shadow roots, by mouse, pen and finger: what lies under the pointer
 * is reckoned from the box, not asked of the page. A finger drags by the row's grip (`data-grip`), since elsewhere it scrolls. Esc ends it.
 */
export function useRowDrag(options: Options) {
  const [drag, setDrag] = useState<Drag>()
  const latest = useRef(options)
  const under = useRef<{ key: string; id: number; x: number; y: number; isOn: boolean }>(undefined)
  const rest = useRef<{ key: string; timer: number }>(undefined)
  const at = useRef<{ x: number; y: number }>(undefined)
  const frame = useRef(0)
  useEffect(() => {
    latest.current = options
  })

  const look = (clientX: number, clientY: number) => {
    const { box, height, keyAt, placeAt, onRest } = latest.current
    const element = box.current
    const held = under.current
    if (!element || !held) return
    const { left, top } = element.getBoundingClientRect()
    const over = keyAt(Math.floor((clientY - top + element.scrollTop) / height))
    const isInside = clientY >= top && clientY < top + element.clientHeight
    const place = over !== undefined && isInside ? placeAt(held.key, over) : undefined
    setDrag({ key: held.key, place, x: clientX - left, y: clientY - top })
    if (rest.current?.key === over) return
    clearTimeout(rest.current?.timer)
    rest.current = over === undefined ? undefined : { key: over, timer: window.setTimeout(() => onRest(over), REST_MS) }
  }
  const scroll = () => {
    const element = latest.current.box.current
    const point = at.current
    if (!element || !point || !under.current?.isOn) return
    const { top, bottom } = element.getBoundingClientRect()
    const by = point.y < top + EDGE ? -SCROLL : point.y > bottom - EDGE ? SCROLL : 0
    if (by !== 0) {
      element.scrollTop += by
      look(point.x, point.y)
    }
    frame.current = requestAnimationFrame(scroll)
  }
  const end = () => {
    clearTimeout(rest.current?.timer)
    cancelAnimationFrame(frame.current)
    rest.current = undefined
    under.current = undefined
    setDrag(undefined)
  }
  useEffect(
    () => () => {
      clearTimeout(rest.current?.timer)
      cancelAnimationFrame(frame.current)
    },
    [],
  )

  return {
    drag,
    /** Ends it without a drop; says whether there was one. */
    cancel: (): boolean => {
      const was = under.current?.isOn === true
      end()
      return was
    },
    begin: (event: PointerEvent, key: string) => {
      const { target } = event
      const isGrip = target instanceof Element && target.closest('[data-grip]') !== null
      if (event.button !== 0 || !options.mayDrag(key) || (event.pointerType === 'touch' && !isGrip)) return
      under.current = { key, id: event.pointerId, x: event.clientX, y: event.clientY, isOn: false }
    },
    /** Handlers of the box. */
    handlers: {
      onPointerMove: (event: PointerEvent) => {
        const held = under.current
        if (held?.id !== event.pointerId) return
        const { clientX: x, clientY: y } = event
        if (!held.isOn) {
          if (Math.hypot(x - held.x, y - held.y) < BEGINS_AT) return
          held.isOn = true
          event.currentTarget.setPointerCapture(event.pointerId)
          frame.current = requestAnimationFrame(scroll)
        }
        at.current = { x, y }
        look(x, y)
      },
      onPointerUp: () => {
        const dragged = under.current?.isOn && drag
        end()
        if (dragged && dragged.place) options.onDrop(dragged.key, dragged.place)
      },
      onPointerCancel: end,
    },
  }
}
