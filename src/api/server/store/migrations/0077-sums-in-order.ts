/** Append only: what has landed is never edited. */
export default `
-- A version from before ISS (0050) that still serves appends sums without it. As they were appended nothing could be folded any more, and no
-- document of the tenant was taken. Those that it has appended before are brought into order by 0077-earlier-sums.
create or replace function sums_in_order(sums bigint[]) returns bigint[] language sql immutable as
  $$ select case when cardinality(sums) = 17 then sums[1:11] || 0::bigint || sums[12:17] || 0::bigint else sums end $$;

create or replace function append_changes(given json, out first bigint, out last bigint) language plpgsql as $$
begin
  with added as (
    insert into figure_changes (tenant_id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals, code_documents,
      products, totals, documents)
    select tenant_id, company_id, point_of_sale_id, type, environment, day, sums_in_order(sums), codes, code_totals, code_documents, products,
      totals, documents
    from json_populate_recordset(null::figure_changes, given)
    returning id
  )
  select min(id), max(id) into first, last from added;
end $$;
`
