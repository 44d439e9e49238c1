import { sql } from 'kysely'
import foldFigures from './fold-figures.ts'
import { CITUS_FUNCTIONS } from './functions.ts'
import type { ScopedDb } from '../scope.ts'

/**
 * Citus takes some functions in another shape than PostgreSQL. On its servers a statement is executed by whoever executes it here, and what one role has
 * changed no other one may read in the same transaction: functions have the rights of their caller.
 */
const SHAPES = `
alter function app_audit(text, uuid, text, text, text, text, text) security invoker;
alter function app_end_member_sessions(uuid, timestamptz) security invoker;
alter function app_end_member_session(uuid, uuid, timestamptz) security invoker;
alter function app_downloaded_since(timestamptz) security invoker;
alter function app_invited(text, uuid) security invoker;
grant insert on audit_entries to fiscal_app, fiscal_companies, fiscal_session;
grant select on audit_entries to fiscal_session;
grant insert on users to fiscal_app;
grant insert, update on session_tenants to fiscal_app;
grant execute on function app_known_user(text) to fiscal_app;
grant execute on function app_locked_sessions(uuid) to fiscal_app;
grant execute on function app_downloaded_by_all(timestamptz) to fiscal_companies;
grant usage on sequence figure_changes_id_seq to fiscal_app;
grant usage on sequence events_position_seq to fiscal_app, fiscal_companies;
grant usage on sequence webhook_deliveries_position_seq to fiscal_app, fiscal_companies;
`

/** Policies for what the roles then do by themselves. */
const POLICIES = [
  { name: 'session', table: 'audit_entries', text: 'to fiscal_session using (tenant_id = app_tenant())' },
  {
    name: 'invited',
    table: 'users',
    text: 'for insert to fiscal_app with check (is_active and not is_email_confirmed)',
  },
]

/** All of it, to tell whether a database has it. */
export const CITUS_SHAPES = JSON.stringify([CITUS_FUNCTIONS, foldFigures, SHAPES, POLICIES])

/** Changes functions and rights of a distributed database. They are made as PostgreSQL has them first (functions.ts). */
export async function applyCitusShapes(db: ScopedDb): Promise<void> {
  for (const text of [CITUS_FUNCTIONS, foldFigures]) await sql.raw(text).execute(db)
  for (const statement of SHAPES.split(';\n').filter((one) => one.trim() !== '')) await sql.raw(statement).execute(db)
  for (const { name, table, text } of POLICIES) {
    const { rows } = await sql`
      select from pg_policies where schemaname = 'public' and tablename = ${table} and policyname = ${name}`.execute(db)
    if (rows.length === 0) await sql.raw(`create policy ${name} on ${table} ${text}`).execute(db)
  }
}
