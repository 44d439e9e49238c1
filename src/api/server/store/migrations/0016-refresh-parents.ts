/** Append only: what has landed is never edited. */
export default `
-- Several tokens may be given for one whose answers were lost; the first that is used ends the others. Of those given before, none has
-- a sibling. No foreign key: expired tokens are deleted, and nothing follows the column to them.
alter table refresh_tokens add column parent_id uuid;
`
