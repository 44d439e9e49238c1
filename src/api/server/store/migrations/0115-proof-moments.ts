import type { NewIndex } from '../long-migrations.ts'

const few = "where kind = 'nfce' and (has_failure or rules > 0 and not is_signed)"

/** Append only: what has landed is never edited. The few notes of which something failed, or which nobody signed, of a tenant and of a company. */
export default [
  {
    name: 'document_proofs_newest',
    on: `document_proofs (tenant_id, has_failure, emitted_at desc, key) include (company_id) ${few}`,
  },
  {
    name: 'document_proofs_company',
    on: `document_proofs (tenant_id, company_id, has_failure, emitted_at desc, key) ${few}`,
  },
] satisfies NewIndex[]
