/** Append only: what has landed is never edited. */
export default `
-- Where SEFAZ is asked, most coupons are a success in the end (docs/decisions.md#cfe-statuses).
drop index cfes_exceptions;
create index cfes_exceptions on cfes (tenant_id, status, emitted_at desc, id desc) include (company_id, sat_id)
  where status not in ('transmitted', 'success');

-- Coupons whose document contradicts itself; they go on counting as sales.
update cfes set status = 'inconsistency'
where status = 'transmitted' and warnings <> '[]' and (warnings @> '[{"code": "key_differs"}]'
  or warnings @> '[{"code": "items_total"}]' or warnings @> '[{"code": "payments_total"}]');

-- That SEFAZ was asked about a coupon and has not settled it: it is not asked again before due_at, by no server.
create table cfe_consultations (
  tenant_id uuid not null,
  cfe_id uuid not null,
  tries integer not null,
  due_at timestamptz not null,
  primary key (tenant_id, cfe_id),
  foreign key (tenant_id, cfe_id) references cfes (tenant_id, id) on delete cascade
);
create index cfe_consultations_due on cfe_consultations (tenant_id, due_at);

do $$
begin
  alter table cfe_consultations enable row level security;
  create policy tenant on cfe_consultations to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));
  grant select, insert, update, delete on cfe_consultations to fiscal_app, fiscal_companies;
end $$;
`
