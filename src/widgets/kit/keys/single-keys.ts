import { useSyncExternalStore } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { memoryStore, type PreferenceStore } from '../preferences.ts'
import { usePlace } from '../place/place.ts'

// Of a user in all of their organizations: whoever dictates does so in each.
const keyOf = (subject: string) => `fiscal.keys.1:${subject}`
const listeners = new Set<() => void>()

function areOn(store: PreferenceStore, subject: string): boolean {
  try {
    return store.getItem(keyOf(subject)) !== 'off'
  } catch {
    return memoryStore.getItem(keyOf(subject)) !== 'off'
  }
}

function keep(store: PreferenceStore, subject: string, isOn: boolean): void {
  const text = isOn ? 'on' : 'off'
  try {
    store.setItem(keyOf(subject), text)
  } catch {
    // Without storage it lasts as long as the page.
    memoryStore.setItem(keyOf(subject), text)
  }
  for (const listener of listeners) listener()
}

/** Hears of a choice made in this page, and in another tab of its origin. */
function follow(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/**
 * Tells if keys of one character do something by themselves for this user, and returns the way to choose it: who speaks to the computer, or
 * touches keys unawares, has them off (https://www.w3.org/TR/WCAG22/#character-key-shortcuts). On unless chosen.
 */
export function useSingleKeys(): [boolean, (isOn: boolean) => void] {
  const { subject } = useConnection()
  const { preferences: store } = usePlace()
  const isOn = useSyncExternalStore(
    follow,
    () => areOn(store, subject),
    () => true,
  )
  return [isOn, (chosen) => keep(store, subject, chosen)]
}
