/**
 * Append only: what has landed is never edited. Once this was, for it inserted a row for each document there was: a key on files locks out who
 * writes them until its transaction ends, and of a million that was longer than a call waits. 0077 inserts them.
 */
export default `
-- What was found of each note, coupon and cancellation (domain/documents/proof): a row for each from when it comes, by which version of the
-- rules, 0 before any. What passed is named; what did not says why.
create table document_proofs (
  tenant_id uuid not null,
  key text not null,
  kind text not null,
  company_id uuid not null,
  file_id uuid not null,
  rules integer not null default 0,
  checked_at timestamptz,
  has_failure boolean not null default false,
  is_signed boolean not null default false,
  passed text[] not null default '{}',
  others jsonb not null default '[]',
  signer jsonb,
  primary key (tenant_id, key),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade,
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
);
create index document_proofs_rules on document_proofs (tenant_id, rules, key);
create index document_proofs_failed on document_proofs (tenant_id, key) where has_failure;

alter table document_proofs enable row level security;
create policy scope on document_proofs to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()));
create policy companies on document_proofs to fiscal_companies
  using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]));
grant select, insert, update, delete on document_proofs to fiscal_app;
grant select on document_proofs to fiscal_companies;
`
