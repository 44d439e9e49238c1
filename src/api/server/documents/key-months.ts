import { type RawBuilder, sql } from 'kysely'
import { UFS } from '#domain/companies/uf.ts'
import { addDays } from '#domain/time/day-spans.ts'

const KEY_LENGTH = 44
/** The days whose neighbours are still of the one century that a key's two digits of the year tell. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-02', '2099-12-30']

/**
 * Selects the ends (`least`, `most`) between which the access keys of the months of some days lie, a row for each state, by whose code keys begin: under
 * row-level security an index is asked for no part of a key. A day more on each side, since a till may have written it by another clock.
 */
export function keyMonths(from: string, to: string): RawBuilder<unknown> {
  const month = (day: string, away: number) => {
    const beside = addDays(day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day, away)
    return beside.slice(2, 4) + beside.slice(5, 7)
  }
  // Digits and upper-case letters: between the two lie all of these, whatever the database collates by.
  const least = UFS.map(({ code }) => `${code}${month(from, -1)}`.padEnd(KEY_LENGTH, '0'))
  const most = UFS.map(({ code }) => `${code}${month(to, 1)}`.padEnd(KEY_LENGTH, 'Z'))
  return sql`unnest(${least}::text[], ${most}::text[]) as months (least, most)`
}
