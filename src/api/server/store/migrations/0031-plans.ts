/** Append only: what has landed is never edited. */
export default `
-- What a tenant has subscribed to; one of its plans is in force.
create table plans (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  -- Of the resources that a plan may lack those that it has.
  resources text[] not null,
  is_current boolean not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create unique index plans_current on plans (tenant_id) where is_current;
create table plan_quotas (
  tenant_id uuid not null,
  plan_id uuid not null,
  quota text not null,
  -- Null: no limit.
  value integer check (value >= 0),
  primary key (tenant_id, plan_id, quota),
  foreign key (tenant_id, plan_id) references plans (tenant_id, id) on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['plans', 'plan_quotas'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy tenant on %I to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to fiscal_app, fiscal_companies', t);
  end loop;
end $$;
create policy session on plans for select to fiscal_session using (true);
grant select on plans to fiscal_session;

-- Everybody who is there keeps what they may: the limits of downloads that stood with the tenant, and no other.
insert into plans (tenant_id, id, description, resources, is_current)
select id, gen_random_uuid(), 'Plano padrão', array['nfce', 'oauth_client'], true from tenants;
insert into plan_quotas (tenant_id, plan_id, quota, value)
select t.id, p.id, q.quota, q.value
from tenants t join plans p on p.tenant_id = t.id
cross join lateral (values ('max_companies', null), ('max_points_of_sale', null), ('max_users', null), ('max_documents', null),
  ('max_per_batch', t.max_per_batch), ('max_per_month', t.max_per_month), ('max_sats', null)) q (quota, value);
alter table tenants drop column max_per_batch, drop column max_per_month;

-- As it was, and what the plan has of the resources that it may lack: null without a plan.
drop function session_access(uuid, uuid, uuid);
create function session_access(who uuid, session uuid, what uuid)
returns table (time_zone text, type text, is_master boolean, permissions text[], companies uuid[], resources text[])
language plpgsql stable as $$
begin
  return query
    select t.time_zone, r.type, r.is_master,
      array(select p.permission from role_permissions p where p.tenant_id = g.tenant_id and p.role_id = g.role_id),
      case
        when g.company_group_id is not null then array(select c.company_id from company_group_companies c
          where c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id
            and (g.only_companies is null or c.company_id = any (g.only_companies)))
        when g.only_companies is not null then g.only_companies
        when r.type = 'primary' then null
        else '{}'::uuid[]
      end,
      (select p.resources from plans p where p.tenant_id = g.tenant_id and p.is_current)
    from users u
    left join grants g on g.user_id = u.id and g.tenant_id = what and g.is_active
    left join roles r on r.tenant_id = g.tenant_id and r.id = g.role_id
    left join tenants t on t.id = g.tenant_id
    where u.id = who and u.is_active and u.is_email_confirmed and session_stands(who, session);
end $$;

-- Documents are counted by the dashboard's sums. These are the few that differ: kept and of no figure, or told of by a SAT and not kept.
create index nfces_of_no_figure on nfces (tenant_id) where counts_as is null;
create index cfes_of_no_figure on cfes (tenant_id) where counts_as is null and file_id is not null;
create index cfes_without_file on cfes (tenant_id) where counts_as is not null and file_id is null;
`
