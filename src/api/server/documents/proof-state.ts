import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { ProofState } from '#domain/documents/proof/codes.ts'
import { TENANT } from '../store/tenant-names.ts'

/** The state of a document, of the row of its proof (p). */
export const STATE_OF_PROOF = sql<ProofState | null>`
  case when p.has_failure then 'failed' when p.rules > 0 and not p.is_signed then 'unsigned' end`

/** Returns the state of a document in a list; `name`: that of its proof in the statement. */
export const proofState = (name: RawBuilder<string>): RawBuilder<ProofState | null> => sql<ProofState | null>`(
  select ${STATE_OF_PROOF} from document_proofs p where p.tenant_id = ${TENANT} and p.key = (select ${name}))`

const isInState = (state: ProofState) =>
  sql`tenant_id = ${TENANT} and ${state === 'failed' ? sql`has_failure` : sql`rules > 0 and not is_signed and not has_failure`}`

/** Returns the keys of the coupons in a state, as a query. */
export const couponsInState = (state: ProofState): RawBuilder<unknown> =>
  sql`(select key from document_proofs where ${isInState(state)})`

/**
 * Selects the proofs (p) of notes in a state, as their indexes have them (store/migrations/0115-proof-moments.ts), by when the notes were issued.
 */
export const isProofOfNote = (state: ProofState): RawBuilder<SqlBool> => sql<SqlBool>`
  p.tenant_id = ${TENANT} and p.kind = 'nfce' and (p.has_failure or p.rules > 0 and not p.is_signed)
  and p.has_failure = ${sql.lit(state === 'failed')}`

/**
 * The key and environment of the note (note_key, note_environment) that a proof (p) is of, as a table of one row: by a column PostgreSQL looks
 * up a note in its index; by what a function makes of one, 15.20 reads all notes of the tenant where row security holds (docs/decisions.md#columns-alone).
 */
export const NOTE_OF_PROOF = sql`(select left(p.key, 44) as note_key,
  case when right(p.key, 8) = '-homolog' then 'homolog' else 'production' end as note_environment offset 0)`

/** Selects the note of a proof, by its {@link NOTE_OF_PROOF}. */
export const isOfProof = sql<SqlBool>`tenant_id = ${TENANT} and key = note_key and environment = note_environment`
