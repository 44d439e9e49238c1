/** Append only: what has landed is never edited. */
export default `
-- Until when a server proves a page of a tenant's documents: meanwhile the others over the database prove those of other tenants.
create table proof_turns (
  tenant_id uuid primary key references tenants (id),
  ends_at timestamptz not null
);
alter table proof_turns enable row level security;
create policy scope on proof_turns to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));
grant select, insert, update on proof_turns to fiscal_app;
grant select on proof_turns to fiscal_companies;
`
