/** Append only: what has landed is never edited. */
export default `
-- Who sees the whole tenant and who sees some companies are two roles, each with a policy of its own: one policy for both ('all or one of
-- these') kept the planner from the indexes by company, and a filter of a secondary user walked the tenant's. As in 0001, another database
-- of this server may be creating the role at this moment.
do $$
begin
  begin
    if not exists (select from pg_roles where rolname = 'fiscal_companies') then create role fiscal_companies nologin; end if;
  exception when duplicate_object or unique_violation or internal_error then null;
  end;
  begin
    grant fiscal_companies to current_user;
  exception when duplicate_object or unique_violation or internal_error then null;
  end;
end $$;
grant usage on schema public to fiscal_companies;

do $$
declare t record;
begin
  -- Tables of companies. Of another column than company_id: companies, nf_downloads.
  for t in
    select tablename as name, policyname as policy from pg_policies
    where schemaname = 'public' and 'fiscal_app' = any (roles) and qual like '%app_companies()%'
  loop
    execute format('alter policy %I on %I using (tenant_id = (select app_tenant()) and (select app_all_companies()))', t.policy, t.name);
    execute format('create policy companies on %I to fiscal_companies using (tenant_id = (select app_tenant()) and %s)', t.name,
      case t.name
        when 'companies' then 'id = any ((select app_companies())::uuid[])'
        when 'nf_downloads' then 'company_ids <@ (select app_companies())::uuid[]'
        else 'company_id = any ((select app_companies())::uuid[])'
      end);
    execute format('grant select on %I to fiscal_companies', t.name);
  end loop;
  -- Tables of the tenant, which both see alike. What is laid out over all companies (cfe_numberings) is none of them.
  for t in
    select tablename as name, policyname as policy, qual from pg_policies
    where schemaname = 'public' and 'fiscal_app' = any (roles) and qual not like '%app_all_companies()%'
  loop
    execute format('alter policy %I on %I to fiscal_app, fiscal_companies', t.policy, t.name);
    if t.name <> 'users' then execute format('grant select on %I to fiscal_companies', t.name); end if;
  end loop;
end $$;
grant select (id, email, is_active, is_email_confirmed, created_at) on users to fiscal_companies;
grant select on sat_alarm_clock to fiscal_companies;
grant execute on function app_downloaded_since(timestamptz) to fiscal_companies;

-- What is done within some companies. Documents, and what is made of them, are taken in with the whole tenant only.
grant insert, update, delete on roles, role_permissions, companies, company_groups, company_group_companies, grants, points_of_sale, sats,
  nf_downloads, nf_download_pages, agent_credentials, sat_states, sat_hours, sat_days, sat_alarms, sat_alarm_groups, sat_notifications,
  sat_alert_mails, sat_backlogs to fiscal_companies;
grant insert, update on sat_commands to fiscal_companies;
grant insert on sat_command_attachments to fiscal_companies;

-- One company's and one point of sale's, newest first and of whatever status.
drop index nfces_company;
create index nfces_company on nfces (tenant_id, company_id, emitted_at desc, id desc) include (environment, status, point_of_sale_id);
create index nfces_point_of_sale on nfces (tenant_id, point_of_sale_id, emitted_at desc, id desc) include (company_id, environment, status);
drop index nfces_exceptions;
create index nfces_exceptions on nfces (tenant_id, status, emitted_at desc, id desc) include (company_id, environment, point_of_sale_id)
  where status <> 'authorized';
`
