/** Append only: what has landed is never edited. */
export default `
-- What was kept before there were proofs (0061) waits for its own as what comes does, and so does what the version before has taken since. A transaction
-- that makes no key and alters no table: nobody who takes documents waits for it.
insert into document_proofs (tenant_id, key, kind, company_id, file_id)
select tenant_id, key, 'nfce', company_id, file_id from nfces
union all select tenant_id, key, 'cfe', company_id, file_id from cfes where file_id is not null
union all select tenant_id, key, 'cfe_cancellation', company_id, file_id from cfe_cancellations
on conflict do nothing;
`
