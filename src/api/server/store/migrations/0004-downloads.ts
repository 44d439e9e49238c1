/** Append only: what has landed is never edited. */
export default `
-- What a plan allows; XML files in one request, and in a calendar month of the tenant's time zone.
alter table tenants add column max_per_batch integer not null default 100000 check (max_per_batch > 0);
alter table tenants add column max_per_month integer not null default 500000 check (max_per_month >= 0);

create table nf_downloads (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  user_id uuid not null references users (id),
  company_ids uuid[] not null,
  point_of_sale_ids uuid[] not null,
  sat_ids uuid[] not null,
  status text,
  date_start date not null,
  date_end date not null,
  tz_offset integer not null,
  nf_type text not null check (nf_type in ('cfe', 'nfce')),
  environment text not null check (environment in ('production', 'homolog')),
  amount integer not null,
  done integer not null default 0,
  -- Who works on it: one that was given up for dead finds another name here and ends.
  run uuid,
  file_size bigint,
  is_processed boolean not null default false,
  is_success boolean not null default false,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  removed_at timestamptz,
  primary key (tenant_id, id)
);
create index nf_downloads_newest on nf_downloads (tenant_id, created_at desc, id desc);
create index nf_downloads_waiting on nf_downloads (created_at) where not is_processed;
create index nf_downloads_kept on nf_downloads (expires_at) where is_success and removed_at is null;

-- What is in the zip, written down when it is requested and gone when the zip is made: what arrives in between changes nothing. Two
-- hundred files a row, since a row for each made a request of 50,000 wait for four times as long.
create table nf_download_pages (
  tenant_id uuid not null,
  download_id uuid not null,
  page integer not null,
  file_ids uuid[] not null,
  keys text[] not null,
  -- 'cfe', or 'nfce_event 110111 1 whole 1': type, sequence, part, and which of several that would have the same name.
  kinds text[] not null,
  primary key (tenant_id, download_id, page),
  foreign key (tenant_id, download_id) references nf_downloads (tenant_id, id) on delete cascade
);

-- For the month's quota, which is the tenant's and not that of the companies that a user sees.
create function app_downloaded_since(since timestamptz) returns bigint language sql stable security definer set search_path = public as $$
  select coalesce(sum(amount), 0) from nf_downloads
  where tenant_id = app_tenant() and created_at >= since and not (is_processed and not is_success)
$$;
revoke execute on function app_downloaded_since(timestamptz) from public;
grant execute on function app_downloaded_since(timestamptz) to fiscal_app;

alter table nf_downloads enable row level security;
create policy scope on nf_downloads to fiscal_app
  using (tenant_id = (select app_tenant()) and ((select app_all_companies()) or company_ids <@ (select app_companies())::uuid[]));
alter table nf_download_pages enable row level security;
create policy tenant on nf_download_pages to fiscal_app using (tenant_id = (select app_tenant()));
grant select, insert, update, delete on nf_downloads, nf_download_pages to fiscal_app;

-- Events that came as files of their own, and not those that a document itself tells of.
create index nfce_events_sent on nfce_events (tenant_id, nfce_key) where type < 'a';
`
