import { type RefObject, useEffect, useRef, useState } from 'react'
import type { ParkCompany } from '#api/contract/sats/sats.ts'
import { keepSound, hasSound, openAlerts, ring } from './wall-news.ts'

export interface WallNews {
  /** How many alerts began since somebody looked. */
  count: number
  isSounding: boolean
  toggleSound: () => void
}

const LOOKS = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Marks the boxes of `frame` whose alerts began since somebody was last at the wall, which a hand on the pointer or a key tells, and sounds when there
 * are more of them, where this browser's user chose that.
 */
export function useWallNews(
  frame: RefObject<HTMLElement | null>,
  companies: readonly ParkCompany[] | undefined,
): WallNews {
  const known = useRef<ReadonlySet<string>>(undefined)
  const [fresh, setFresh] = useState<ReadonlyMap<string, string>>(new Map())
  const [isSounding, setIsSounding] = useState(hasSound)
  useEffect(() => {
    if (!companies) return
    const open = openAlerts(companies)
    known.current ??= new Set(open.keys())
    const since = [...open].filter(([id]) => !known.current?.has(id))
    setFresh((before) => {
      if (isSounding && since.some(([id]) => !before.has(id))) ring()
      return new Map(since)
    })
  }, [companies, isSounding])
  useEffect(() => {
    const serials = new Set(fresh.values())
    for (const box of frame.current?.querySelectorAll<HTMLElement>('.box') ?? [])
      box.toggleAttribute('data-new', serials.has(box.dataset['sat'] ?? ''))
  }, [frame, fresh])
  useEffect(() => {
    const wall = frame.current
    const looked = () => {
      if (!companies) return
      known.current = new Set(openAlerts(companies).keys())
      setFresh((before) => (before.size === 0 ? before : new Map()))
    }
    for (const name of LOOKS) wall?.addEventListener(name, looked)
    return () => {
      for (const name of LOOKS) wall?.removeEventListener(name, looked)
    }
  }, [frame, companies])
  const toggleSound = () => {
    keepSound(!isSounding)
    setIsSounding(!isSounding)
    if (!isSounding) ring()
  }
  return { count: fresh.size, isSounding, toggleSound }
}
