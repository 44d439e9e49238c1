import { type RawBuilder, sql } from 'kysely'
import type { ProofState } from '#domain/documents/proof/codes.ts'
import { TENANT } from '../store/tenant-names.ts'

/** Returns the state of a document in a list; `name`: that of its proof in the statement. */
export const proofState = (name: RawBuilder<string>): RawBuilder<ProofState | null> => sql<ProofState | null>`(
  select case when p.has_failure then 'failed' when p.rules > 0 and not p.is_signed then 'unsigned' end
  from document_proofs p where p.tenant_id = ${TENANT} and p.key = ${name})`

const isInState = (state: ProofState) =>
  sql`tenant_id = ${TENANT} and ${state === 'failed' ? sql`has_failure` : sql`rules > 0 and not is_signed and not has_failure`}`

/** Returns the keys of the coupons in a state, as a query. */
export const couponsInState = (state: ProofState): RawBuilder<unknown> =>
  sql`(select key from document_proofs where ${isInState(state)})`

/** Returns the keys and environments of the notes in a state, as a query. */
export const notesInState = (state: ProofState): RawBuilder<unknown> => sql`(
  select left(key, 44), case when right(key, 8) = '-homolog' then 'homolog' else 'production' end
  from document_proofs where ${isInState(state)})`
