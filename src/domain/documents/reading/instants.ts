import { zoneOf } from '../../companies/uf.ts'
import { isDate } from '../../time/date-time.ts'
import { localDay, offsetText } from '../../time/zoned-time.ts'

const INSTANT = /^((?:19|20)\d{2}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?$/

/** An instant as ISO text; one without offset is of the issuer's state. Undefined when it is none. */
export function readInstant(text: string | undefined, ufCode: string): string | undefined {
  const [whole, day, offset] = INSTANT.exec(text ?? '') ?? []
  if (whole === undefined || day === undefined || !isDate(day)) return undefined
  const zone = zoneOf(ufCode)
  const local = offset === undefined ? offsetText(whole.slice(0, 19), zone) : ''
  const instant = local === undefined ? '' : whole + local
  return Number.isNaN(Date.parse(instant)) ? undefined : instant
}

/**
 * The day of an instant (ISO text with offset) at the issuer's place, and how many minutes its clock is from UTC where that is not the
 * state's: a till in the west of Amazonas has one of Brazil's other clocks, and its day is its own; '+00:00' is no shop's clock.
 */
export function placeOf(instant: string, ufCode: string): { day: string; offset: number | null } {
  const zone = zoneOf(ufCode)
  const written = instant.slice(-6)
  const day = instant.slice(0, 10)
  // As nearly all are written, without asking for the zone's clock.
  if (written === offsetText(instant.slice(0, 19), zone)) return { day, offset: null }
  const hours = /^-0([2-5]):00$/.exec(written)?.[1]
  return hours === undefined
    ? { day: localDay(Date.parse(instant), zone), offset: null }
    : { day, offset: -60 * Number(hours) }
}
