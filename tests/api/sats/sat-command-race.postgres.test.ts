import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { lockAlerts } from '#api/server/sats/alerts/lock.ts'
import { expireCommands } from '#api/server/sats/commands/waiting.ts'
import { scoped } from '#api/server/store/scope.ts'
import { openTestServer } from '../test-server.ts'
import { satIds } from './sat-ids.ts'

// One connection serves the embedded database: nobody waits there with a row locked.

const DAY_MS = 86_400_000

test('ends of commands never wait for each other in a ring', async () => {
  const testServer = await openTestServer({ accessSeconds: 1e8 })
  const { store, clock, a } = testServer
  const ids: string[] = []
  for (const sat_id of await satIds(testServer)) {
    const body = { sat_id, spec_id: 'ExtrairLogs', parameters: { codigo_de_ativacao: 'segredo-99' } }
    const response = await testServer.call('/sat_commands/', { as: 'master', tenant: a.id, method: 'POST', body })
    expect(response.status).toBe(200)
    ids.push((await response.json()).id)
  }
  clock.now += 2 * DAY_MS
  let expired = -1
  await store.transaction().execute(async (db) => {
    await db
      .selectFrom('sat_commands')
      .select('id')
      .where('id', '=', ids[0] ?? '')
      .forUpdate()
      .execute()
    expired = await expireCommands(store, clock.now)
  })
  expect(expired).toBe(1)
  expect(await expireCommands(store, clock.now)).toBe(1)
  await testServer.close()
})

test.each(['move', 'retire'] as const)(
  'a reading that raises an alert and hands out a command never waits in a ring with the SAT’s %s',
  async (what) => {
    const testServer = await openTestServer()
    const { store, a } = testServer
    const call = (path: string, body: object) =>
      testServer.call(path, { as: 'master', tenant: a.id, method: 'POST', body })
    const [sat_id] = await satIds(testServer)
    const asked = await call('/sat_commands/', { sat_id, spec_id: 'ConsultarSAT', parameters: {} })
    const { id } = await asked.json()
    const place = { company_id: a.companies[1]?.id, point_of_sale_id: null }
    let changing: Promise<Response> | undefined
    await scoped(store, { tenantId: a.id, companyIds: 'all' }, async (db) => {
      await lockAlerts(db)
      changing = call(`/sats/${sat_id}/${what}`, what === 'move' ? place : {})
      const waiting = () =>
        sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(db)
      await expect.poll(async () => (await waiting()).rows.length, { interval: 5 }).toBe(1)
      await db
        .updateTable('sat_commands')
        .set({ state: 'sent', sent_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute()
    })
    expect((await changing)?.status).toBe(200)
    const { items } = await (await testServer.call('/sat_commands/', { as: 'master', tenant: a.id })).json()
    expect(items).toMatchObject([{ id, state: 'expired' }])
    await testServer.close()
  },
)
