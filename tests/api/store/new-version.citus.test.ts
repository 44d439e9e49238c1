import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { distributeRest } from '#api/server/store/citus/distribute.ts'
import { migrate } from '#api/server/store/migrate.ts'
import { migrations } from '#api/server/store/migrations.ts'
import { openTestServer } from '../test-server.ts'

test('a new version’s table, column, index and rows reach a distributed database', async () => {
  const { store, a, close } = await openTestServer()
  const next = {
    name: '9999-trial',
    sql: `
      -- Of several statements; and a semicolon.
      create table trials (
        tenant_id uuid not null references tenants (id), id uuid not null, company_id uuid not null, note text not null default ';',
        primary key (tenant_id, id), foreign key (tenant_id, company_id) references companies (tenant_id, id)
      );
      alter table trials enable row level security;
      create policy tenant on trials to fiscal_app, fiscal_companies using (tenant_id = (select app_tenant()));
      grant select, insert on trials to fiscal_app, fiscal_companies;
      create index trials_company on trials (tenant_id, company_id);
      alter table companies add column trial text;
      alter table companies add constraint companies_trial check (trial <> '');
      create index companies_trial on companies (tenant_id, trial);
      update companies set trial = cnpj;`,
  }
  try {
    expect(await migrate(store, 'trial', { list: [...migrations, next] })).toEqual(['9999-trial'])
    await distributeRest(store)
    await sql`insert into trials (tenant_id, id, company_id) select tenant_id, id, id from companies where tenant_id = ${a.id}`.execute(
      store,
    )
    const { rows } = await sql`
      select p.partmethod, p.colocationid = r.colocationid as beside, (
          select count(*)::integer from pg_constraint k where k.conrelid = p.logicalrelid and k.contype = 'f') as keys,
        (select count(*)::integer from trials where note = ';') as rows, (select count(*)::integer from companies where trial is null) as blank
      from pg_dist_partition p, pg_dist_partition r where p.logicalrelid = 'trials'::regclass and r.logicalrelid = 'roles'::regclass`.execute(
      store,
    )
    expect(rows).toEqual([{ partmethod: 'h', beside: true, keys: 2, rows: a.companies.length, blank: 0 }])
  } finally {
    for (const text of [
      'drop table if exists trials',
      'alter table companies drop column if exists trial',
      `delete from migrations where name = '9999-trial'`,
    ]) {
      await sql.raw(text).execute(store)
    }
    await close()
  }
})
