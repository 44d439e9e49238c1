import { useState } from 'react'
import { useConnection } from '#api/client/use-connection.ts'
import { usePlace } from './place/place.ts'
import { keepPreference, type Preferences, readPreferences } from './preferences.ts'

/** The user's preferences in this tenant, and the way to keep one. */
export function usePreferences(): [
  Preferences,
  <N extends keyof Preferences>(name: N, value: Partial<Preferences[N]>) => void,
] {
  const { tenant, subject } = useConnection()
  const { preferences: store } = usePlace()
  const [preferences, setPreferences] = useState(() => readPreferences(store, tenant, subject))
  return [
    preferences,
    (name, value) => {
      keepPreference(store, tenant, subject, name, value)
      setPreferences((before) => ({ ...before, [name]: { ...before[name], ...value } }))
    },
  ]
}
