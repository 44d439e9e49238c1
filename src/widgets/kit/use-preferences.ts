import { useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { usePlace } from './place/place.ts'
import { keepPreference, type Preferences, type StoredPreferences, storedPreferences } from './preferences.ts'

/** The user's preferences in this tenant, each for its reader (preferences.ts), and the way to keep one. */
export function usePreferences(): [
  StoredPreferences,
  <N extends keyof Preferences>(name: N, value: Partial<Preferences[N]>) => void,
] {
  const { tenant, subject } = useConnection()
  const { preferences: store } = usePlace()
  const [preferences, setPreferences] = useState(() => storedPreferences(store, tenant, subject))
  return [
    preferences,
    (name, value) => {
      keepPreference(store, tenant, subject, name, value)
      setPreferences((before) => ({ ...before, [name]: { ...before[name], ...value } }))
    },
  ]
}
