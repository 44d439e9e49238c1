import { type Change, MOST_NAMED } from '#api/contract/changes.ts'
import type { ChangeRow } from './look.ts'
import { type Hearing, hears } from './topics-of.ts'

const encoder = new TextEncoder()

/** The bytes of an event (WHATWG HTML, section 9.2.5); `at`: its id, and by which moment it knows everything. */
const eventText = (at: number, changes: readonly Change[], name?: string): Uint8Array =>
  encoder.encode(`${name ? `event: ${name}\n` : ''}id: ${at}\ndata: ${JSON.stringify(changes)}\n\n`)

/** Returns what a stream begins with. */
export const hello = (at: number, missed: readonly Change[]): Uint8Array => eventText(at, missed, 'hello')

/** A comment, which says that the connection stands. */
export const SIGN = encoder.encode(':\n\n')

/** Returns the event that tells somebody of these changes; undefined where none is for their ears. */
export function eventOf(rows: readonly ChangeRow[], hearing: Hearing, at: number): Uint8Array | undefined {
  const changes = changesFor(rows, hearing)
  return changes.length > 0 ? eventText(at, changes) : undefined
}

/** The changes that somebody may hear of, one for each topic. */
export function changesFor(rows: readonly ChangeRow[], hearing: Hearing): Change[] {
  const byTopic = Map.groupBy(
    rows.filter((row) => hears(hearing, row)),
    ({ topic }) => topic,
  )
  return [...byTopic].map(([topic, some]): Change => {
    const sats = new Set(some.flatMap((row) => row.sats ?? []))
    const isNamed = sats.size <= MOST_NAMED && some.every((row) => row.sats !== null)
    return isNamed ? { topic, sats: [...sats] } : { topic }
  })
}
