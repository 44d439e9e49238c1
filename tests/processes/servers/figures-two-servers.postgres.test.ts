import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldFigures } from '#api/server/documents/figures/fold.ts'
import { recountSums } from '#api/server/documents/recount/recount.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { scoped, type Store } from '#api/server/store/scope.ts'
import { bytesOf, nfeProc } from '../../documents.ts'
import { makeDatabase } from '../database.ts'

// Two servers on one PostgreSQL. The embedded database has one process only.

const NOTES = 12
const platform = nodePlatform({ log: () => {} })
const tenants = [randomUUID(), randomUUID()] as const

let database: NonNullable<Awaited<ReturnType<typeof makeDatabase>>>
let store: Store

beforeAll(async () => {
  const made = await makeDatabase()
  if (!made) return
  database = made
  store = await openPostgres(made.url)
  for (const id of tenants) await store.insertInto('tenants').values({ id, description: 'Grupo' }).execute()
})
afterAll(async () => {
  await store?.destroy()
  await database?.drop()
})

const within = <T>(tenantId: string, work: Parameters<typeof scoped<T>>[2]) =>
  scoped(store, { tenantId, companyIds: 'all' }, work)

async function startTaking(first: number) {
  const args = ['tests/processes/take-notes.ts', database.url, tenants[0], String(first), String(NOTES)]
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

test('two servers that take notes of one day into one tenant lose no update', async () => {
  const servers = [await startTaking(1), await startTaking(1 + NOTES)]
  const ended = servers.map((child) => once(child, 'exit'))
  for (const child of servers) child.stdin.write('go\n')
  expect((await Promise.all(ended)).map(([code]) => code)).toEqual([0, 0])
  await within(tenants[0], async (db) => {
    await foldFigures(db, tenants[0])
    const rows = await db.selectFrom('figure_days').select(['sales', 'net', 'cancellations', 'canceled']).execute()
    const canceled = (2 * NOTES) / 3
    const sales = 2 * NOTES - canceled
    // The tenant's, the company's and the point of sale's.
    expect(rows).toEqual(
      Array(3).fill({ sales, net: sales * 1001, cancellations: canceled, canceled: canceled * 1001 }),
    )
  })
  const found = await recountSums(store, tenants[0])
  expect(found).toEqual({ documents: { total: 0, first: [] }, rows: 0, differences: [] })
})

test('what one tenant takes waits for nothing that another one has not committed', async () => {
  const take = (tenantId: string, number: number) =>
    takeFiles(store, platform, { tenantId, companyIds: 'all' }, [
      { name: 'nota.xml', bytes: bytesOf(nfeProc({ number })) },
    ])
  let commit = () => {}
  let isOpen = () => {}
  const open = new Promise<void>((resolve) => (isOpen = resolve))
  const held = within(tenants[0], async (db) => {
    // Every row of its sums is locked, as an intake leaves them until it ends.
    for (const table of ['figure_sources', 'figure_days', 'figure_payments', 'figure_changes'] as const) {
      await db.selectFrom(table).selectAll().forUpdate().execute()
    }
    isOpen()
    await new Promise<void>((resolve) => (commit = resolve))
  })
  await open
  expect(await take(tenants[1], 901)).toMatchObject([{ outcome: 'taken' }])
  commit()
  await held
})
