import { ofCompanies } from '../baseline/rights.ts'

/** Append only: what has landed is never edited. */
export default `
-- What changed a moment ago, for who looks on (live/tell-change.ts): rows are only added, so that none is waited for, and taken away after minutes.
create table live_changes (
  tenant_id uuid not null,
  topic text not null,
  company_id uuid,
  sats uuid[],
  at timestamptz not null default clock_timestamp(),
  -- Of the transaction that it belongs to: a look finds by it what was committed since the look before, in whatever order.
  xid xid8 not null default pg_current_xact_id()
);
create index live_changes_xid on live_changes (xid);
create index live_changes_at on live_changes (at);
${ofCompanies('live_changes', 'insert', 'insert')}
`
