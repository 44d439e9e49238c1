import type { Integrity } from '#api/contract/fields.ts'
import { storedChecks } from '#domain/documents/proof/checks.ts'
import { PROOF_CHECK_CODES, type ProofState } from '#domain/documents/proof/codes.ts'
import { KEPT_PLAN } from '../../store/embedded/kept-plan.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { STATE_OF_PROOF } from '../proof-state.ts'

/** Reads what was found of a document, by the name of its proof, in the order of the checks; null where it was not looked at yet, or its file is another one now. */
export const readIntegrity = async (db: ScopedDb, key: string): Promise<Integrity> =>
  (await readProof(db, key)).integrity

/** The same with the document's state in lists. */
export async function readProof(
  db: ScopedDb,
  key: string,
): Promise<{ integrity: Integrity; state: ProofState | null }> {
  const row = await db
    .selectFrom('document_proofs as p')
    .select(['p.checked_at', 'p.rules', 'p.is_signed', 'p.passed', 'p.others', 'p.signer', STATE_OF_PROOF.as('state')])
    .where('p.key', '=', key)
    .modifyEnd(KEPT_PLAN)
    .executeTakeFirst()
  const state = row?.state ?? null
  if (!row?.checked_at || row.rules === 0) return { integrity: null, state }
  const { checked_at, is_signed, signer } = row
  const checks = storedChecks(row)
  const integrity = {
    checked_at,
    is_signed,
    certificate: signer && {
      holder: signer.holder,
      issuer: signer.issuer,
      serial_number: signer.serialNumber,
      not_before: signer.notBefore,
      not_after: signer.notAfter,
    },
    checks: PROOF_CHECK_CODES.flatMap((code) => checks.filter((check) => check.code === code)),
  }
  return { integrity, state }
}
