import { ofTenant } from '../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- Tenants to try the product with (docs/decisions.md#sandbox): what is in them is invented, moves by itself and begins anew when asked.
create table sandboxes (
  tenant_id uuid primary key references tenants (id),
  -- Null until its data are whole.
  filled_at timestamptz,
  moved_at timestamptz,
  -- The process that moved it last: what its devices did since is in that one's memory.
  moved_by uuid
);
${ofTenant('sandboxes', 'select', 'select')}
create policy session on sandboxes for select to fiscal_session using (true);
grant select on sandboxes to fiscal_session;
`
