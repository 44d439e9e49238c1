import { type RawBuilder, sql } from 'kysely'
import type { ProofState } from '#domain/documents/proof/codes.ts'
import { TENANT } from '../store/tenant-names.ts'

/** Returns the state of a document in a list; `key`: the statement's column of its key. */
export const proofState = (key: string): RawBuilder<ProofState | null> => sql<ProofState | null>`(
  select case when p.has_failure then 'failed' when p.rules > 0 and not p.is_signed then 'unsigned' end
  from document_proofs p where p.tenant_id = ${TENANT} and p.key = ${sql.ref(key)})`

/** Returns the keys of the documents in a state, as a query. */
export function keysInState(state: ProofState): RawBuilder<unknown> {
  const isIt = state === 'failed' ? sql`has_failure` : sql`rules > 0 and not is_signed and not has_failure`
  return sql`(select key from document_proofs where tenant_id = ${TENANT} and ${isIt})`
}
