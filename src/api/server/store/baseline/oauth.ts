import { READ, ofTenant } from './rights.ts'

/** Clients of OAuth: devices, servers and portals. */
export default `
-- Who asks for tokens and is no person (RFC 6749): devices, which keep no secret, and servers, which have one.
create table oauth_clients (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  description text not null,
  kind text not null check (kind in ('device', 'server', 'portal')),
  -- What it may ask for at most, as OAuth writes it: between spaces.
  scope text not null,
  -- Of a server; the secret itself is never kept.
  secret_hash text,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  elements text[],
  origins text[],
  -- Null: all of the tenant's. One that is deleted stays in the list and is nobody's: an empty list must never come to mean all.
  companies uuid[],
  primary key (tenant_id, id),
  constraint oauth_clients_secret_check check ((kind <> 'device') = (secret_hash is not null)),
  constraint oauth_clients_portal_check check (
    (kind = 'portal') = (elements is not null) and (kind = 'portal') = (origins is not null) and (kind = 'portal' or companies is null))
);
-- A call carries only the client's id; the tenant is learned from it.
create index oauth_clients_id on oauth_clients (id);
${ofTenant('oauth_clients', READ)}
create policy session on oauth_clients for select to fiscal_session using (true);
grant select on oauth_clients to fiscal_session;

-- A device that asked for a code (RFC 8628), and what became of it.
create table oauth_devices (
  tenant_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  -- Of the device's code, which only the device knows. The user's code stands in the open: screens show it, and alone it opens nothing.
  code_hash text not null,
  user_code text not null,
  scope text not null,
  address text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  interval_seconds integer not null,
  polled_at timestamptz,
  decided_at timestamptz,
  is_allowed boolean,
  -- No foreign key, and the e-mail as it was: people leave.
  decided_by uuid,
  decided_email text,
  -- When the device came for its tokens.
  taken_at timestamptz,
  latest_activity_at timestamptz,
  -- A refresh token has two secrets, both kept as hashes: one that stays the same as long as the device is authorized, and one that serves
  -- once. Who comes with the first and another second has a token that has served.
  family_hash text,
  token_hash text,
  previous_hash text,
  -- When the last but one token served.
  rotated_at timestamptz,
  refresh_expires_at timestamptz,
  revoked_at timestamptz,
  primary key (tenant_id, id),
  check ((decided_at is null) = (is_allowed is null)),
  unique (tenant_id, user_code),
  unique (tenant_id, code_hash),
  unique (tenant_id, family_hash),
  foreign key (tenant_id, client_id) references oauth_clients (tenant_id, id)
);
create index oauth_devices_newest on oauth_devices (tenant_id, created_at desc, id) where revoked_at is null;
${ofTenant('oauth_devices', READ)}
`
