import { describe, expect } from 'vitest'
import { outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'
import { cableOut } from '../sat-park.ts'
import { add, deliveries, raise, slack, SLACK, telegram, TOKEN, webhook } from './channel-stage.ts'
import { toldTest as test } from './telling-stage.ts'

// Who may have channels of a group of companies, and what nobody is told of them.

describe('secrets', () => {
  test('a webhook’s is told once, and no answer, row, trail or log has what lets others write', async ({ told }) => {
    const made = await add(told, webhook('https://erp.example/alertas?chave=very-secret'))
    const secret = String(made['secret'])
    expect(secret).toMatch(/^whsec_/)
    expect((await add(told, slack()))['secret']).toBeNull()
    await add(told, telegram)
    told.outside.says({ status: 500 })
    await raise(told)
    const { a, store, log } = told.testServer
    const all = JSON.stringify([
      await told.call('GET', `/company_groups/${told.park.first}/telling`),
      await told.call('GET', '/audit/'),
      await deliveries(told),
      await store.selectFrom('alert_channels').selectAll().where('tenant_id', '=', a.id).execute(),
      await store.selectFrom('work').selectAll().execute(),
      log,
    ])
    for (const text of [secret, 'very-secret', TOKEN]) expect(all).not.toContain(text)
    expect(all).toContain('hooks.slack.com')
  })

  test('what is not typed stays as it is, what is typed takes its place', async ({ told }) => {
    const made = await add(told, slack())
    const path = `/alert_channels/${made.id}`
    const kept = await told.call('PUT', path, slack({ address: '', description: 'TI' }))
    expect(kept).toMatchObject({ status: 200, description: 'TI', target: 'hooks.slack.com' })
    await told.call('POST', `${path}/test`)
    expect(told.outside.got[0]?.url).toBe(SLACK)
    await told.call('PUT', path, slack({ address: 'https://chat.example/hooks/x' }))
    await told.call('POST', `${path}/test`)
    expect(told.outside.got[1]?.url).toBe('https://chat.example/hooks/x')
    expect((await told.call('PUT', path, telegram))['fields']).toEqual({ kind: 'O tipo de um canal não muda' })
  })

  test('an address of the server’s own network is refused at its field', async ({ told }) => {
    told.outside.instead(outsideSender({ networks: [] }))
    for (const address of ['https://127.0.0.1/x', 'http://erp.example/x', 'ftp://x', 'https://[::1]/x']) {
      const refused = await add(told, webhook(address))
      expect(refused['fields'], address).toHaveProperty('address')
    }
  })
})

test('channels are their group’s and their tenant’s', async ({ told }) => {
  const made = await add(told, slack())
  await told.call('POST', `/alert_channels/${made.id}/test`)
  const { testServer, park } = told
  const asStranger = (method: 'GET' | 'DELETE' | 'POST', path: string) =>
    testServer.call(path, { as: 'stranger', tenant: testServer.b.id, method })
  expect((await asStranger('DELETE', `/alert_channels/${made.id}`)).status).toBe(404)
  expect((await asStranger('POST', `/alert_channels/${made.id}/test`)).status).toBe(404)
  expect((await (await asStranger('GET', '/alert_deliveries/')).json()).items).toEqual([])
  // Who has the group sees what is delivered, and changes nothing.
  const mine = await told.call('GET', '/alert_deliveries/', undefined, 'secondary')
  expect(mine['total']).toBe(1)
  expect((await told.call('POST', `/alert_channels/${made.id}/test`, undefined, 'secondary')).status).toBe(403)
  await testServer.store
    .updateTable('alert_channels')
    .set({ company_group_id: park.both })
    .where('tenant_id', '=', testServer.a.id)
    .execute()
  expect((await told.call('GET', '/alert_deliveries/', undefined, 'secondary'))['total']).toBe(0)
})

test('an alarm says how many people and channels it tells', async ({ told }) => {
  const { park } = told
  const alarm = await park.save(cableOut(park.first))
  expect(alarm).toMatchObject({ recipients: 1, channels: 0 })
  await add(told, slack())
  await add(told, { ...telegram, is_active: false })
  await told.say(park.first, { mails: false })
  const { items } = await told.call('GET', '/sat_alarms/')
  expect(items).toMatchObject([{ recipients: 0, channels: 1 }])
})
