import { sql } from 'kysely'
import type { Store } from '#api/server/store/scope.ts'
import { PROOF_RULES } from '#domain/documents/proof/checks.ts'
import { type ProofCheck, PROOF_CHECK_CODES, type ProofCheckCode } from '#domain/documents/proof/codes.ts'
import { NOW } from './now.ts'

/** What a document is said to have, however it is: the page's server makes no proofs. */
export interface Facts {
  /** The checks that did not pass. */
  others?: ProofCheck[]
  without?: readonly ProofCheckCode[]
  isSigned?: boolean
}

const SIGNER = {
  holder: 'SUPERMERCADO AURORA LTDA:11222333000181',
  issuer: 'AC DEMONSTRACAO',
  isIcpBrasil: true,
  serialNumber: '1A2B3C4D',
  notBefore: '2025-06-01T00:00:00.000Z',
  notAfter: '2027-06-01T00:00:00.000Z',
}

/** Proves a document as the story wants it. */
export async function proveAs(
  store: Store,
  key: string,
  { others = [], without = [], isSigned = true }: Facts,
): Promise<void> {
  const unpassed = new Set([...others.map(({ code }) => code), ...without])
  const passed = PROOF_CHECK_CODES.filter((code) => !unpassed.has(code))
  await sql`
    update document_proofs p set rules = ${PROOF_RULES}, checked_at = ${new Date(NOW).toISOString()}::timestamptz, is_signed = ${isSigned},
      has_failure = ${others.some(({ result }) => result === 'failed')}, passed = ${passed}::text[],
      emitted_on = coalesce((select emitted_on from nfces n where n.tenant_id = p.tenant_id and n.key = p.key),
        (select emitted_on from cfes c where c.tenant_id = p.tenant_id and c.key = p.key)),
      others = ${JSON.stringify(others)}::text::jsonb, signer = ${isSigned ? JSON.stringify(SIGNER) : null}::text::jsonb
    where key = ${key}`.execute(store)
}

export const NO_ROOTS: ProofCheck = {
  code: 'chain',
  result: 'not_made',
  reason: 'As raízes da ICP-Brasil não estão neste servidor',
}
