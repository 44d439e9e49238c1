/** An instant as the API and the database write it: ISO 8601 in UTC. `at`: milliseconds since the epoch. */
export function isoInstant(at: number): string {
  return new Date(at).toISOString()
}
