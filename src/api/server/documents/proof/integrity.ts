import type { Integrity } from '#api/contract/fields.ts'
import { storedChecks } from '#domain/documents/proof/checks.ts'
import { PROOF_CHECK_CODES } from '#domain/documents/proof/codes.ts'
import type { ScopedDb } from '../../store/scope.ts'

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
  const checks = storedChecks(row)
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
