import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect } from 'vitest'
import { outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'
import { ALL_ALERTS } from '#api/server/sats/alarms/alert-path.ts'
import { oldBrowsers } from '#api/server/sats/browsers/sweep.ts'
import { doWork } from '#api/server/work/round.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { grant, PASSWORD, people } from '../../test-server.ts'
import { cableOut, FULL, LINK, OUT, overPercentOfMemory } from '../sat-park.ts'
import { makeBrowser, own, push, senderOf, turnOn } from './browser-stage.ts'
import { add, deliveries, raise } from './channel-stage.ts'
import { type Told, toldTest as test } from './telling-stage.ts'

// Alerts in browsers: who hears, what arrives there, and what ends it.

describe('what arrives', () => {
  test('only its browser reads it, and knows who sent it', async ({ told }) => {
    const browser = makeBrowser()
    const { public_key } = await told.call('GET', '/alert_browsers/key', undefined, 'secondary')
    expect(await turnOn(told, browser)).toMatchObject({ status: 200, is_current: true, last: null })
    await add(told, push())
    await raise(told)
    expect(told.outside.got).toHaveLength(1)
    const [message] = told.outside.got
    if (!message) throw new Error('Nothing came')
    const [alert] = await told.park.alerts()
    expect(browser.read(message)).toEqual({
      title: '🔴 SAT 000000001: Cabo de rede desconectado',
      body: 'Erro · Grupo A',
      tag: alert?.['id'],
      renotify: false,
      path: `${ALL_ALERTS}?sat=000000001&alert=${String(alert?.['id'])}&tenant=${told.testServer.a.id}`,
    })
    expect(message).toMatchObject({
      url: browser.endpoint,
      headers: {
        TTL: '86400',
        Urgency: 'high',
        Topic: String(alert?.['id']).replaceAll('-', ''),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
      },
    })
    expect(message.bytes.length).toBeLessThan(1024)
    const { sub, exp } = await senderOf(message, String(public_key))
    expect(sub).toBe(LINK)
    // By the machine's clock, which push services go by; a day is the most that they take.
    expect(Number(exp) * 1000 - Date.now()).toBeLessThan(86_400_000)
    expect(await deliveries(told)).toMatchObject([{ state: 'delivered', result: 'Recebido por 1 navegador' }])
    expect(await own(told)).toMatchObject([{ is_current: true, last: { result: null } }])
  })

  test('over a connection of its own its bytes come as they were made', async ({ told }) => {
    const got: { method: string | undefined; headers: IncomingHttpHeaders; bytes: Buffer }[] = []
    const service = createServer(async (request, response) => {
      const parts: Uint8Array[] = []
      for await (const part of request) parts.push(part)
      got.push({ method: request.method, headers: request.headers, bytes: Buffer.concat(parts) })
      response.writeHead(201).end()
    })
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this kind.
    const { port } = service.address() as AddressInfo
    told.outside.instead(outsideSender({ networks: ['127.0.0.1/32'] }))
    const endpoint = `http://127.0.0.1:${port}/wpush`
    const browser = makeBrowser()
    await turnOn(told, { ...browser, address: { ...browser.address, endpoint } })
    await add(told, push())
    await raise(told)
    service.close()
    const [{ method, headers, bytes } = { method: '', headers: {}, bytes: Buffer.of() }] = got
    expect({ method, headers }).toMatchObject({
      method: 'POST',
      headers: {
        'content-encoding': 'aes128gcm',
        'content-length': String(bytes.length),
        urgency: 'high',
        ttl: '86400',
      },
    })
    expect(browser.read({ url: endpoint, body: '', bytes })).toMatchObject({ body: 'Erro · Grupo A' })
    expect(await own(told)).toMatchObject([{ last: { result: null } }])
  })

  test('several at once are one notification, from the level on that the channel asks for', async ({ told }) => {
    const browser = makeBrowser()
    await turnOn(told, browser)
    await add(told, push())
    await told.park.save(overPercentOfMemory(told.park.first))
    await told.park.save(cableOut(told.park.first))
    await told.park.report('000000001', { ...FULL, ...OUT })
    await told.turn()
    expect(told.outside.got.map((message) => browser.read(message))).toMatchObject([
      { title: '🔴 2 alertas de SAT', path: `${ALL_ALERTS}?tenant=${told.testServer.a.id}` },
    ])
    await add(told, push({ least_level: 'danger', description: 'Só graves' }))
    expect((await told.call('GET', `/company_groups/${told.park.first}/telling`))['channels']).toHaveLength(2)
  })

  test('that nobody took it is heard again in place of the former', async ({ told }) => {
    const browser = makeBrowser()
    const { testServer, park } = told
    await grant(testServer.store, testServer.a, people.secondary, {
      description: 'Chefe',
      permissions: ['sat_notification:read'],
      group: park.both,
    })
    await turnOn(told, browser)
    await add({ ...told, park: { ...park, first: park.both } }, push())
    await told.say(park.first, { escalates_to: park.both, escalates_after: 5 })
    await raise(told)
    expect(told.outside.got).toEqual([])
    await told.pass(6)
    expect(browser.read(told.outside.got[0])).toMatchObject({
      body: 'Ninguém assumiu em 5 minutos · Erro · Grupo A',
      renotify: true,
    })
  })

  test('a trial says so, and tells what became of it', async ({ told }) => {
    const browser = makeBrowser()
    const { id } = await turnOn(told, browser)
    const path = `/alert_browsers/${String(id)}/test`
    expect(await told.call('POST', path, undefined, 'secondary')).toMatchObject({ state: 'delivered' })
    expect(browser.read(told.outside.got[0])).toMatchObject({
      title: 'Teste de notificação',
      body: 'Os alertas de Grupo A chegam a este navegador',
    })
    const made = await add(told, push())
    expect(await told.call('POST', `/alert_channels/${made.id}/test`)).toMatchObject({
      state: 'delivered',
      result: 'Recebido por 1 navegador',
    })
    told.outside.says({ status: 500 })
    expect(await told.call('POST', path, undefined, 'secondary')).toMatchObject({ state: 'failed' })
    // Somebody else's browser is nobody's.
    expect((await told.call('POST', path)).status).toBe(404)
  })
})

describe('who hears', () => {
  test('nobody but members of the group', async ({ told }) => {
    await turnOn(told, makeBrowser(), 'master')
    await add(told, push())
    await raise(told)
    expect(told.outside.got).toEqual([])
    expect(await deliveries(told)).toMatchObject([
      { state: 'failed', result: 'Ninguém do grupo que vê a empresa ativou as notificações' },
    ])
    expect(told.letters.map(({ subject }) => subject)).toEqual(['Alertas não chegam a Navegadores – Grupo A'])
  })

  const endings: Record<string, (told: Told) => Promise<unknown>> = {
    'whose session was ended from elsewhere': async ({ testServer }) => {
      const body = { email: 'secondary@test.example', password: PASSWORD }
      const { access_token } = await (await testServer.call('/auth/login', { method: 'POST', body })).json()
      const headers = { Authorization: `Bearer ${access_token}` }
      return testServer.call('/users/me/sessions', { method: 'DELETE', headers })
    },
    'whose sessions an administrator has ended in the tenant': async ({ call }) =>
      call('DELETE', `/users/${people.secondary}/sessions`),
    'whose access was switched off': async ({ testServer }) =>
      testServer.store
        .updateTable('grants')
        .set({ is_active: false })
        .where('user_id', '=', people.secondary)
        .execute(),
    'whose account was switched off': async ({ testServer }) =>
      testServer.store.updateTable('users').set({ is_active: false }).where('id', '=', people.secondary).execute(),
    'whose role may read no alerts any more': async ({ testServer }) =>
      testServer.store.deleteFrom('role_permissions').where('permission', '=', 'sat_notification:read').execute(),
    'whose accesses reach another company': async ({ testServer }) =>
      testServer.store
        .updateTable('grants')
        .set({ only_companies: [testServer.a.companies[1]?.id ?? ''] })
        .where('user_id', '=', people.secondary)
        .execute(),
  }
  for (const [name, end] of Object.entries(endings)) {
    test(`nobody ${name}`, async ({ told }) => {
      await turnOn(told, makeBrowser())
      await add(told, push())
      await end(told)
      await raise(told)
      expect(told.outside.got).toEqual([])
    })
  }

  test('what belongs to no session or nobody with an access is taken away', async ({ told }) => {
    const { store, clock, log } = told.testServer
    await turnOn(told, makeBrowser())
    await turnOn(told, makeBrowser(), 'master')
    const sweep = () =>
      doWork(oldBrowsers, {
        store,
        platform: nodePlatform({ now: () => clock.now, log: (entry) => void log.push(entry) }),
        mailer: memoryMailer(),
        linkOrigin: LINK,
      })
    const users = async () =>
      (await store.selectFrom('alert_browsers').select('user_id').execute()).map(({ user_id }) => user_id)
    await sweep()
    expect((await users()).toSorted()).toEqual([people.secondary, people.master].toSorted())
    await told.call('DELETE', `/users/${people.secondary}/sessions`)
    clock.now += 3_600_000
    await sweep()
    expect(await users()).toEqual([people.master])
    await store.deleteFrom('grants').where('user_id', '=', people.master).execute()
    clock.now += 3_600_000
    await sweep()
    expect(await users()).toEqual([])
  })
})

describe('what does not arrive', () => {
  test('a browser that takes no more is taken away, and its person is told by mail', async ({ told }) => {
    await turnOn(told, makeBrowser())
    await add(told, push())
    told.outside.says({ status: 410 })
    await raise(told)
    await told.pass(2)
    expect(told.outside.got).toHaveLength(1)
    expect(await own(told)).toEqual([])
    expect(told.letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['master@test.example', 'Alertas não chegam a Navegadores – Grupo A'],
      ['secondary@test.example', expect.stringMatching(/^As notificações pararam em .+ – Grupo A$/)],
    ])
  })

  test('what waits is brought later, and only to who has not had it', async ({ told }) => {
    const [first, second] = [makeBrowser(), makeBrowser()]
    await turnOn(told, first)
    const { testServer, park } = told
    await grant(testServer.store, testServer.a, people.reader, {
      description: 'Vigia',
      permissions: ['sat_notification:read'],
      group: park.first,
    })
    await turnOn(told, second, 'reader')
    await add(told, push())
    let isBusy = true
    told.outside.instead({
      faultOf: async () => undefined,
      send: async ({ url }) => {
        const isOk = !(isBusy && url === second.endpoint)
        const status = isOk ? 201 : 429
        const pauseMs = isOk ? null : 240_000
        return {
          isOk,
          isRefused: false,
          status,
          ms: 1,
          answer: '',
          pauseMs,
          reason: isOk ? null : 'A resposta foi 429',
        }
      },
    })
    await raise(told)
    expect(await deliveries(told)).toMatchObject([
      { state: 'waiting', result: 'Recebido por 1 navegador de 2: A resposta foi 429', attempts: 1 },
    ])
    isBusy = false
    await told.pass(3)
    expect(told.outside.got).toHaveLength(2)
    await told.pass(2)
    const urls = told.outside.got.map(({ url }) => url)
    expect(urls.filter((url) => url === first.endpoint)).toHaveLength(1)
    expect(urls.filter((url) => url === second.endpoint)).toHaveLength(2)
    expect(await deliveries(told)).toMatchObject([{ state: 'delivered', result: 'Recebido por 2 navegadores' }])
  })
})
