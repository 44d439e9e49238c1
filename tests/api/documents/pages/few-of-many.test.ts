import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allProven, pageOfProven } from '#api/server/documents/figures/proof-page.ts'
import { readRefused } from '#api/server/documents/notes/refused.ts'
import { readTermPage } from '#api/server/documents/retention/past-term.ts'
import { findCfes, findNfces } from '#api/server/documents/search/find-documents.ts'
import { newestPage } from '#api/server/store/queries/newest.ts'
import { type ScopedDb, scoped } from '#api/server/store/scope.ts'
import { readSearch } from '#domain/search/search-query.ts'
import { rowsRead } from '../../rows-read.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { addManyNotes } from './many-notes.ts'

// The few notes of a status, a value, a state of proof, an end of a key, a month's refusals, or of a term that is over are found without reading the others, by whoever sees
// all companies or some.

const NOTES = 4000
const PAGE = { limit: 15, offset: 0 }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const { store } = server
  await addManyNotes(server, NOTES)
  await sql`update nfces set status = 'denied', cents = 4711 where number % 500 = 0`.execute(store)
  // Keys of two states and of 40 months; each fifth was refused.
  await sql`
    update nfces set emitted_on = date '2023-01-15' + number / 5 % 40 * interval '1 month',
      key = case number % 2 when 0 then '35' else '29' end || to_char(date '2023-01-15' + number / 5 % 40 * interval '1 month', 'YYMM') || right(key, 38)`.execute(
    store,
  )
  await sql`
    insert into document_proofs (tenant_id, key, kind, company_id, file_id, rules, is_signed, has_failure, emitted_at)
    select tenant_id, case when environment = 'homolog' then key || '-homolog' else key end, 'nfce', company_id, file_id, 1, number % 250 <> 0,
      number % 1000 = 3, case when number % 250 = 0 or number % 1000 = 3 then emitted_at end from nfces`.execute(store)
  await sql`
    insert into nfce_events (tenant_id, id, nfce_key, company_id, type, c_stat, type_description, type_level, created_at, environment)
    select tenant_id, gen_random_uuid(), key, company_id, 'protocol', '539', '', 'error', emitted_at, environment from nfces where number % 5 = 0`.execute(
    store,
  )
  await sql`analyze`.execute(store)
}, 60_000)
afterAll(() => server.close())

const everything = sql<SqlBool>`true`

describe.each(['all', 'some'] as const)('who sees %s', (who) => {
  const owners = () =>
    who === 'all' ? undefined : ({ column: 'company_id', ids: server.a.companies.map(({ id }) => id) } as const)
  const companyIds = () => owners()?.ids ?? ('all' as const)
  const read = (of: ReturnType<typeof sql>) =>
    scoped(server.store, { tenantId: server.a.id, companyIds: companyIds() }, async (db) => {
      let found: string[] = []
      const rows = await rowsRead(db, ['nfces', 'document_proofs'], async () => {
        const page = await sql<{ id: string }>`select id from ${of} one_page`.execute(db)
        found = page.rows.map(({ id }) => id)
      })
      return { found, rows }
    })
  /** The rows of a table that a work of one transaction reads. */
  const readBy = (table: string, work: (db: ScopedDb) => Promise<unknown>) =>
    scoped(server.store, { tenantId: server.a.id, companyIds: companyIds() }, async (db) => {
      // Tables of so few are walked otherwise.
      await sql`set local enable_seqscan = off`.execute(db)
      return rowsRead(db, [table], () => work(db))
    })
  const expected = async (where: string, limit?: number) => {
    const { rows } = await sql<{ id: string }>`
      select id from nfces where ${sql.raw(where)} order by emitted_at desc, id desc limit ${limit ?? null}`.execute(
      server.store,
    )
    return rows.map(({ id }) => id)
  }

  test.each([
    ['unsigned', 'number % 250 = 0 and number % 1000 <> 3'],
    ['failed', 'number % 1000 = 3'],
  ] as const)('notes that are %s: a page, the next one, and how many', async (state, where) => {
    const notes = { state, where: everything, owners: owners(), days: {} }
    const first = await read(pageOfProven(notes, { limit: 3, offset: 0 }))
    expect(first.found).toEqual(await expected(where, 3))
    expect(first.rows).toBeLessThan(50)
    const second = await read(pageOfProven(notes, { limit: 3, offset: 3 }))
    expect(second.found).toEqual((await expected(where)).slice(3, 6))
    const all = await read(allProven(notes, 1000))
    expect(all.found.toSorted()).toEqual((await expected(where)).toSorted())
    expect(all.rows).toBeLessThan(100)
  })

  test('the refusals of a month are read, and those of no other', async () => {
    const { rows } = await sql<{ refused: number }>`
      select count(*)::integer as refused from nfces where number % 5 = 0 and substr(key, 3, 4) = '2501'`.execute(
      server.store,
    )
    const refused = rows[0]?.refused ?? 0
    const days = { date_start: '2025-01-10', date_end: '2025-01-20' }
    const read = await readBy('nfce_events', (db) => readRefused(db, days, PAGE))
    expect(refused).toBeGreaterThan(10)
    expect(read).toBe(refused)
  })

  test.each(['nfces', 'cfes', 'nfce_events', 'files'])(
    'nothing of %s is read to tell that no term is over',
    async (table) => {
      const read = await readBy(table, async (db) => {
        expect(await readTermPage(db, '0001-01', { lastYear: 2020, timeZone: 'America/Sao_Paulo' })).toEqual({
          rows: [],
        })
      })
      // The first sale of all, which is none.
      expect(read).toBeLessThanOrEqual(1)
    },
  )

  test.each([
    ['nfces', findNfces],
    ['cfes', findCfes],
  ] as const)('%s by the end of their key', async (table, find) => {
    const key = '12345678'.padStart(44, '0')
    await sql`update ${sql.table(table)} set key = ${key} where number = 12`.execute(server.store)
    let found: string[] = []
    const read = await readBy(table, async (db) => {
      const reach = { companyIds: companyIds(), consumersOf: [] }
      found = (await find(db, reach, { ...readSearch('12345678'), number: undefined })).map((one) => one.key)
    })
    expect(found).toEqual([key])
    expect(read).toBeLessThan(10)
  })

  test.each([
    [`status = 'denied'`, 'number % 500 = 0'],
    ['cents >= 4711 and cents <= 4711', 'number % 500 = 0'],
  ])('notes by what has an index: %s', async (filter, where) => {
    const page = newestPage('nfces', {
      where: sql<SqlBool>`${sql.raw(filter)}`,
      owners: owners(),
      areFew: true,
      ...PAGE,
    })
    const { found, rows } = await read(page)
    expect(found).toEqual(await expected(where, PAGE.limit))
    expect(rows).toBeLessThan(50)
  })
})
