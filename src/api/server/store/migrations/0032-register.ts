/** Append only: what has landed is never edited. */
export default `
-- The levels of the tree company, point of sale, SATs, each in the order that it is shown in.
create index companies_by_name on companies (tenant_id, search, id);
create index points_of_sale_by_name on points_of_sale (tenant_id, company_id, search, id);
create index sats_company on sats (tenant_id, company_id, point_of_sale_id, serial_number);
create index sats_point_of_sale on sats (tenant_id, point_of_sale_id, serial_number);
`
