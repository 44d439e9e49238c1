import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockIntake } from '#api/server/documents/lock-intake.ts'
import { type ScopedDb, scoped } from '#api/server/store/scope.ts'
import { makeCfeKey } from '#domain/documents/access-key.ts'
import { openForMonths, postTaken, reply } from './agents.ts'
import type { TestServer } from '../test-server.ts'

// The embedded database has one connection: nobody waits there with a row locked.

/** Coupons of the first SAT, by their numbers. */
const keysOf = ({ a }: TestServer) => {
  const cnpj = a.companies[0]?.cnpj ?? ''
  return (number: number) =>
    makeCfeKey({ uf: '35', yearMonth: '2603', cnpj, satSerial: '000000001', number, code: 123456 })
}

test.each([
  [8, 9],
  [9, 8],
])(
  'coupons leave the memory while their documents arrive: neither waits for ever for the other (%i, %i)',
  async (...numbers) => {
    const { testServer, token } = await openForMonths()
    const { store, a, clock } = testServer
    const key = keysOf(testServer)
    const later = async (last: number, waiting?: [first: number, last: number]) => {
      clock.now += 60_000
      const list = waiting ? { LISTA_INICIAL: key(waiting[0]), LISTA_FINAL: key(waiting[1]) } : {}
      await postTaken(testServer, token, [{ raw: reply({ ULTIMO_CF_E_SAT: key(last), ...list }) }])
    }
    await later(7)
    await later(8, [8, 8])
    await later(9, [8, 9])
    const locked = Promise.withResolvers<void>()
    const arriving = scoped(store, { tenantId: a.id, companyIds: 'all' }, async (db) => {
      await lockIntake(db, a.id)
      for (const number of numbers) {
        await db.updateTable('cfes').set({ total: '1.00' }).where('number', '=', number).execute()
        locked.resolve()
        await expect.poll(() => waitsForThis(db), { interval: 5 }).toBe(true)
      }
    })
    await locked.promise
    await Promise.all([arriving, later(9)])
    const states = await store.selectFrom('cfes').select('status').execute()
    expect(states.map(({ status }) => status)).toEqual(['transmitted', 'transmitted'])
    await testServer.close()
  },
)

test('while the documents are counted anew a SAT is heard, and its coupons are told of afterwards', async () => {
  const { testServer, token } = await openForMonths()
  const { store, a, clock } = testServer
  const key = keysOf(testServer)
  const later = (last: number, waiting: object = {}) => {
    clock.now += 60_000
    return postTaken(testServer, token, [{ raw: reply({ ULTIMO_CF_E_SAT: key(last), ...waiting }) }])
  }
  const heard = async () => {
    const { latest_monitoring } = await (
      await testServer.call('/sats/000000001', { as: 'master', tenant: a.id })
    ).json()
    return latest_monitoring.created_utc
  }
  await later(7)
  await later(8, { LISTA_INICIAL: key(8), LISTA_FINAL: key(8) })
  const counting = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const recount = scoped(store, { tenantId: a.id, companyIds: 'all' }, async (db) => {
    await lockIntake(db, a.id)
    locked.resolve()
    await counting.promise
  })
  await locked.promise
  await later(9)
  expect(await heard()).toBe(new Date(clock.now).toISOString())
  counting.resolve()
  await recount
  await later(9)
  const coupons = await store.selectFrom('cfes').select(['number', 'status']).orderBy('number').execute()
  expect(coupons).toEqual([
    { number: 8, status: 'transmitted' },
    { number: 9, status: 'transmitted' },
  ])
  await testServer.close()
}, 20_000)

/** Whether somebody waits for a lock of this transaction's: pg_stat_activity would stay as the transaction first saw it. */
async function waitsForThis(db: ScopedDb): Promise<boolean> {
  const { rows } = await sql`
    select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db)
  return rows.length > 0
}
