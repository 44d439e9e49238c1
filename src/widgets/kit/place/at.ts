import type { StoredPreferences } from '../preferences.ts'

/** The place at which a route was found: its parameters, its query string and what is kept of the user's preferences. */
export interface At {
  params: Readonly<Record<string, string>>
  /** With the leading '?', or empty. */
  search: string
  preferences: StoredPreferences
}
