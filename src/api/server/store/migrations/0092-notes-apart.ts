/** Append only: what has landed is never edited. */
export default `
-- The indexes of 0091 take the place of both: a key may be a note of production and one of homologation.
alter table nfces drop constraint nfces_tenant_id_key_key;
drop index nfce_events_once;

-- Substitutions and notes that SEFAZ has and that are not here name notes by key and environment, as proofs do (ownName of domain/documents/environment.ts).
update nfce_substitutions s set substituted_key = substituted_key || '-homolog', substitute_key = substitute_key || '-homolog'
where exists (
  select from nfces n where n.tenant_id = s.tenant_id and n.key in (s.substituted_key, s.substitute_key) and n.environment = 'homolog'
);
update nfce_absences set key = key || '-homolog' where environment = 'homolog';
`
