import type { ColumnType, Generated } from 'kysely'
import type { SignerCertificate } from '#domain/documents/proof/certificate.ts'
import type { ProofCheck, ProofCheckCode, ProvenKind } from '#domain/documents/proof/codes.ts'
import { tenant } from '../tables.ts'

export const proofTables = {
  document_proofs: tenant<{
    key: string
    kind: ProvenKind
    company_id: string
    file_id: string
    /** Version of the rules that it was checked by; 0 before that. */
    rules: Generated<number>
    checked_at: ColumnType<string, string | undefined, string> | null
    has_failure: Generated<boolean>
    is_signed: Generated<boolean>
    passed: Generated<ProofCheckCode[]>
    /** The checks that did not pass. */
    others: ColumnType<ProofCheck[], string | undefined, string>
    /** The day that it counts for; null of one that nothing failed of. */
    emitted_on: string | null
    /** When the note was issued; null of one that nothing failed of and that is signed. */
    emitted_at: string | null
    signer: ColumnType<SignerCertificate | null, string | null | undefined, string | null>
  }>(),
}
