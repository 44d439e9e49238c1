import { ofCompanies, ofTenant } from '../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- Receivers of events (docs/decisions.md#events), each an address of another system that a user named.
create table webhook_endpoints (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  url text not null,
  kinds text[] not null,
  -- Null: all of the tenant's. One that is deleted stays in the list and is nobody's: an empty list must never come to mean all.
  companies uuid[],
  -- Sealed, and so is the one before, which signs as well until a moment. Null of one that was never told a secret, to which nothing is sent.
  secret text,
  old_secret text,
  old_until timestamptz,
  is_paused boolean not null default false,
  -- The first failure since something arrived, and when its owner was told.
  failing_since timestamptz,
  mailed_at timestamptz,
  -- No foreign key: people leave.
  user_id uuid not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check ((old_secret is null) = (old_until is null)),
  check (secret is not null or is_paused)
);
${ofTenant('webhook_endpoints', 'select (tenant_id, id, kinds, companies, is_paused)')}

-- What became of a tenant's things, as far as some receiver is to hear of it: written with the change itself, and never changed.
create table events (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  -- Of what is about one subject the order, since changes of one thing wait for each other. Nobody reads on from a number: one that is given before
  -- another may be kept after it.
  position bigint generated always as identity,
  kind text not null,
  subject text not null,
  company_id uuid,
  data jsonb not null,
  at timestamptz not null,
  primary key (tenant_id, id)
);
create index events_newest on events (tenant_id, at);
create index events_at on events (at);
${ofCompanies('events', 'select, insert')}

-- Each message to each receiver, written with its event.
create table webhook_deliveries (
  tenant_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  position bigint generated always as identity,
  subject text not null,
  state text not null check (state in ('waiting', 'delivered', 'undelivered')),
  due_at timestamptz not null,
  since timestamptz not null,
  attempts integer not null default 0,
  tried_at timestamptz,
  status integer,
  ms integer,
  answer text,
  reason text,
  primary key (tenant_id, endpoint_id, event_id),
  foreign key (tenant_id, endpoint_id) references webhook_endpoints (tenant_id, id) on delete cascade,
  foreign key (tenant_id, event_id) references events (tenant_id, id) on delete cascade
);
create index webhook_deliveries_due on webhook_deliveries (due_at) where state = 'waiting';
create index webhook_deliveries_next on webhook_deliveries (tenant_id, endpoint_id, position) where state = 'waiting';
create index webhook_deliveries_subject on webhook_deliveries (tenant_id, endpoint_id, subject, position) where state = 'waiting';
create index webhook_deliveries_newest on webhook_deliveries (tenant_id, endpoint_id, position desc);
create index webhook_deliveries_event on webhook_deliveries (tenant_id, event_id);
${ofTenant('webhook_deliveries', 'insert, select (tenant_id, endpoint_id, event_id)')}
`
