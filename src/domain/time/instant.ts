/** An instant as the API and the database write it: ISO 8601 in UTC. `at`: milliseconds since the epoch. */
export function isoInstant(at: number): string {
  return new Date(at).toISOString()
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/** Tells if a text is an instant: a day and a time with its offset, or in UTC. */
export function isInstant(text: string): boolean {
  return INSTANT.test(text) && Number.isFinite(Date.parse(text))
}
