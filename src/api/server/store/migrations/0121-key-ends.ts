import type { NewIndex } from '../long-migrations.ts'

/** Append only: what has landed is never edited. Documents by how their keys end (store/functions/key-ends.ts). */
export default [
  { name: 'nfces_key_end', on: 'nfces (tenant_id, right(key, 8))' },
  { name: 'cfes_key_end', on: 'cfes (tenant_id, right(key, 8))' },
] satisfies NewIndex[]
