import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldFigures } from '#api/server/documents/figures/keep.ts'
import { recountTenant } from '#api/server/documents/intake/recount.ts'
import { upgradeDocuments } from '#api/server/documents/intake/upgrade.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { migrate } from '#api/server/store/migrate.ts'
import spansOver from '#api/server/store/migrations/0042-spans-over.ts'
import { scoped } from '#api/server/store/scope.ts'
import { cfe, cfeCanc, couponKey } from '../../documents.ts'
import { openStage, type Stage, soldNote } from './dashboard-stage.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A filled database of the versions before: sums of products by day and by month, a row each, at the tenant and at points of sale.

const platform = nodePlatform({ log: () => {} })
const OTHER = '11444777000161'

let server: TestServer
let stage: Stage

beforeAll(async () => {
  server = await openTestServer()
  stage = await openStage(server)
  const notes = Array.from({ length: 24 }, (_, i) =>
    soldNote({
      number: i + 1,
      emittedAt: `2026-0${1 + (i % 4)}-1${i % 10}T10:00:00-03:00`,
      items: [
        ['Sal', `${i}.10`],
        [`Produto ${i % 5}`, '2.05'],
      ],
      payments: [['01', `${i + 3}.00`]],
      ...(i % 3 === 0 && { cnpj: OTHER }),
      ...(i % 7 === 0 && { environment: 'homolog' as const }),
    }),
  )
  await stage.take(...notes, cfe(), cfe({ number: 201 }), cfeCanc(couponKey({ number: 201 }), { number: 202 }))
  await scoped(server.store, { tenantId: stage.tenantId, companyIds: 'all' }, (db) => foldFigures(db, stage.tenantId))
}, 120_000)
afterAll(() => server.close())

/** Undoes what migrations 0026, 0035, 0039 and 0050 do. */
async function asBefore(): Promise<void> {
  await sql
    .raw(`
    create table figure_products (
      tenant_id uuid not null references tenants (id), source integer not null, day date not null, product integer not null, company_id uuid,
      total bigint not null, documents integer not null, primary key (tenant_id, source, day, product)
    );
    insert into figure_products
    select p.tenant_id, p.source, p.start, u.product, p.company_id, u.total, u.documents
    from figure_product_spans p
    join figure_sources s on s.tenant_id = p.tenant_id and s.id = p.source and s.level <> 'company'
    cross join lateral unnest(p.products, p.totals, p.documents) u (product, total, documents)
    where p.days = 1;
    create table figure_product_months (
      tenant_id uuid not null references tenants (id), source integer not null, month date not null, product integer not null, company_id uuid,
      total bigint not null, documents integer not null, primary key (tenant_id, source, month, product)
    );
    insert into figure_product_months
    select tenant_id, source, date_trunc('month', day)::date, product, company_id, sum(total), sum(documents) from figure_products
    group by 1, 2, 3, 4, 5;
    alter table figure_days drop column iss, drop column iss_documents;
    drop function fold_figures, changed_days, span_start, append_changes;
    drop view figure_changes_of;
    drop table figure_changes, figure_product_spans, figure_spans_over;
    alter table figure_days add constraint figure_days_tenant_id_fkey foreign key (tenant_id) references tenants (id);
    alter table figure_payments add constraint figure_payments_tenant_id_fkey foreign key (tenant_id) references tenants (id);
    delete from migrations
    where name in ('0026-figures-kept', '0035-figure-changes', '0039-fold-once', '0041-append-changes', '0042-spans-over', '0050-iss') or starts_with(name, 'functions ')`)
    .execute(server.store)
}

async function everything() {
  const companies = await server.store
    .selectFrom('companies')
    .select('id as company_id')
    .where('tenant_id', '=', stage.tenantId)
    .orderBy('cnpj')
    .execute()
  const scopes: Record<string, string>[] = [{}, { environment: 'homolog' }, ...companies]
  const answers = []
  for (const scope of scopes) {
    for (const [date_start, date_end] of [
      ['2021-10-01', '2021-10-31'],
      ['2026-01-01', '2026-04-30'],
      ['2026-01-11', '2026-03-13'],
    ] as const) {
      const query = { ...scope, date_start, date_end, grouping: 'month' }
      answers.push(
        await stage.ask('/dash_ops/', query),
        await stage.ask('/cfe_dashboard/products', query),
        await stage.ask('/cfe_dashboard/payment_methods', query),
      )
    }
  }
  return answers
}

test('a filled database of the versions before shows the same figures when it is opened, and takes documents into them', async () => {
  const before = await everything()
  // Otherwise nothing was compared.
  expect(before).toContainEqual(expect.objectContaining({ figures: expect.objectContaining({ notes: 20 }) }))
  await asBefore()
  await expect(everything()).rejects.toThrow()
  expect(await migrate(server.store)).toEqual([
    '0026-figures-kept',
    '0035-figure-changes',
    '0039-fold-once',
    '0041-append-changes',
    '0042-spans-over',
    '0050-iss',
  ])
  await upgradeDocuments(server.store, platform)
  expect(await everything()).toEqual(before)

  await stage.take(soldNote({ number: 90, items: [['Sal', '1.00']], emittedAt: '2026-02-12T10:00:00-03:00' }))
  expect(await everything()).not.toEqual(before)
  const nothing = { documents: { total: 0, first: [] }, rows: 0, differences: [], figures: [], reread: [], numbers: 0 }
  expect(await recountTenant(server.store, platform, stage.tenantId, { xml: true })).toEqual(nothing)
})

test('changes that were not in the sums yet when the ISS came keep their taxes', async () => {
  const totals = '<ICMSTot><vICMS>4.50</vICMS><vProd>25.00</vProd><vPIS>0.40</vPIS><vNF>25.00</vNF></ICMSTot>'
  await stage.take(soldNote({ number: 91, emittedAt: '2026-03-12T10:00:00-03:00', totals }))
  const before = await everything()
  expect(JSON.stringify(before)).toContain('"tax":"icms","total":"4.50"')
  const fold = /create or replace function fold_figures.*end \$\$;/s.exec(spansOver)?.[0] ?? ''
  await sql
    .raw(`
    ${fold}
    alter table figure_days drop column iss, drop column iss_documents;
    update figure_changes set sums = sums[1:11] || sums[13:18];
    delete from migrations where name = '0050-iss' or starts_with(name, 'functions ')`)
    .execute(server.store)
  expect(await migrate(server.store)).toEqual(['0050-iss'])
  expect(await everything()).toEqual(before)
})

test('what a version from before ISS appends while this one serves is folded as its own', async () => {
  const totals = '<ICMSTot><vICMS>3.50</vICMS><vProd>25.00</vProd><vPIS>0.30</vPIS><vNF>25.00</vNF></ICMSTot>'
  await stage.take(soldNote({ number: 92, emittedAt: '2026-03-12T10:00:00-03:00', totals }))
  const before = await everything()
  const { rows } = await sql<{ changes: unknown }>`
    with old as (delete from figure_changes returning tenant_id, company_id, point_of_sale_id, type, environment, day,
      sums[1:11] || sums[13:18] as sums, codes, code_totals, code_documents, products, totals, documents)
    select json_agg(old) as changes from old`.execute(server.store)
  await sql`select append_changes(${JSON.stringify(rows[0]?.changes)}::json)`.execute(server.store)
  expect(await everything()).toEqual(before)
  // One that came between the two migrations.
  await sql`update figure_changes set sums = sums[1:11] || sums[13:18]`.execute(server.store)
  await scoped(server.store, { tenantId: stage.tenantId, companyIds: 'all' }, (db) => foldFigures(db, stage.tenantId))
  expect(await everything()).toEqual(before)
})
