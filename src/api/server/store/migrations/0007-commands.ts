/** Append only: what has landed is never edited. */
export default `
create table sat_commands (
  tenant_id uuid not null,
  id uuid not null,
  sat_id uuid not null,
  company_id uuid not null,
  -- A function of the SAT, e.g. 'ExtrairLogs'.
  function text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'succeeded', 'failed', 'expired')),
  parameters jsonb not null,
  -- Activation codes and passwords: here only until the command has ended.
  secrets jsonb check (secrets is null or state in ('queued', 'sent')),
  created_at timestamptz not null,
  created_by uuid not null,
  -- Kept as it was: a user may leave, what he sent stays his.
  created_by_email text not null,
  -- The last time that it was handed to an agent, and how often it was.
  sent_at timestamptz,
  times_sent integer not null default 0,
  finished_at timestamptz,
  reply_code text,
  reply_message text,
  primary key (tenant_id, id),
  foreign key (tenant_id, sat_id) references sats (tenant_id, id),
  foreign key (tenant_id, company_id) references companies (tenant_id, id)
);
create index sat_commands_newest on sat_commands (tenant_id, created_at desc, id desc);
create index sat_commands_of on sat_commands (tenant_id, sat_id, created_at desc, id desc);
-- What every post of telemetry asks for; and the same function twice at once is a slip of the hand.
create unique index sat_commands_open on sat_commands (tenant_id, sat_id, function) where state in ('queued', 'sent');
create index sat_commands_ending on sat_commands (created_at) where state in ('queued', 'sent');

create table sat_command_attachments (
  tenant_id uuid not null,
  id uuid not null,
  command_id uuid not null,
  company_id uuid not null,
  name text not null,
  size integer not null,
  deflated bytea not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, command_id) references sat_commands (tenant_id, id) on delete cascade
);
create index sat_command_attachments_of on sat_command_attachments (tenant_id, command_id);
alter table sat_command_attachments alter column deflated set storage external;

do $$
declare t text;
begin
  foreach t in array array['sat_commands', 'sat_command_attachments'] loop
    execute format('alter table %I enable row level security', t);
    execute format('create policy scope on %I to fiscal_app using (tenant_id = (select app_tenant()) and ((select app_all_companies()) or company_id = any ((select app_companies())::uuid[])))', t);
  end loop;
end $$;
grant select, insert, update on sat_commands to fiscal_app;
grant select, insert on sat_command_attachments to fiscal_app;
`
