import * as z from 'zod/mini'

// Parts of alerts that several resources show.

/** How grave an alert is. */
export const Level = z.enum(['danger', 'warning', 'info'])

/** The person who sees to an alert (null to whoever is no person of the tenant), and until when. */
export const Holder = z.object({ email: z.nullable(z.string()), until_utc: z.nullable(z.string()) })
