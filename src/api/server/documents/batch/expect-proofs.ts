import { ownRow } from '../../store/queries/own-row.ts'
import { sql } from 'kysely'
import type { ProvenKind } from '#domain/documents/proof/codes.ts'
import { ownName } from '#domain/documents/environment.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { eventProofKey, voidProofKey } from '#domain/documents/proof/request-keys.ts'
import type { Batch, Stored } from './batch.ts'
import type { Writing } from './statements.ts'

interface Row {
  key: string
  company_id: string
  file_id: string | null
}

/** Returns what notes of each document that came, or got another file, that it is still to be proven: that is done apart from the intake (documents/proof). */
export function expectedProofs(batch: Batch): Writing | undefined {
  const expected = [
    ...arrivals(batch, 'nfce', batch.notes.values(), ownName),
    ...requests(batch),
    ...arrivals(batch, 'cfe', batch.coupons.values(), keyOf),
    ...arrivals(batch, 'cfe_cancellation', batch.cancellations.values(), keyOf),
  ]
  if (expected.length === 0) return undefined
  const statement = sql`
    insert into document_proofs (tenant_id, key, kind, company_id, file_id)
    select own.tenant_id, d.key, d.kind, d.company_id, d.file_id
    from ${ownRow(batch.db)} cross join json_to_recordset(${JSON.stringify(expected)}::text::json) as d (key text, kind text, company_id uuid, file_id uuid)
    on conflict (tenant_id, key) do update set kind = excluded.kind, company_id = excluded.company_id, file_id = excluded.file_id, rules = 0`
  return { statement }
}

const keyOf = ({ key }: Row) => key

function* arrivals<Document extends Row>(
  { files }: Batch,
  kind: ProvenKind,
  documents: Iterable<Stored<Document>>,
  nameOf: (row: Document) => string,
) {
  for (const { row, state, before } of documents) {
    const { company_id, file_id } = row
    const key = nameOf(row)
    if (
      file_id === null ||
      state === 'kept' ||
      (state === 'changed' && !files.has(file_id) && before?.file_id === file_id)
    )
      continue
    yield { key, kind, company_id, file_id }
  }
}

/** Requests of events, the last of each, and of voided numbers, which are proven again once a reply says when they came. */
function* requests({ files, events, voids }: Batch) {
  const last = new Map<string, { key: string; kind: ProvenKind; company_id: string; file_id: string }>()
  for (const { row, state } of [...events.values()].flat()) {
    const { nfce_key, type, sequence, environment, company_id, request_file_id: file_id } = row
    if (company_id === null || file_id === null || type >= 'a' || state === 'kept') continue
    if (state === 'changed' && !files.has(file_id)) continue
    const key = eventProofKey({ type, key: nfce_key, sequence, environment })
    last.set(key, { key, kind: 'nfce_event', company_id, file_id })
  }
  yield* last.values()
  for (const { row, state } of voids) {
    const { company_id, request_file_id: file_id } = row
    if (company_id === null || file_id === null || state === 'kept') continue
    yield { key: voidProofKey(row), kind: 'nfce_void' as const, company_id, file_id }
  }
}

/** Does the same for the requests that came before any other document of their company. `keys`: of the notes that these are about. */
export async function expectAdopted(
  db: ScopedDb,
  { companyId, keys }: { companyId: string; keys: readonly string[] },
): Promise<void> {
  await sql`
    insert into document_proofs (tenant_id, key, kind, company_id, file_id)
    select distinct on (nfce_key, type, sequence, environment = 'homolog') tenant_id,
      type || nfce_key || lpad(sequence::text, greatest(2, length(sequence::text)), '0')
        || case when environment = 'homolog' then '-homolog' else '' end, 'nfce_event', company_id, request_file_id
    from nfce_events
    where tenant_id = ${TENANT} and nfce_key = any (${keys}::text[]) and type < 'a' and request_file_id is not null
    order by nfce_key, type, sequence, environment = 'homolog', type_level = 'success' desc
    on conflict do nothing`.execute(db)
  await sql`
    insert into document_proofs (tenant_id, key, kind, company_id, file_id)
    select tenant_id, key || case when environment = 'homolog' then '-homolog' else '' end, 'nfce_void', company_id, request_file_id
    from nfce_voids
    where tenant_id = ${TENANT} and company_id = ${companyId} and key <> '' and request_file_id is not null
    on conflict do nothing`.execute(db)
}
