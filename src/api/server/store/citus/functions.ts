/**
 * Functions that write what they read, as Citus takes them: what is to be inserted is gathered as JSON by one statement, and inserted by another
 * beside a row of the tenant's (queries/own-row.ts).
 */
export const CITUS_FUNCTIONS = `
create or replace function append_changes(given json, out first bigint, out last bigint) language plpgsql as $$
declare
  what_tenant uuid := given -> 0 ->> 'tenant_id';
  numbered json;
begin
  select json_agg(to_jsonb(n)), min(n.id), max(n.id) into numbered, first, last
  from (
    select nextval('figure_changes_id_seq') as id, c.company_id, c.point_of_sale_id, c.type, c.environment, c.day, c.sums, c.codes, c.code_totals,
      c.code_documents, c.products, c.totals, c.documents
    from json_populate_recordset(null::figure_changes, given) c
  ) n;
  insert into figure_changes as kept (tenant_id, id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals,
    code_documents, products, totals, documents) overriding system value
  select own.tenant_id, n.id, n.company_id, n.point_of_sale_id, n.type, n.environment, n.day, n.sums, n.codes, n.code_totals, n.code_documents,
    n.products, n.totals, n.documents
  from (select tenant_id from roles where tenant_id = what_tenant group by tenant_id) own
  cross join json_populate_recordset(null::figure_changes, numbered) n;
  insert into company_products as kept (tenant_id, company_id, type, name, product)
  select distinct p.tenant_id, c.company_id, c.type, p.name, p.id
  from products p join json_populate_recordset(null::figure_changes, given) c on p.id = any (c.products)
  where p.tenant_id = what_tenant
  on conflict do nothing;
end $$;
`
