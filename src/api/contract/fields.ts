import * as z from 'zod/mini'
import { isDate } from '#domain/time/date-time.ts'

// What several resources have in common.

/** A calendar day, 'YYYY-MM-DD'. */
export const Day = z.string().check(z.refine(isDate, 'Data inválida'))

/** Yes or no in a query. */
export const Flag = z.enum(['0', '1', 'true', 'false'])
/** The same, 'no' where it is not given. */
export const flag = z._default(Flag, '0')

export function isYes(value: z.output<typeof Flag>): boolean {
  return value === '1' || value === 'true'
}

/** A comma list of ids. */
export const UUIDS = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})*$/
