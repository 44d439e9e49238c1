/** Append only: what has landed is never edited. */
export default `
-- Sign-ins and passwords stand in the trails as well, of which transactions in the session role know; entries are still written by this alone.
grant execute on function app_audit(text, uuid, text, text, text, text, text) to fiscal_session;
`
