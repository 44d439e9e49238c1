/** Append only: what has landed is never edited. */
export default `
-- Ranges of voided numbers as rows of the notes' list: when SEFAZ replied, or else when they came, and the day where they were issued, by the
-- names of the notes' columns, so that one filter reads both. What only the XML says (the key of the layout's Id, reason, reply's words, the
-- file of the request) is read of the ranges that were kept before when the server opens the database; until then the key is empty.
alter table nfce_voids
  add column key text not null default '',
  add column status text not null default 'pending_status',
  add column reason text,
  add column description text,
  add column emitted_at timestamptz,
  add column emitted_on date,
  add column request_file_id uuid,
  add foreign key (tenant_id, request_file_id) references files (tenant_id, id);
update nfce_voids v set
  status = case when c_stat in ('102', '563') then 'discarded' when c_stat is null then 'pending_status' else 'rejected' end,
  emitted_at = coalesce(v.received_at, f.created_at),
  emitted_on = (coalesce(v.received_at, f.created_at) at time zone t.time_zone)::date
from files f, tenants t
where f.tenant_id = v.tenant_id and f.id = v.file_id and t.id = v.tenant_id;
alter table nfce_voids alter column emitted_at set not null, alter column emitted_on set not null;
create index nfce_voids_newest on nfce_voids (tenant_id, emitted_at desc, id desc) include (company_id, environment, status);
create index nfce_voids_unread on nfce_voids (tenant_id) where key = '';
`
