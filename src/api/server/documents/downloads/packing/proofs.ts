import { type SqlBool, sql } from 'kysely'
import { csvFile, csvLine } from '#domain/csv.ts'
import { fromOwnName } from '#domain/documents/environment.ts'
import { storedChecks } from '#domain/documents/proof/checks.ts'
import { PROVEN_KINDS, type ProvenKind } from '#domain/documents/proof/codes.ts'
import { eventProofKey } from '#domain/documents/proof/request-keys.ts'
import { PROOF_COLUMNS, PROOF_TABLE_FILE, type ProofRow, proofCells } from '#domain/documents/proof/table.ts'
import type { ScopedDb } from '../../../store/scope.ts'
import type { Named } from './prints.ts'
import type { ZippedFile } from './zipped.ts'

type Filed = Named & { file_id: string }

const isProven = (kind: string): kind is ProvenKind => Object.hasOwn(PROVEN_KINDS, kind)

/** Returns the kind of a listed document, and the name of its proof. */
function nameOf({ key, kind: text }: Named): { kind: ProvenKind; name: string } | undefined {
  const [kind = '', ...rest] = text.split(' ')
  if (!isProven(kind) || rest.includes('reply')) return undefined
  if (kind === 'nfce_event') {
    const [type = '', sequence] = rest
    return { kind, name: eventProofKey({ ...fromOwnName(key), type, sequence: Number(sequence) }) }
  }
  return { kind, name: key }
}

/** Finds what was found of a page's documents and requests; undefined of replies in files of their own, which have no checks. */
export async function proofsOf(
  db: ScopedDb,
  tenantId: string,
  rows: readonly Filed[],
): Promise<(document: Filed) => Pick<ProofRow, 'kind' | 'proof'> | undefined> {
  const keys = rows.flatMap((row) => nameOf(row)?.name ?? [])
  const proofs = await db
    .selectFrom('document_proofs')
    .select(['key', 'file_id', 'checked_at', 'passed', 'others', 'signer'])
    .where('tenant_id', '=', tenantId)
    .where(sql<SqlBool>`key = any (${keys}::text[])`)
    .where('rules', '>', 0)
    .execute()
  const found = new Map(
    proofs.map((row) => [
      `${row.key} ${row.file_id}`,
      row.checked_at === null
        ? null
        : { checkedAt: row.checked_at, holder: row.signer?.holder, checks: storedChecks(row) },
    ]),
  )
  return (row) => {
    const named = nameOf(row)
    if (named === undefined) return undefined
    return { kind: named.kind, proof: found.get(`${named.name} ${row.file_id}`) ?? null }
  }
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
