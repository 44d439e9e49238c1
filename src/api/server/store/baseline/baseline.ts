import alarms from './alarms.ts'
import companies from './companies.ts'
import coupons from './coupons.ts'
import figures from './figures.ts'
import files from './files.ts'
import notes from './notes.ts'
import numbers from './numbers.ts'
import oauth from './oauth.ts'
import operation from './operation.ts'
import sats from './sats.ts'
import sessions from './sessions.ts'
import tenants from './tenants.ts'
import scope from '../functions/scope.ts'

/** Roles belong to the whole server: another database of it may be creating them at this moment. */
const ROLES = `
do $$
declare r text;
begin
  foreach r in array array['fiscal_app', 'fiscal_companies', 'fiscal_session'] loop
    begin
      if not exists (select from pg_roles where rolname = r) then execute format('create role %I nologin', r); end if;
      execute format('grant %I to current_user', r);
    exception when duplicate_object or unique_violation or internal_error then null;
    end;
  end loop;
end $$;
grant usage on schema public to fiscal_app, fiscal_companies, fiscal_session;
`

/**
 * The database as of release 1.2.0, table by table, for one in which there is nothing; what came later is in migrations.ts, and what went later is not here. Every table of a
 * tenant carries `tenant_id` in its keys (so that Citus can distribute it) and a row-level policy, so that a forgotten `where` shows nothing.
 */
export default [
  ROLES,
  scope,
  tenants,
  sessions,
  oauth,
  operation,
  companies,
  sats,
  alarms,
  files,
  notes,
  coupons,
  numbers,
  figures,
].join('\n')
