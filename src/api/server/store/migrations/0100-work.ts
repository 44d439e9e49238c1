/** Append only: what has landed is never edited. */
export default `
-- contracts 1.1.0
-- What is to be done once its transaction has ended, of every kind (work/kind.ts): by whichever server takes it up, until it is done.
create table work (
  -- Zeros where it is of no tenant.
  tenant_id uuid not null,
  kind text not null,
  -- Asked for again under the same key while it waits, or is remembered, it is the same work.
  key text not null,
  -- What is due about the same user, address or thing is done together.
  about text not null,
  payload jsonb not null default 'null',
  created_at timestamptz not null,
  -- Not before; moved ahead by whoever takes it up, so that one who dies over it holds it up for a while only.
  due_at timestamptz not null,
  -- Nobody wants it done later, nor, once it is done, to know of it.
  expires_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  primary key (tenant_id, kind, key)
);
create index work_due on work (kind, due_at) where done_at is null;
create index work_expiring on work (kind, expires_at);
create index work_about on work (tenant_id, kind, about);

alter table work enable row level security;
create policy tenant on work to fiscal_app using (tenant_id = (select app_tenant()));
grant select, insert, update, delete on work to fiscal_app;
-- Who sees some companies leaves work of any kind, and reads what names one of these.
create policy companies on work for select to fiscal_companies
  using (tenant_id = (select app_tenant()) and (payload ->> 'company')::uuid = any ((select app_companies())::uuid[]));
create policy companies_give on work for insert to fiscal_companies with check (tenant_id = (select app_tenant()));
grant select, insert on work to fiscal_companies;
create policy session on work to fiscal_session using (kind in ('account_mail', 'invitation_mail'));
grant select, insert, update, delete on work to fiscal_session;

-- What waited in a table of its own.
insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at, attempts)
select '00000000-0000-0000-0000-000000000000'::uuid, 'account_mail', id::text, id::text, jsonb_build_object('user', user_id, 'news', news,
    'device', device, 'network', network, 'factor', case when factor_kind is not null then jsonb_build_object('kind', factor_kind, 'name', factor_name) end),
  at, due_at, at + interval '3 days', attempts from account_mails
union all
select tenant_id, 'invitation_mail', grant_id::text, user_id::text, 'null', created_at, due_at, created_at + interval '3 days', attempts
from invitation_mails
union all
select m.tenant_id, 'accountant_mail', m.delivery_id || ' ' || m.email, m.delivery_id || ' ' || m.email,
  jsonb_build_object('company', m.company_id, 'delivery', m.delivery_id, 'email', m.email), m.due_at, m.due_at, d.expires_at, m.attempts
from accountant_mails m join accountant_deliveries d on d.tenant_id = m.tenant_id and d.id = m.delivery_id
where m.sent_at is null and d.expires_at is not null
union all
select tenant_id, 'accountant_news', gen_random_uuid()::text, company_id || ' ' || email,
  jsonb_build_object('company', company_id, 'email', email, 'isMaster', is_master, 'added', added, 'user', user_id),
  created_at, due_at, created_at + interval '3 days', attempts from accountant_news
union all
select tenant_id, 'contingency_mail', company_id || ' ' || user_id, user_id::text, jsonb_build_object('company', company_id),
  created_at, due_at, 'infinity', attempts from nfce_contingency_mails where sent_at is null
union all
select tenant_id, 'void_mail', company_id || ' ' || user_id || ' ' || void_by, user_id::text,
  jsonb_build_object('company', company_id, 'voidBy', void_by), created_at, due_at, void_by + interval '36 hours', attempts
from nfce_void_mails where sent_at is null
union all
select m.tenant_id, 'expiry_mail', m.certificate_id || ' ' || m.user_id || ' ' || m.days, m.user_id::text,
  jsonb_build_object('certificate', m.certificate_id), m.created_at, m.due_at, k.not_after, m.attempts
from certificate_mails m join certificates k on k.tenant_id = m.tenant_id and k.id = m.certificate_id
union all
select tenant_id, 'quota_mail', crossing_id || ' ' || user_id, user_id::text, jsonb_build_object('crossing', crossing_id),
  created_at, due_at, 'infinity', attempts from quota_mails where sent_at is null
union all
select tenant_id, 'alert_mail', notification_id || ' ' || user_id, user_id::text, jsonb_build_object('notification', notification_id),
  created_at, due_at, created_at + interval '1 day', attempts from sat_alert_mails where sent_at is null;
-- Those of whom it is known that they were told.
update work w set done_at = m.sent_at from certificate_mails m
where w.tenant_id = m.tenant_id and w.kind = 'expiry_mail' and w.key = m.certificate_id || ' ' || m.user_id || ' ' || m.days and m.sent_at is not null;
drop table account_mails, invitation_mails, accountant_mails, accountant_news, nfce_contingency_mails, nfce_void_mails;
delete from certificate_mails;
delete from quota_mails;
delete from sat_alert_mails;
`
