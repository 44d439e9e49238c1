/** Append only: what has landed is never edited. */
export default `
-- Documents of homologation are few among many: walking the newest of all for them would read those of production one by one.
create index nfces_homologation on nfces (tenant_id, emitted_at desc, id desc) include (company_id, status, point_of_sale_id)
  where environment = 'homolog';
create index cfes_homologation on cfes (tenant_id, emitted_at desc, id desc) include (company_id, status, sat_id)
  where environment = 'homolog';
`
