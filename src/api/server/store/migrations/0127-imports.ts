import { ofTenant } from '../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- Imports of users, for a year: what became of their files (documents/intake/imports.ts).
create table document_imports (
  tenant_id uuid not null references tenants (id),
  -- The caller's own.
  id text not null,
  user_id uuid not null,
  email text not null,
  begun_at timestamptz not null,
  last_at timestamptz not null,
  files integer not null,
  imported integer not null,
  present integer not null,
  refused integer not null,
  ignored integer not null,
  documents integer not null,
  -- [{"name", "message"}], the first of the refused.
  failures jsonb not null,
  primary key (tenant_id, id)
);
create index document_imports_newest on document_imports (tenant_id, begun_at desc, id);
${ofTenant('document_imports')}
`
