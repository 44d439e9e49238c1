import { type RawBuilder, sql } from 'kysely'
import type { Integrity } from '#api/contract/fields.ts'
import { PROOF_CHECK_CODES, type ProofState, passed } from '#domain/documents/proof/checks.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'

/** Reads what was found of a document, in the order of the checks; null where it was not looked at yet, or its file is another one now. */
export async function readIntegrity(db: ScopedDb, key: string): Promise<Integrity> {
  const row = await db
    .selectFrom('document_proofs')
    .select(['checked_at', 'is_signed', 'passed', 'others', 'signer'])
    .where('key', '=', key)
    .where('rules', '>', 0)
    .executeTakeFirst()
  if (!row?.checked_at) return null
  const { signer } = row
  const checks = [...row.passed.map(passed), ...row.others]
  return {
    checked_at: row.checked_at,
    is_signed: row.is_signed,
    certificate: signer && {
      holder: signer.holder,
      issuer: signer.issuer,
      serial_number: signer.serialNumber,
      not_before: signer.notBefore,
      not_after: signer.notAfter,
    },
    checks: PROOF_CHECK_CODES.flatMap((code) => checks.filter((check) => check.code === code)),
  }
}

/** Returns the state of a document in a list; `key`: the statement's column of its key. */
export const proofState = (key: string): RawBuilder<ProofState | null> => sql<ProofState | null>`(
  select case when p.has_failure then 'failed' when p.rules > 0 and not p.is_signed then 'unsigned' end
  from document_proofs p where p.tenant_id = ${TENANT} and p.key = ${sql.ref(key)})`

/** Returns the keys of the documents in a state, as a query. */
export function keysInState(state: ProofState): RawBuilder<unknown> {
  const isIt = state === 'failed' ? sql`has_failure` : sql`rules > 0 and not is_signed and not has_failure`
  return sql`(select key from document_proofs where tenant_id = ${TENANT} and ${isIt})`
}
