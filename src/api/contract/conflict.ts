import * as z from 'zod/mini'

/** The last change of what a call would have written over, as far as the audit trail knows it (docs/decisions.md#conflicts). */
export const LastChange = z.object({
  /** Null where the trail does not know: the operator of the server, or a change of something that belongs to it. */
  email: z.nullable(z.string()),
  changed_utc: z.nullable(z.string()),
  /** In words, as the trail has them. */
  changes: z.array(z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) })),
})
export type LastChange = z.output<typeof LastChange>
