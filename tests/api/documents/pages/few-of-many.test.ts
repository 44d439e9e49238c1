import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allProven, pageOfProven } from '#api/server/documents/figures/proof-page.ts'
import { newestPage } from '#api/server/store/queries/newest.ts'
import { scoped } from '#api/server/store/scope.ts'
import { rowsRead } from '../../rows-read.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { addManyNotes } from './many-notes.ts'

// The few notes of a status, a value or a state of proof are found without reading the others, by whoever sees all companies or some.

const NOTES = 4000
const PAGE = { limit: 15, offset: 0 }

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  const { store } = server
  await addManyNotes(server, NOTES)
  await sql`update nfces set status = 'denied', cents = 4711 where number % 500 = 0`.execute(store)
  await sql`
    insert into document_proofs (tenant_id, key, kind, company_id, file_id, rules, is_signed, has_failure, emitted_at)
    select tenant_id, case when environment = 'homolog' then key || '-homolog' else key end, 'nfce', company_id, file_id, 1, number % 250 <> 0,
      number % 1000 = 3, case when number % 250 = 0 or number % 1000 = 3 then emitted_at end from nfces`.execute(store)
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
