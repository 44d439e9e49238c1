import type { Integrity } from '#api/contract/fields.ts'
import { storedChecks } from '#domain/documents/proof/checks.ts'
import { PROOF_CHECK_CODES } from '#domain/documents/proof/codes.ts'
import { eventProofKey } from '#domain/documents/proof/request-keys.ts'
import { isEventOf } from '../own-names.ts'
import type { ScopedDb } from '../../store/scope.ts'

/** Reads what was found of a document, by the name of its proof, in the order of the checks; null where it was not looked at yet, or its file is another one now. */
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

const CANCELLATIONS = ['110111', '110112']

/** Reads the request by which a note was cancelled, the one that SEFAZ registered first of all; null without one. */
export async function readCancellation(
  db: ScopedDb,
  note: { id: string },
): Promise<{ requested_at: string; integrity: Integrity } | null> {
  const event = await db
    .selectFrom('nfces as n')
    .innerJoin('nfce_events as e', (join) => join.on(isEventOf('e', 'n')))
    .select(['e.nfce_key as key', 'e.environment', 'e.type', 'e.sequence', 'e.created_at'])
    .where('n.id', '=', note.id)
    .where('e.type', 'in', CANCELLATIONS)
    .where('e.request_file_id', 'is not', null)
    .orderBy((e) => e('e.type_level', '=', 'success'), 'desc')
    .orderBy('e.created_at')
    .limit(1)
    .executeTakeFirst()
  if (!event) return null
  return { requested_at: event.created_at, integrity: await readIntegrity(db, eventProofKey(event)) }
}
