/** Append only: what has landed is never edited. */
export default `
-- Notes in contingency that SEFAZ has not authorised within 24 hours, as far as an alarm has told of them: by their number, since the rows of
-- nfce_gaps are made anew by a recount. For as long as they are such.
create table nfce_overdue (
  tenant_id uuid not null,
  alarm_id uuid not null,
  company_id uuid not null,
  serie integer not null,
  number integer not null,
  primary key (tenant_id, alarm_id, company_id, serie, number),
  foreign key (tenant_id, alarm_id) references sat_alarms (tenant_id, id) on delete cascade,
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index nfce_overdue_company on nfce_overdue (tenant_id, company_id);

-- Whom a company's notes in contingency still have to be mailed to, or were last. What a message says is read when it is written.
create table nfce_contingency_mails (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  primary key (tenant_id, user_id, company_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index nfce_contingency_mails_waiting on nfce_contingency_mails (due_at) where sent_at is null;
create index nfce_contingency_mails_company on nfce_contingency_mails (tenant_id, company_id);

-- The reminders of a deadline for voids that an alarm has seen to: on the 5th and on the 9th.
create table nfce_void_reminders (
  tenant_id uuid not null,
  alarm_id uuid not null,
  void_by date not null,
  day integer not null,
  primary key (tenant_id, alarm_id, void_by, day),
  foreign key (tenant_id, alarm_id) references sat_alarms (tenant_id, id) on delete cascade
);

-- Whom a reminder of a company's numbers still has to be mailed to, or was last.
create table nfce_void_mails (
  tenant_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  company_id uuid not null,
  void_by date not null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  primary key (tenant_id, user_id, company_id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id) on delete cascade
);
create index nfce_void_mails_waiting on nfce_void_mails (due_at) where sent_at is null;
create index nfce_void_mails_company on nfce_void_mails (tenant_id, company_id);

alter table nfce_void_reminders enable row level security;
create policy tenant on nfce_void_reminders to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));
grant select on nfce_void_reminders to fiscal_app, fiscal_companies;

do $$
declare t text;
begin
  foreach t in array array['nfce_overdue', 'nfce_contingency_mails', 'nfce_void_mails'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and (select app_all_companies()))', t);
    execute format('create policy companies on %I to fiscal_companies using (tenant_id = (select app_tenant()) and company_id = any ((select app_companies())::uuid[]))', t);
    execute format('grant select on %I to fiscal_app, fiscal_companies', t);
  end loop;
end $$;
`
