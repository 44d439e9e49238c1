// Wall-clock time of an IANA zone as an instant: devices and documents of SATs write local time without a zone.

const formatters = new Map<string, Intl.DateTimeFormat>()
/** Offsets by zone and hour of its clock, or quarter of an hour: asking Intl takes longer than everything else that is done to a reading or a row. */
const offsets = new Map<string, number>()
const MOST_OFFSETS = 5000

/** Milliseconds since the epoch of 'YYYY-MM-DDTHH:MM:SS' in a zone. Of an hour that a zone has twice it is the first one. */
export function instantOf(local: string, timeZone: string): number {
  const asUtc = Date.parse(`${local}Z`)
  const name = `${timeZone} ${local.slice(0, 13)}`
  let offset = offsets.get(name)
  if (offset === undefined) {
    // The offset before may differ from the one at that hour; asked at the result, it settles.
    offset = offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone)
    if (offsets.size >= MOST_OFFSETS) offsets.clear()
    offsets.set(name, offset)
  }
  return asUtc - offset
}

/** '-03:00': how far from UTC a zone is at its 'YYYY-MM-DDTHH:MM:SS'; undefined when there is no such time of day. */
export function offsetText(local: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return undefined
  const minutes = (asUtc - instantOf(local, timeZone)) / 60_000
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  return `${minutes < 0 ? '-' : '+'}${hours}:${rest}`
}

/** No zone has changed its clock within a quarter of an hour since they keep the time of zones. */
const QUARTER_MS = 15 * 60_000

/** Milliseconds that a zone is ahead of UTC at an instant. */
export function offsetAt(at: number, timeZone: string): number {
  const name = `${timeZone} ${Math.floor(at / QUARTER_MS)}`
  let offset = offsets.get(name)
  if (offset === undefined) {
    offset = offsetByIntl(at, timeZone)
    if (offsets.size >= MOST_OFFSETS) offsets.clear()
    offsets.set(name, offset)
  }
  return offset
}

function offsetByIntl(at: number, timeZone: string): number {
  let format = formatters.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formatters.set(timeZone, format)
  }
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of format.formatToParts(at)) part[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000
}

/** 'YYYY-MM-DDTHH:MM:SS' of an instant in a zone. */
export function localTime(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 19)
}

/** 'YYYY-MM-DD' of an instant in a zone. */
export function localDay(at: number, timeZone: string): string {
  return localTime(at, timeZone).slice(0, 10)
}
