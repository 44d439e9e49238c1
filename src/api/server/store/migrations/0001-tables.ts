/** Append only: what has landed is never edited. */
export default `
-- Roles belong to the whole server: another database of it may be creating them at this moment.
do $$
declare r text;
begin
  foreach r in array array['fiscal_app', 'fiscal_session'] loop
    begin
      if not exists (select from pg_roles where rolname = r) then execute format('create role %I nologin', r); end if;
      execute format('grant %I to current_user', r);
    exception when duplicate_object or unique_violation or internal_error then null;
    end;
  end loop;
end $$;

create function app_tenant() returns uuid language sql stable
  return nullif(current_setting('app.tenant', true), '')::uuid;
create function app_all_companies() returns boolean language sql stable
  return coalesce(current_setting('app.companies', true), '') = 'all';
create function app_companies() returns uuid[] language sql stable
  return case when coalesce(current_setting('app.companies', true), '') in ('', 'all') then '{}'::uuid[]
              else string_to_array(current_setting('app.companies', true), ',')::uuid[] end;

create table tenants (
  id uuid primary key,
  description text not null,
  time_zone text not null default 'America/Sao_Paulo'
);
create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text,
  is_active boolean not null default true,
  is_email_confirmed boolean not null default false,
  created_at timestamptz not null default now()
);
create table refresh_tokens (
  id uuid primary key,
  family uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index refresh_tokens_family on refresh_tokens (family);

create table roles (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  type text not null check (type in ('primary', 'secondary')),
  is_master boolean not null default false,
  primary key (tenant_id, id)
);
create table role_permissions (
  tenant_id uuid not null,
  role_id uuid not null,
  permission text not null,
  primary key (tenant_id, role_id, permission),
  foreign key (tenant_id, role_id) references roles (tenant_id, id) on delete cascade
);
create table companies (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  cnpj text not null,
  razao_social text not null,
  nome_fantasia text,
  search text not null,
  primary key (tenant_id, id),
  unique (tenant_id, cnpj)
);
create table company_groups (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  primary key (tenant_id, id)
);
create table company_group_companies (
  tenant_id uuid not null,
  company_group_id uuid not null,
  company_id uuid not null,
  primary key (tenant_id, company_group_id, company_id),
  foreign key (tenant_id, company_group_id) references company_groups (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create table grants (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null references users (id),
  role_id uuid not null,
  company_group_id uuid,
  is_active boolean not null default true,
  primary key (tenant_id, id),
  foreign key (tenant_id, role_id) references roles (tenant_id, id),
  foreign key (tenant_id, company_group_id) references company_groups (tenant_id, id)
);
create index grants_user on grants (user_id);
create table points_of_sale (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  name text not null,
  -- The series a point of sale issues NFC-e with: a note names no point of sale, its series does.
  nfce_serie integer,
  search text not null,
  primary key (tenant_id, id),
  unique (tenant_id, company_id, nfce_serie),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create table sats (
  tenant_id uuid not null,
  id uuid not null,
  company_id uuid not null,
  point_of_sale_id uuid,
  serial_number text not null,
  -- Decisions 15: a retired device keeps its history.
  retired_on date,
  primary key (tenant_id, id),
  unique (tenant_id, serial_number),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, point_of_sale_id) references points_of_sale (tenant_id, id)
);

-- The bytes as they arrived, as raw deflate with crc32 and size: a zip of them is then mere concatenation.
create table files (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid,
  name text not null,
  sha256 text not null,
  crc32 bigint not null,
  size integer not null,
  deflated bytea not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, sha256)
);
alter table files alter column deflated set storage external;

create table nfces (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  company_id uuid not null,
  point_of_sale_id uuid not null,
  serie integer not null,
  number integer not null,
  environment text not null check (environment in ('production', 'homolog')),
  emission_type text not null,
  emitted_at timestamptz not null,
  emitted_on date not null,
  status text not null,
  protocol_number text,
  protocol_at timestamptz,
  total numeric(15, 2) not null,
  warnings jsonb not null default '[]',
  file_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, point_of_sale_id) references points_of_sale (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
-- With what the list filters by and what the policy looks at, so that a deep page is found without touching the table.
create index nfces_newest on nfces (tenant_id, emitted_at desc, id desc) include (company_id, environment, status, point_of_sale_id);
create index nfces_company on nfces (tenant_id, company_id, status, emitted_at desc, id desc);
create index nfces_exceptions on nfces (tenant_id, status, emitted_at desc, id desc) where status <> 'authorized';
create index nfces_numbers on nfces (tenant_id, company_id, environment, serie, number);

-- A request or a response is a stretch of characters of a kept file: nothing is stored twice, and what is shown is what arrived.
create table nfce_events (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  nfce_key text not null,
  company_id uuid,
  -- tpEvento, or 'emission', 'contingency', 'protocol' for what the document itself tells.
  type text not null,
  sequence integer not null default 1,
  c_stat text,
  type_description text not null,
  type_level text not null check (type_level in ('success', 'error', 'other')),
  description text,
  protocol_number text,
  received_at timestamptz,
  created_at timestamptz not null,
  request_file_id uuid,
  request_start integer,
  request_end integer,
  response_file_id uuid,
  response_start integer,
  response_end integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, request_file_id) references files (tenant_id, id),
  foreign key (tenant_id, response_file_id) references files (tenant_id, id)
);
create unique index nfce_events_once on nfce_events (tenant_id, nfce_key, type, sequence, coalesce(c_stat, ''), coalesce(protocol_number, ''));

create table nfce_substitutions (
  tenant_id uuid not null references tenants (id),
  substituted_key text not null,
  substitute_key text not null,
  company_id uuid,
  primary key (tenant_id, substituted_key)
);
create index nfce_substitutions_by on nfce_substitutions (tenant_id, substitute_key);

create table nfce_voids (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  company_id uuid,
  cnpj text not null,
  environment text not null,
  year integer not null,
  serie integer not null,
  number_start integer not null,
  number_end integer not null,
  c_stat text,
  protocol_number text,
  received_at timestamptz,
  file_id uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, cnpj, environment, year, serie, number_start, number_end),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);

create table cfes (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  company_id uuid not null,
  sat_id uuid not null,
  number integer not null,
  environment text not null check (environment in ('production', 'homolog')),
  emitted_at timestamptz not null,
  emitted_on date not null,
  status text not null,
  total numeric(15, 2) not null,
  warnings jsonb not null default '[]',
  file_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index cfes_newest on cfes (tenant_id, emitted_at desc, id desc);
create index cfes_company on cfes (tenant_id, company_id, status, emitted_at desc, id desc);
create index cfes_numbers on cfes (tenant_id, sat_id, number);

-- A cancellation coupon consumes a number of its own (decisions 14).
create table cfe_cancellations (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  canceled_key text not null,
  company_id uuid not null,
  sat_id uuid not null,
  number integer not null,
  emitted_at timestamptz not null,
  file_id uuid not null,
  primary key (tenant_id, id),
  unique (tenant_id, key),
  foreign key (tenant_id, company_id) references companies (tenant_id, id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id),
  foreign key (tenant_id, file_id) references files (tenant_id, id)
);
create index cfe_cancellations_of on cfe_cancellations (tenant_id, canceled_key);

do $$
declare t text;
begin
  foreach t in array array['roles', 'role_permissions', 'company_groups', 'company_group_companies', 'grants'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I to fiscal_app using (tenant_id = (select app_tenant()))', t);
    execute format('create policy session on %I for select to fiscal_session using (true)', t);
    execute format('grant select on %I to fiscal_session', t);
  end loop;
  foreach t in array array['points_of_sale', 'sats', 'files', 'nfces', 'nfce_events', 'nfce_substitutions', 'nfce_voids', 'cfes', 'cfe_cancellations'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and ((select app_all_companies()) or company_id = any ((select app_companies())::uuid[])))', t);
  end loop;
end $$;
alter table companies enable row level security;
create policy scope on companies to fiscal_app
  using (tenant_id = (select app_tenant()) and ((select app_all_companies()) or id = any ((select app_companies())::uuid[])));
alter table tenants enable row level security;
create policy tenant on tenants to fiscal_app using (id = (select app_tenant()));
create policy session on tenants for select to fiscal_session using (true);

-- What a user may do in a tenant, a row for each active grant; none for a user who may not sign in, a row of nulls for one without a
-- grant. Asked in every call: a function of this language keeps its plan, which is most of the cost.
create function session_access(who uuid, what uuid)
returns table (time_zone text, type text, is_master boolean, permissions text[], companies uuid[]) language plpgsql stable as $$
begin
  return query
    select t.time_zone, r.type, r.is_master,
      array(select p.permission from role_permissions p where p.tenant_id = g.tenant_id and p.role_id = g.role_id),
      array(select c.company_id from company_group_companies c
        where c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id)
    from users u
    left join grants g on g.user_id = u.id and g.tenant_id = what and g.is_active
    left join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    left join tenants t on t.id = g.tenant_id
    where u.id = who and u.is_active and u.is_email_confirmed;
end $$;

grant usage on schema public to fiscal_app, fiscal_session;
grant select, insert, update, delete on roles, role_permissions, companies, company_groups, company_group_companies, grants,
  points_of_sale, sats, files, nfces, nfce_events, nfce_substitutions, nfce_voids, cfes, cfe_cancellations to fiscal_app;
grant select on tenants to fiscal_app, fiscal_session;
grant select on users, grants, roles, role_permissions, company_groups, company_group_companies to fiscal_session;
grant update (password_hash, is_email_confirmed) on users to fiscal_session;
grant select, insert, update, delete on refresh_tokens to fiscal_session;
`
