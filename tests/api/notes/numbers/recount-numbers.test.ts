import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Apart, lockIntake } from '#api/server/documents/lock-intake.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { listSeries } from '#api/server/documents/numbers/recount-numbers.ts'
import { recountSeries } from '#api/server/documents/numbers/recount-series.ts'
import type { Series } from '#api/server/documents/numbers/series.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import * as docs from '../../../documents.ts'
import { rowsRead } from '../../rows-read.ts'
import { openTestServer, type TestServer } from '../../test-server.ts'
import { addTenant } from '../../test-tenants.ts'
import { naiveLayout, storedLayout } from './number-layout.ts'

// Numbers are found anew by slices, and notes come between any two of them.

const platform = nodePlatform()
let server: TestServer
/** A tenant of its own for each test. */
let tenantId: string

beforeAll(async () => {
  server = await openTestServer()
}, 60_000)
afterAll(() => Promise.all([server.close(), platform.close()]))
beforeEach(async () => {
  tenantId = randomUUID()
  await addTenant(server.store, { id: tenantId, description: 'Grupo do teste' })
})

async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(server.store, platform, { tenantId, companyIds: 'all' }, files)
}

const at = (number: number) =>
  `2026-03-${String(1 + Math.floor(number / 10)).padStart(2, '0')}T1${String(number % 10)}:00:00-03:00`
const note = (number: number, parts: docs.NoteParts = {}) => docs.nfeProc({ number, emittedAt: at(number), ...parts })
const refused = (number: number) =>
  docs.nfeProc(
    { number, emittedAt: at(number) },
    { cStat: '215', reason: 'Rejeição: Falha no schema XML', protocol: '' },
  )

const apart: Apart = (work) => scoped(server.store, { tenantId, companyIds: 'all' }, work)
const locked: Apart = (work) =>
  apart(async (db) => {
    await lockIntake(db, tenantId)
    return work(db)
  })
async function onlySeries(): Promise<Series> {
  const [series] = await apart((db) => listSeries(db))
  if (!series) throw new Error('No series')
  return series
}
const numbering = () =>
  server.store
    .selectFrom('nfce_numberings')
    .select(['low', 'low_at', 'high', 'high_at', 'repeated'])
    .where('tenant_id', '=', tenantId)
    .execute()

async function damage(): Promise<void> {
  for (const statement of [
    sql`delete from nfce_gaps where tenant_id = ${tenantId} and number_start in (12, 25, 31)`,
    // Overlaps others, is there twice, begins before all notes, and is of none.
    sql`update nfce_gaps set number_end = number_end + 9 where tenant_id = ${tenantId} and number_start = 18`,
    sql`insert into nfce_gaps select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid()))).* from nfce_gaps g where tenant_id = ${tenantId} and number_start = 38`,
    sql`insert into nfce_gaps select (jsonb_populate_record(g, jsonb_build_object('id', gen_random_uuid(), 'number_start', 1, 'number_end', 3))).* from nfce_gaps g where tenant_id = ${tenantId} and number_start = 38 limit 1`,
    sql`update nfce_gaps set open = 7 where tenant_id = ${tenantId} and number_start = 8`,
    sql`update nfce_numberings set low = 20, high = 21, high_at = low_at where tenant_id = ${tenantId}`,
  ])
    await statement.execute(server.store)
}

test('what was damaged is mended, whatever comes between two slices', async () => {
  const missing = [8, 9, 12, 18, 19, 25, 30, 31, 38, 45]
  const numbers = Array.from({ length: 46 }, (_, i) => i + 5).filter((one) => !missing.includes(one))
  await take(
    ...numbers.map((one) => note(one)),
    note(33, { emissionType: '9', emittedAt: at(34) }),
    refused(25),
    docs.procEvento(docs.noteKey({ number: 40, emittedAt: at(40) })),
    docs.procInutNFe(18, 18),
  )
  const series = await onlySeries()
  await damage()
  expect(await storedLayout(server.store, tenantId)).not.toEqual(await naiveLayout(server.store, tenantId))
  // Within what is over, within what is to come, below and above all, and one number a second time.
  const later = [
    [note(45), note(9)],
    [note(60)],
    [note(2)],
    [note(30)],
    [note(63), note(62)],
    [note(12, { emittedAt: at(11) })],
    [note(7, { emissionType: '9', emittedAt: at(1) })],
    [refused(58)],
  ]
  let slices = 0
  const between: Apart = async (work) => {
    const result = await locked(work)
    await take(...(later[slices++] ?? []))
    return result
  }
  expect(await recountSeries(between, platform, series, 4)).toBe(true)
  expect(slices).toBeGreaterThan(later.length)
  expect(await storedLayout(server.store, tenantId)).toEqual(await naiveLayout(server.store, tenantId))
  expect(await numbering()).toEqual([expect.objectContaining({ low: 2, high: 63, repeated: true })])
  expect(await recountSeries(locked, platform, series, 4)).toBe(false)
  expect(await recountSeries(locked, platform, series)).toBe(false)
})

test('a series that is not known, and one of which nothing is its own', async () => {
  await take(note(1), note(4), note(4, { emissionType: '9' }))
  const before = [await storedLayout(server.store, tenantId), await numbering()]
  const series = await onlySeries()
  await server.store.deleteFrom('nfce_numberings').where('tenant_id', '=', tenantId).execute()
  await server.store.deleteFrom('nfce_gaps').where('tenant_id', '=', tenantId).execute()
  expect(await recountSeries(locked, platform, series, 1)).toBe(true)
  expect([await storedLayout(server.store, tenantId), await numbering()]).toEqual(before)
  // Of the state's own form: its key names SEFAZ.
  await sql`update nfces set key = overlay(key placing '00000000000191' from 7) where tenant_id = ${tenantId}`.execute(
    server.store,
  )
  expect(await recountSeries(locked, platform, series, 1)).toBe(true)
  expect(await numbering()).toEqual([])
  expect((await storedLayout(server.store, tenantId)).filter((one) => one.includes('missing'))).toEqual([])
})

test('no transaction reads more notes than a few times a slice', async () => {
  const [NOTES, MOST] = [3000, 100]
  // What PostgreSQL gathers about tables by itself, whenever it does, would have it read them otherwise from one slice to the next.
  await sql`alter table nfces set (autovacuum_enabled = off)`.execute(server.store)
  await sql`alter table nfce_gaps set (autovacuum_enabled = off)`.execute(server.store)
  await take(note(1))
  // Ids that are the same in every run: how they are strewn is part of what plans are made of.
  await sql`
    insert into nfces (tenant_id, id, key, company_id, point_of_sale_id, serie, number, environment, emission_type, emitted_at, emitted_on, status, total, file_id)
    select tenant_id, md5(i::text)::uuid, overlay(key placing lpad(i::text, 9, '0') from 26), company_id, point_of_sale_id, serie, i, environment, '1',
      emitted_at, emitted_on, case i % 50 when 0 then 'rejected' else 'authorized' end, 1, file_id
    from nfces, generate_series(2, ${sql.lit(NOTES)}) i where tenant_id = ${tenantId} and i % 40 <> 7`.execute(
    server.store,
  )
  await sql`analyze nfces`.execute(server.store)
  const series = await onlySeries()
  const read: number[] = []
  const counting: Apart = (work) =>
    locked(async (db) => {
      // Tables of so few are walked otherwise. What is left of one is gathered and sorted, too, where a plan is kept, as PGlite's are, for any
      // number: of a third of 3,000 notes it expects less than one to be its company's own, and of as many as slices are made for far more.
      await sql`set local enable_seqscan = off`.execute(db)
      await sql`set local enable_bitmapscan = off`.execute(db)
      await sql`set local enable_sort = off`.execute(db)
      let result: Awaited<ReturnType<typeof work>> | undefined
      read.push(
        await rowsRead(db, ['nfces', 'nfce_gaps'], async () => {
          result = await work(db)
        }),
      )
      // The work has been done.
      return result as Awaited<ReturnType<typeof work>>
    })
  const recount = () => recountSeries(counting, platform, series, MOST)
  expect(await recount()).toBe(true)
  expect(await recount()).toBe(false)
  expect(read.length).toBeGreaterThanOrEqual((2 * (NOTES - NOTES / 40)) / MOST)
  // What begins it, its numbers, its gaps, and the one behind; of few rows that are left the planner sooner sorts all.
  expect(Math.max(...read)).toBeLessThan(12 * MOST)
})
