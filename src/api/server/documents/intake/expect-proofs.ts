import { sql } from 'kysely'
import type { ProvenKind } from '#domain/documents/proof/codes.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Batch } from './batch.ts'

interface Row {
  key: string
  company_id: string
  file_id: string | null
}

/** Notes of each document that came, or got another file, that it is still to be proven: that is done apart from the intake (documents/proof). */
export async function expectProofs(batch: Batch): Promise<void> {
  const expected = [
    ...arrivals(batch, 'nfce', batch.notes.values()),
    ...arrivals(batch, 'cfe', batch.coupons.values()),
    ...arrivals(batch, 'cfe_cancellation', batch.cancellations.values()),
  ]
  if (expected.length === 0) return
  await sql`
    insert into document_proofs (tenant_id, key, kind, company_id, file_id)
    select ${TENANT}, key, kind, company_id, file_id
    from json_to_recordset(${JSON.stringify(expected)}::text::json) as d (key text, kind text, company_id uuid, file_id uuid)
    on conflict (tenant_id, key) do update set kind = excluded.kind, company_id = excluded.company_id, file_id = excluded.file_id, rules = 0
  `.execute(batch.db)
}

function* arrivals({ files }: Batch, kind: ProvenKind, documents: Iterable<{ row: Row; state: string }>) {
  for (const { row, state } of documents) {
    const { key, company_id, file_id } = row
    if (file_id === null || state === 'kept' || (state === 'changed' && !files.has(file_id))) continue
    yield { key, kind, company_id, file_id }
  }
}
