import { type SqlBool, sql } from 'kysely'
import { csvFile, csvLine } from '#domain/csv.ts'
import { storedChecks } from '#domain/documents/proof/checks.ts'
import { PROVEN_KINDS, type ProvenKind } from '#domain/documents/proof/codes.ts'
import { PROOF_COLUMNS, PROOF_TABLE_FILE, type ProofRow, proofCells } from '#domain/documents/proof/table.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { Named } from './prints.ts'
import type { ZippedFile } from './zipped.ts'

const isProven = (kind: string): kind is ProvenKind => Object.hasOwn(PROVEN_KINDS, kind)

/** Finds what was found of a page's notes, coupons and cancellations; undefined of events and voided ranges, which have no checks. */
export async function proofsOf(
  db: ScopedDb,
  tenantId: string,
  rows: readonly Named[],
): Promise<(document: Named) => Pick<ProofRow, 'kind' | 'proof'> | undefined> {
  const keys = rows.filter(({ kind }) => isProven(kind)).map(({ key }) => key)
  const proofs = await db
    .selectFrom('document_proofs')
    .select(['key', 'checked_at', 'passed', 'others', 'signer'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`key = any (${keys}::text[])`)
    .where('rules', '>', 0)
    .execute()
  const found = new Map(
    proofs.map((row) => [
      row.key,
      row.checked_at === null
        ? null
        : { checkedAt: row.checked_at, holder: row.signer?.holder, checks: storedChecks(row) },
    ]),
  )
  return ({ key, kind }) => (isProven(kind) ? { kind, proof: found.get(key) ?? null } : undefined)
}

/** Gathers a zip's proofs as its documents come: lines alone, since a zip may have tens of thousands. */
export function proofTable() {
  const lines = [csvLine(PROOF_COLUMNS)]
  return {
    add: (row: ProofRow): void => void lines.push(csvLine(proofCells(row))),
    /** Returns the zip's table; undefined where nothing in it is proven. */
    file(): ZippedFile | undefined {
      if (lines.length === 1) return undefined
      return { name: PROOF_TABLE_FILE, bytes: new TextEncoder().encode(csvFile(lines)) }
    },
  }
}
