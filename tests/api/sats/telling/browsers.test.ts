import { expect } from 'vitest'
import { outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'
import { grant, people } from '../../test-server.ts'
import { makeBrowser, own, push, turnOn } from './browser-stage.ts'
import { add, deliveries, raise } from './channel-stage.ts'
import { toldTest as test } from './telling-stage.ts'

// The browsers in which somebody hears of alerts: whose they are, and what is kept of them.

test('browsers are their person’s, of a session one, and no answer, row or log has what lets others write', async ({
  told,
}) => {
  const browser = makeBrowser()
  await turnOn(told, makeBrowser())
  const { id } = await turnOn(told, browser)
  expect(await own(told)).toMatchObject([{ id }])
  expect((await told.call('GET', '/alert_browsers/'))['items']).toEqual([])
  expect((await told.call('DELETE', `/alert_browsers/${String(id)}`)).status).toBe(404)
  const { store, log } = told.testServer
  const all = JSON.stringify([
    await own(told),
    await told.call('GET', '/audit/'),
    await store.selectFrom('alert_browsers').selectAll().execute(),
    await store.selectFrom('push_keys').selectAll().execute(),
    log,
  ])
  for (const text of ['very-secret', browser.address.auth, browser.address.p256dh]) expect(all).not.toContain(text)
  expect((await told.call('DELETE', `/alert_browsers/${String(id)}`, undefined, 'secondary')).status).toBe(200)
  expect(await own(told)).toEqual([])
})

test('who signs in there next takes it over', async ({ told }) => {
  const browser = makeBrowser()
  await turnOn(told, browser)
  await turnOn(told, browser, 'master')
  expect(await own(told)).toEqual([])
  expect((await told.call('GET', '/alert_browsers/'))['items']).toHaveLength(1)
})

test('the key is the tenant’s, and stays', async ({ told }) => {
  const read = async (tenant: string) =>
    (await told.testServer.call('/alert_browsers/key', { as: 'master', tenant })).json()
  const { a, b } = told.testServer
  await grant(told.testServer.store, b, people.master, {
    description: 'Vigia',
    permissions: ['sat_notification:read'],
  })
  const one = await read(a.id)
  expect(await read(a.id)).toEqual(one)
  expect((await read(b.id)).public_key).not.toBe(one.public_key)
})

test('an address of the server’s own network is refused, and keys that are none', async ({ told }) => {
  const browser = makeBrowser()
  const post = (more: object) => told.call('POST', '/alert_browsers/', { ...browser.address, ...more }, 'secondary')
  told.outside.instead(outsideSender({ networks: [] }))
  for (const endpoint of ['https://127.0.0.1/x', 'http://push.example/x', 'x']) {
    expect((await post({ endpoint }))['fields'], endpoint).toHaveProperty('endpoint')
  }
  expect((await post({ auth: 'x' })).status).toBe(400)
  expect((await post({ p256dh: 'x' })).status).toBe(400)
  expect(await own(told)).toEqual([])
})

test('a point on no curve is its own browser’s fault alone', async ({ told }) => {
  const good = makeBrowser()
  await turnOn(told, good)
  const { testServer, park } = told
  await grant(testServer.store, testServer.a, people.reader, {
    description: 'Vigia',
    permissions: ['sat_notification:read'],
    group: park.first,
  })
  const odd = makeBrowser()
  await turnOn(told, { ...odd, address: { ...odd.address, p256dh: `B${'A'.repeat(86)}` } }, 'reader')
  await add(told, push())
  await raise(told)
  expect(told.outside.got.map(({ url }) => url)).toEqual([good.endpoint])
  expect(await deliveries(told)).toMatchObject([
    { state: 'delivered', result: 'Recebido por 1 navegador de 2: As chaves do navegador não valem' },
  ])
})

test('one that moved is followed, if it knows the secret of where it was', async ({ told }) => {
  const [before, after] = [makeBrowser(), makeBrowser()]
  const { id } = await turnOn(told, before)
  const { endpoint, auth } = before.address
  const renew = (former: object, tenant = told.testServer.a.id) =>
    told.testServer.call('/alert_browsers/renewed', {
      method: 'POST',
      tenant,
      body: { ...after.address, former: { endpoint, auth, ...former } },
    })
  const test_ = () => told.call('POST', `/alert_browsers/${String(id)}/test`, undefined, 'secondary')
  for (const answer of [await renew({ auth: after.address.auth }), await renew({}, told.testServer.b.id)]) {
    expect(answer.status).toBe(200)
  }
  await test_()
  expect((await renew({})).status).toBe(200)
  await test_()
  expect(told.outside.got.map(({ url }) => url)).toEqual([before.endpoint, after.endpoint])
  expect(after.read(told.outside.got[1])).toMatchObject({ tag: 'trial' })
})
