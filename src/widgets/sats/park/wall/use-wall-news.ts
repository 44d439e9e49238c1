import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ParkCompany } from '#api/contract/sats/sats.ts'
import { hasSound, keepSound, looked, NOTHING_SEEN, wallAlerts, wallNews } from './wall-news.ts'
import { wallSound } from './wall-sound.ts'

export interface WallNews {
  /** How many alerts began since somebody looked. */
  count: number
  /** Undefined in a browser that cannot sound. */
  sound: { isOn: boolean; isBlocked: boolean; toggle: () => void } | undefined
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
  const memory = useRef(NOTHING_SEEN)
  const [fresh, setFresh] = useState<ReadonlyMap<string, string>>(new Map())
  const [isOn, setIsOn] = useState(hasSound)
  const [sound] = useState(wallSound)
  const isBlocked = useSyncExternalStore(sound.subscribe, sound.isBlocked)
  useEffect(() => {
    if (!isOn || !sound.can) return undefined
    void sound.wake()
    return sound.close
  }, [sound, isOn])
  useEffect(() => {
    if (!companies) return
    const news = wallNews(wallAlerts(companies), memory.current)
    memory.current = news.memory
    setFresh(news.fresh)
    if (news.isMore && isOn) sound.ring()
  }, [companies, isOn, sound])
  // At each of the head's seconds: boxes may be drawn after the answer that they are of.
  useEffect(() => {
    const serials = new Set(fresh.values())
    const boxes = frame.current?.querySelectorAll<HTMLElement>(serials.size > 0 ? '.box' : '.box[data-new]')
    for (const box of boxes ?? []) box.toggleAttribute('data-new', serials.has(box.dataset['sat'] ?? ''))
  })
  const isAwaited = fresh.size > 0 || isBlocked
  useEffect(() => {
    if (!isAwaited) return undefined
    const look = ({ type }: Event) => {
      if (companies) memory.current = looked(wallAlerts(companies))
      setFresh(new Map())
      if (isBlocked && type !== 'pointermove') void sound.wake()
    }
    // The wall is all that there is on the screen: keys go to whatever has the focus.
    for (const name of LOOKS) document.addEventListener(name, look)
    return () => {
      for (const name of LOOKS) document.removeEventListener(name, look)
    }
  }, [companies, isAwaited, isBlocked, sound])
  const toggle = () => {
    keepSound(!isOn)
    setIsOn(!isOn)
    // Within the press, and heard as soon as it may be.
    if (!isOn) void sound.wake().then(sound.ring)
  }
  return { count: fresh.size, sound: sound.can ? { isOn, isBlocked, toggle } : undefined }
}
