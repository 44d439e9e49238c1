/** Append only: what has landed is never edited. */
export default `
-- Appends rows to figure_changes and tells the ids of the first and the last. A function of this language keeps its plan, which is most of
-- what it costs to append one row.
create function append_changes(given json, out first bigint, out last bigint) language plpgsql as $$
begin
  with added as (
    insert into figure_changes (tenant_id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals, code_documents,
      products, totals, documents)
    select tenant_id, company_id, point_of_sale_id, type, environment, day, sums, codes, code_totals, code_documents, products, totals,
      documents
    from json_populate_recordset(null::figure_changes, given)
    returning id
  )
  select min(id), max(id) into first, last from added;
end $$;
`
