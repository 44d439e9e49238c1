/** The moment of every story and of every world of the tests: documents reach up to it, and relative times do not drift. */
export const NOW = Date.parse('2026-11-20T18:00:00Z')
