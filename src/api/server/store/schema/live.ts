import type { Generated } from 'kysely'
import type { Topic } from '#domain/topics.ts'
import { tenant } from './tables.ts'

/** The table of migration 0137 as Kysely reads it. */
export const liveTables = {
  live_changes: tenant<{
    topic: Topic
    /** Null of what is of no company: who may read the topic hears it. */
    company_id: string | null
    sats: string[] | null
    at: Generated<string>
    /** The number of its transaction. */
    xid: Generated<string>
  }>(),
}
