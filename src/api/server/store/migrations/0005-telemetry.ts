/** Append only: what has landed is never edited. */
export default `
select 1;
`
