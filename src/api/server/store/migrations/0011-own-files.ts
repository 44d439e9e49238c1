/** Append only: what has landed is never edited. */
export default `
-- Every document has its own bytes. Those of one that came in a lot are cut out of it; the lot stays as it came, nobody's company's.
alter table files add column lot_id uuid;
alter table files add foreign key (tenant_id, lot_id) references files (tenant_id, id);
create index files_of_lot on files (tenant_id, lot_id) where lot_id is not null;

-- Read by id and hash alone: a sample of thousands of pages of XML for statistics that nobody asks for was most of what analysing cost.
alter table files alter column tenant_id set statistics 10, alter column id set statistics 10, alter column company_id set statistics 10,
  alter column name set statistics 10, alter column sha256 set statistics 10, alter column size set statistics 10,
  alter column deflated set statistics 0, alter column created_at set statistics 10, alter column lot_id set statistics 10;

-- Lots kept before are cut by intake/cut-kept-lots.ts, which XML needs; where there are none there is nothing to do.
insert into migrations (name) select '0011-lots-cut' where not exists (select 1 from files);
`
