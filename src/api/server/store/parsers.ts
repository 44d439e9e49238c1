/**
 * How values leave the database, by the oid of their type, the same on both engines: int8 as number, in arrays too, numeric and date as the
 * text they are, instants as ISO text in UTC (the sessions' time zone is UTC).
 */
export const parsers: Readonly<Record<number, (text: string) => unknown>> = {
  20: Number,
  1016: (text) => text.slice(1, -1).split(',').filter(Boolean).map(Number),
  1082: (text) => text,
  1184: (text) => new Date(`${text.replace(' ', 'T')}:00`).toISOString(),
  1700: (text) => text,
}
