/** Append only: what has landed is never edited. */
export default `
-- Alerts that SEFAZ gives along with an authorisation (cStat 120), and what a note has to be told of by SEFAZ's replies: few notes have any.
alter table nfce_events add column alerts jsonb not null default '[]';
alter table nfces add column notices jsonb not null default '[]';
-- Minutes from UTC of the clock that a note was issued by, where that is not its state's.
alter table nfces add column emitted_offset smallint;
create index nfces_notices on nfces (tenant_id, emitted_at desc, id desc) where notices <> '[]';
`
