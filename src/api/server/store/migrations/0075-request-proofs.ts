/** Append only: what has landed is never edited. */
export default `
-- Requests that the issuer signed are proven as its notes are: events, by infEvento's Id, and ranges of voided numbers, by infInut's, told
-- apart in homologation. What came before waits for it as what comes does.
insert into document_proofs (tenant_id, key, kind, company_id, file_id)
select distinct on (tenant_id, nfce_key, type, sequence)
  tenant_id, type || nfce_key || lpad(sequence::text, greatest(2, length(sequence::text)), '0'), 'nfce_event', company_id, request_file_id
from nfce_events
where type < 'a' and request_file_id is not null and company_id is not null
order by tenant_id, nfce_key, type, sequence, type_level = 'success' desc
on conflict do nothing;
insert into document_proofs (tenant_id, key, kind, company_id, file_id)
select tenant_id, key || case when environment = 'homolog' then '-homolog' else '' end, 'nfce_void', company_id, request_file_id
from nfce_voids where key <> '' and request_file_id is not null and company_id is not null
on conflict do nothing;
`
