import type { Known } from '../react.ts'
import { described } from './described.ts'
import { describedLeaves, leafEvents } from './described-leaves.ts'

/** Both kinds of elements, as far as our component for React must know them. */
export const known: Known = {
  attributes: Object.fromEntries(
    described.flatMap(({ attributes }) =>
      attributes.flatMap(({ name, property }) => (property && property !== name ? [[property, name]] : [])),
    ),
  ),
  // A token is told as a property alone, so that no server writes it into a page.
  properties: [
    ...new Set([
      'token',
      ...described.flatMap(({ properties }) => properties.map(({ name }) => name)),
      ...describedLeaves.flatMap(({ properties = {} }) => Object.keys(properties)),
    ]),
  ],
  events: Object.keys(leafEvents),
}
