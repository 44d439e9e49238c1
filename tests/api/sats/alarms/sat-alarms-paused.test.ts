import { expect } from 'vitest'
import { tenantsToSweep } from '#api/server/sats/alarms/tenants-to-sweep.ts'
import {
  cableOut,
  FULL,
  makeGroup,
  OUT,
  overPercentOfMemory as memory,
  overTime,
  watchedTest as test,
} from '../sat-park.ts'
import type { Person, TestServer } from '../../test-server.ts'

const send = async ({ call, a }: TestServer, path: string, body: object) => {
  const response = await call(path, { as: 'master', tenant: a.id, method: 'PUT', body })
  return { status: response.status, ...(await response.json()) }
}
/** Asks on how many SATs an alarm would fire. */
const trying = async ({ call, a }: TestServer, body: object, as: Person = 'master') => {
  const query = new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))
  const response = await call(`/sat_alarms/firing?${query}`, { as, tenant: a.id })
  return { status: response.status, ...(await response.json()) }
}
const paused = (server: TestServer, id: string, is_paused: boolean) =>
  send(server, `/sat_alarms/${id}/pause`, { is_paused })

test('a paused alarm raises nothing, and what it kept open ends', async ({ testServer, park, sent }) => {
  const { id } = await park.save(memory(park.first))
  await park.report('000000001', FULL)
  await park.turn()
  expect(await park.alerts()).toHaveLength(1)
  const since = new Date(testServer.clock.now).toISOString()
  expect(await paused(testServer, id, true)).toMatchObject({ id, firing: 0, paused_utc: since })
  expect(await park.alerts()).toEqual([])
  await park.report('000000001', FULL)
  await park.pass(20)
  expect(await park.alerts()).toEqual([])
  expect(sent).toHaveLength(1)
  // A second press is none.
  expect(await paused(testServer, id, true)).toMatchObject({ paused_utc: since })
  expect(await paused(testServer, id, false)).toMatchObject({ paused_utc: null })
  await park.report('000000001', FULL)
  expect(await park.alerts()).toHaveLength(1)
  await park.turn()
  expect(sent).toHaveLength(2)
})

test('a paused alarm of the passing of time asks for no look, and looks again once it is resumed', async ({
  testServer,
  park,
}) => {
  const { id } = await park.save(overTime('silence', '5', 'minutes')(park.first))
  await park.report('000000001')
  await paused(testServer, id, true)
  await park.pass(10)
  expect(await tenantsToSweep(testServer.store, testServer.clock.now)).toEqual(new Map())
  expect(await park.alerts()).toEqual([])
  await paused(testServer, id, false)
  await park.turn()
  expect(await park.messages()).toEqual(['Sem monitoramento há mais de 5 minutos'])
})

test('an alarm says on how many SATs it fires, and would fire', async ({ testServer, park }) => {
  const { id } = await park.save(memory(park.both))
  await park.report('000000001', FULL)
  await park.report('000000002')
  const { items } = await (await testServer.call('/sat_alarms/', { as: 'master', tenant: testServer.a.id })).json()
  expect(items).toMatchObject([{ id, firing: 1, paused_utc: null }])
  const sats =
    items.length &&
    (await testServer.store.selectFrom('sats').select('id').where('tenant_id', '=', testServer.a.id).execute()).length
  expect(await trying(testServer, memory(park.both))).toEqual({ status: 200, firing: 1, looked_at: sats, sats })
  expect(await trying(testServer, memory(park.both, '5'))).toMatchObject({ firing: 2 })
  expect(await trying(testServer, memory(park.first, '5'))).toMatchObject({ firing: 1 })
  expect(await trying(testServer, cableOut(park.both))).toMatchObject({ firing: 0 })
  expect(await trying(testServer, { alarm_type_id: 'nfce_voids', group_ids: [park.both] })).toMatchObject({
    firing: null,
  })
  expect((await trying(testServer, { ...memory(park.both), value: '' })).status).toBe(400)
  // Nothing was raised by it.
  expect(await park.alerts()).toHaveLength(1)
  // Of the SATs that one sees, in one's own groups alone.
  expect(await trying(testServer, memory(park.first, '5'), 'secondary')).toMatchObject({ firing: 1, sats: 1 })
  const others = await makeGroup(testServer, 'Da outra', [1])
  expect((await trying(testServer, memory(others), 'secondary')).status).toBe(400)
})

test('what would fire is what fires', async ({ testServer, park }) => {
  const alarms = [memory(park.both), cableOut(park.both), overTime('silence', '5', 'minutes')(park.both)]
  await park.report('000000001', { ...FULL, ...OUT })
  await park.report('000000002', OUT)
  testServer.clock.now += 6 * 60_000
  for (const alarm of alarms) {
    await park.report('000000001', { ...FULL, ...OUT })
    await park.turn()
    const { firing } = await trying(testServer, alarm)
    const { id } = await park.save(alarm)
    await park.report('000000001', { ...FULL, ...OUT })
    if (alarm.alarm_type_id === 'lan_disconnected') await park.report('000000002', OUT)
    await park.turn()
    const on = await testServer.store
      .selectFrom('sat_notifications')
      .select('id')
      .where('alarm_id', '=', id)
      .where('cleared_at', 'is', null)
      .execute()
    expect([alarm.alarm_type_id, on.length]).toEqual([alarm.alarm_type_id, firing])
  }
})
