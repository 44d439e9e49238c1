import type { Generated } from 'kysely'
import type { Environment } from '#domain/documents/environment.ts'
import type { AbsenceState, ListingFault } from '#domain/documents/fetching/absences.ts'
import type { Instant } from '../columns.ts'
import { tenant } from '../tables.ts'

/** The tables of notes that SEFAZ has and that are not here. */
export const missingNoteTables = {
  nfce_listings: tenant<{
    company_id: string
    environment: Environment
    listed_until: Instant | null
    next_from: Instant | null
    looked_back_at: Instant | null
    listed_at: Instant | null
    due_at: Instant
    tries: Generated<number>
    fault: ListingFault | null
    code: string | null
    words: string | null
    fault_at: Instant | null
  }>(),
  nfce_absences: tenant<{
    key: string
    company_id: string
    environment: Environment
    serie: number
    number: number
    first_seen_at: Instant
    state: Generated<AbsenceState>
    tries: Generated<number>
    due_at: Instant | null
    tried_at: Instant | null
    code: string | null
    words: string | null
  }>(),
}
