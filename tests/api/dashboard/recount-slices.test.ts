import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recountFigures } from '#api/server/documents/figures/recount-figures.ts'
import { recountSums } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { type Apart, lockIntake } from '#api/server/documents/lock-intake.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { addManyNotes } from '../documents/pages/many-notes.ts'
import { rowsRead } from '../rows-read.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// A recount goes by slices, and documents come between any two of them: what is damaged is mended all the same, and nothing that came is lost.

const NOTES = 3000
const MOST = 200

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await addManyNotes(server, NOTES)
}, 60_000)
afterAll(() => server.close())

const platform = nodePlatform({ log: () => {} })
const apart: Apart = (work) => scoped(server.store, { tenantId: server.a.id, companyIds: 'all' }, work)

test('what comes between the slices of a recount is counted, and what was damaged is mended', async () => {
  const { store, a } = server
  for (const statement of [
    sql`update figure_days set net = net + 7 where day = '2026-02-03'`,
    sql`delete from figure_payments where day >= '2026-02-05'`,
    sql`delete from figure_product_spans where days > 1`,
    sql`delete from figure_days where source = (select id from figure_sources where level = 'tenant' and type = 'cfe' limit 1)`,
    sql`update nfces set counts_as = 'canceled' where number = 101`,
  ])
    await statement.execute(store)
  let slices = 0
  const [company] = a.companies
  const take = async () => {
    const [first, last] = [10_000 + slices, 20_000 + slices]
    await takeFiles(store, platform, { tenantId: a.id, companyIds: 'all' }, [
      {
        name: 'a.xml',
        bytes: bytesOf(nfeProc({ number: first, cnpj: company?.cnpj ?? '', emittedAt: '2026-01-20T12:00:00-03:00' })),
      },
      {
        name: 'b.xml',
        bytes: bytesOf(nfeProc({ number: last, cnpj: company?.cnpj ?? '', emittedAt: '2026-03-20T12:00:00-03:00' })),
      },
    ])
    slices++
  }
  const locked: Apart = async (work) => {
    const result = await apart(async (db) => {
      await lockIntake(db, a.id)
      return work(db)
    })
    await take()
    return result
  }
  const found = await recountFigures(apart, locked, a.id, MOST)
  expect(found.documents).toEqual({ total: 1, first: [expect.objectContaining({ before: 'canceled' })] })
  expect(found.rows).toBeGreaterThan(10)
  expect(slices).toBeGreaterThan((2 * NOTES) / MOST / 2)
  expect(await recountSums(store, a.id)).toEqual({ documents: { total: 0, first: [] }, rows: 0, differences: [] })
})

test('no slice holds more documents than it may, but for those of a day and its neighbours', async () => {
  const { a } = server
  const { rows } = await sql<{ most: number }>`
    select max(documents)::integer as most from (select count(*) as documents from nfces group by point_of_sale_id, emitted_on) d`.execute(
    server.store,
  )
  let most = 0
  const locked: Apart = (work) =>
    apart(async (db) => {
      // A table of so few is walked otherwise.
      await sql`set local enable_seqscan = off`.execute(db)
      let result: Awaited<ReturnType<typeof work>> | undefined
      const read = await rowsRead(db, ['nfces', 'cfes'], async () => {
        result = await work(db)
      })
      most = Math.max(most, read)
      // The work has been done.
      return result as Awaited<ReturnType<typeof work>>
    })
  await recountFigures(apart, locked, a.id, MOST)
  // Of notes and of coupons: where they end, what they count as, what replaces them, their sources, and three tables of sums.
  expect(most).toBeGreaterThan(MOST)
  expect(most).toBeLessThanOrEqual(2 * 7 * (MOST + 3 * (rows[0]?.most ?? 0)))
})
