/** Append only: what has landed is never edited. */
export default `
alter table companies
  add column cnae text,
  add column inscricao_estadual text,
  add column municipal_inscription text,
  add column codigo_regime_tributario text,
  add column codigo_municipio text,
  add column cep text,
  add column logradouro text,
  add column numero text,
  add column complemento text,
  add column bairro text,
  -- Sealed (companies/seal.ts): who reads the database learns none.
  add column csc text,
  add column id_csc text,
  add column sefaz_security_key text;

-- A company's own: several companies of one root of a CNPJ that use the same file have a row each. What is told of it stands in the open.
create table certificates (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  -- The file and its password, sealed.
  sealed text not null,
  holder text not null,
  cnpj text not null,
  issuer text not null,
  serial_number text not null,
  not_before timestamptz not null,
  not_after timestamptz not null,
  key_type text not null,
  is_icp_brasil boolean not null,
  uploaded_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, company_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index certificates_end on certificates (not_after);

-- Who was told, or is to be told, that a certificate ends in so many days.
create table certificate_mails (
  tenant_id uuid not null,
  company_id uuid not null,
  certificate_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  days integer not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  primary key (tenant_id, certificate_id, user_id, days),
  foreign key (tenant_id, certificate_id) references certificates (tenant_id, id) on delete cascade
);
create index certificate_mails_waiting on certificate_mails (due_at) where sent_at is null;

do $$
declare t text;
begin
  foreach t in array array['certificates', 'certificate_mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()))', t);
    execute format('create policy companies on %I to fiscal_companies using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]))', t);
    execute format('grant select, insert, update, delete on %I to fiscal_app, fiscal_companies', t);
  end loop;
end $$;
`
