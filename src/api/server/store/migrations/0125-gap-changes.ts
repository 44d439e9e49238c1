import { ofTenant, READ } from '../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- What explanations of numbers have changed just now, for 'Desfazer': a row a change, for a quarter of an hour.
create table nfce_gap_changes (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  user_id uuid not null,
  at timestamptz not null,
  -- [{"id", "gap", "before": [...], "after": [...]}] (documents/numbers/gap-changes.ts).
  items jsonb not null,
  primary key (tenant_id, id)
);
${ofTenant('nfce_gap_changes', READ)}
`
