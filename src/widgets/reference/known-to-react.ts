import type { Known } from '../react.ts'
import { described } from './described.ts'
import { describedLeaves } from './described-leaves.ts'

const all = [...described, ...describedLeaves]
const once = (names: readonly string[]) => [...new Set(names)]

/** Both kinds of elements, as far as our component for React must know them. */
export const known: Known = {
  attributes: Object.fromEntries(
    all.flatMap(({ attributes }) =>
      attributes.flatMap(({ name, property }) => (property && property !== name ? [[property, name]] : [])),
    ),
  ),
  // A token is told as a property alone, so that no server writes it into a page.
  properties: once(['token', ...all.flatMap(({ properties }) => properties.map(({ name }) => name))]),
  events: once(all.flatMap(({ events }) => events.map(({ name }) => name))),
}
