import type { RowChange } from '../long-migrations.ts'

/** Append only: what has landed is never edited. A note that is gone has no moment, and is not listed. */
export default {
  table: 'document_proofs',
  key: 'key',
  where: "kind = 'nfce' and emitted_at is null and (has_failure or rules > 0 and not is_signed)",
  set: `emitted_at = coalesce((
    select n.emitted_at from nfces n where n.tenant_id = document_proofs.tenant_id and n.key = left(document_proofs.key, 44)
      and n.environment = case when right(document_proofs.key, 8) = '-homolog' then 'homolog' else 'production' end), '-infinity')`,
} satisfies RowChange
