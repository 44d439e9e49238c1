import { expect, test } from 'vitest'
import { expireCommands } from '#api/server/sats/commands/waiting.ts'
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
