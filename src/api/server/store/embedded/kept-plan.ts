import { sql } from 'kysely'

export const KEPT_PLAN_MARK = '/* kept plan */'

/**
 * Ends the text of a statement that has one plan, whatever it is asked for and however large its tables are: one that looks up single rows by
 * their keys, or only adds rows. PostgreSQL keeps it for a connection (docs/decisions.md#kept-plans). The text is always the same, and names
 * its columns.
 */
export const KEPT_PLAN = sql.raw(KEPT_PLAN_MARK)
