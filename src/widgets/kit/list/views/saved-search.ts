import type { Values } from '#api/client/address.ts'
import { chosenColumns, type StoredPreferences } from '../../preferences.ts'
import type { List } from '../define-list.ts'

/** A list, as far as views know it. */
export type ViewedList = Pick<List, 'view' | 'search' | 'query' | 'name' | 'size' | 'path'>

/**
 * Returns what a saved view keeps of a list's query string: what shows, so that it shows the same to others, without the page and without
 * what the call takes in its body (docs/decisions.md#no-person-in-addresses).
 */
export function savedSearch(
  list: ViewedList,
  inBody: readonly string[],
  search: string,
  preferences: StoredPreferences,
): string {
  // Every list has these beside its own.
  const view = list.view.read(search) as Values & { columns?: string }
  const { per_page } = list.query(view, preferences)
  return list.search({
    ...view,
    ...Object.fromEntries(inBody.map((name) => [name, undefined])),
    columns: view.columns ?? chosenColumns(preferences, list.name),
    per_page: per_page === list.size ? undefined : per_page,
    page: undefined,
  })
}
