import { expect } from 'vitest'
import { isoInstant } from '#domain/time/instant.ts'
import { tenantsToSweep } from '#api/server/sats/alarms/tenants-to-sweep.ts'
import { cableOut, overTime, watchedTest as test } from '../sat-park.ts'

const silence = overTime('silence', '5', 'minutes')

test('a tenant is looked at when an alarm begins to hold there or an alert has lost its reason, and at no other time', async ({
  testServer,
  park,
}) => {
  const { store, clock, a } = testServer
  const inTurn = async () => [...(await tenantsToSweep(store, clock.now)).keys()]
  /** Time in which a server listens and looks at nothing. */
  const listen = async (minutes: number) => {
    clock.now += minutes * 60_000
    await store
      .updateTable('sat_alarm_clock')
      .set({ ticked_at: isoInstant(clock.now) })
      .execute()
  }
  await park.save(silence(park.first))
  // Of no timed type: nothing begins to hold by itself.
  await park.save(cableOut(park.first))
  // The second one's company is in no watched group.
  await park.report('000000001')
  await park.report('000000002')
  expect(await inTurn()).toEqual([])

  await listen(6)
  await park.turn()
  expect(await park.messages()).toEqual(['Sem monitoramento há mais de 5 minutos'])
  await park.pass(30)
  // It is silent still, and so is the one that nobody watches.
  expect(await inTurn()).toEqual([])

  await park.report('000000001')
  await listen(4)
  expect(await inTurn()).toEqual([])
  await listen(2)
  expect(await inTurn()).toEqual([a.id])

  await store.updateTable('sats').set({ retired_on: '2026-03-01' }).where('serial_number', '=', '000000001').execute()
  expect(await inTurn()).toEqual([])
  await store.updateTable('sats').set({ retired_on: null }).where('serial_number', '=', '000000001').execute()
  await park.turn()
  expect(await park.alerts()).toHaveLength(1)
  await store.deleteFrom('company_group_companies').where('company_group_id', '=', park.first).execute()
  expect(await inTurn()).toEqual([a.id])
  await park.turn()
  expect([await park.alerts(), await inTurn()]).toEqual([[], []])
})
