/** Append only: what has landed is never edited. */
export default `
-- A coupon that only its device has told of has neither file nor total yet.
alter table cfes alter column file_id drop not null;
alter table cfes alter column total drop not null;
`
