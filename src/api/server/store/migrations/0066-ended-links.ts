/** Append only: what has landed is never edited. */
export default `
-- The links of a sending may be called back by a person: who and when.
alter table accountant_deliveries
  add column ended_at timestamptz,
  add column ended_by uuid references users (id);
`
