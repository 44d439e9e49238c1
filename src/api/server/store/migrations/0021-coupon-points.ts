/** Append only: what has landed is never edited. */
export default `
-- One point of sale's coupons, newest first, as nfces_point_of_sale.
create index cfes_point_of_sale on cfes (tenant_id, point_of_sale_id, emitted_at desc, id desc) include (company_id, environment, status);
`
