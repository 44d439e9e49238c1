/** Append only: what has landed is never edited. */
export default `
-- When a receiver said that it wants nothing more (410), which has paused it; until somebody resumes it, or names another address.
alter table alert_channels add column gone_at timestamptz;
alter table webhook_endpoints add column gone_at timestamptz;
`
