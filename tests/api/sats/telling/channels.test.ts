import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'
import { cableOut, FULL, OUT, overPercentOfMemory } from '../sat-park.ts'
import { type Told, toldTest as test } from './telling-stage.ts'

// Channels of a group of companies: who may have them, what arrives there, and what becomes of what does not.

const SLACK = 'https://hooks.slack.com/services/T0/B0/very-secret'
const TOKEN = '123456789:AbCdEfGhIjKlMnOpQrStUvWxYz012345678'

const EMPTY = { address: '', token: '', chat: '', least_level: 'info', is_active: true }
const slack = (more: object = {}) => ({ ...EMPTY, kind: 'slack', description: 'Canal da TI', address: SLACK, ...more })
const telegram = { ...EMPTY, kind: 'telegram', description: 'Plantão', token: TOKEN, chat: '-1001234567890' }
const webhook = (address = 'https://erp.example/alertas') => ({
  ...EMPTY,
  kind: 'webhook',
  description: 'ERP',
  address,
})

const add = (told: Told, body: object) => told.call('POST', `/company_groups/${told.park.first}/channels/`, body)

async function raise({ park, turn }: Told): Promise<void> {
  await park.save(cableOut(park.first))
  await park.report('000000001', OUT)
  await turn()
}

async function deliveries({ call }: Told, query = ''): Promise<Record<string, unknown>[]> {
  const { items } = await call('GET', `/alert_deliveries/${query}`)
  return items as Record<string, unknown>[]
}

describe('what arrives', () => {
  test('a webhook by its receiver’s own reading: id, time, signature and body', async ({ told }) => {
    const got: { headers: Record<string, string>; body: string }[] = []
    const server = createServer(async (request, response) => {
      const parts: Uint8Array[] = []
      for await (const part of request) parts.push(part)
      got.push({ headers: request.headers as Record<string, string>, body: Buffer.concat(parts).toString() })
      response.end('ok')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    // A server that listens on a port has an address of this kind.
    const { port } = server.address() as AddressInfo
    told.outside.instead(outsideSender({ networks: ['127.0.0.1/32'] }))
    const made = await add(told, webhook(`http://127.0.0.1:${port}/alertas`))
    await raise(told)
    server.close()
    expect(got).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = got
    // The library's own clock is the machine's.
    const key = new Webhook(String(made['secret']))
    const at = new Date(Number(headers['webhook-timestamp']) * 1000)
    expect(key.sign(headers['webhook-id'] ?? '', at, body)).toBe(headers['webhook-signature'])
    expect(at.getTime()).toBe(told.testServer.clock.now)
    expect(JSON.parse(body)).toMatchObject({
      type: 'alert.opened',
      version: 1,
      data: { message: 'Cabo de rede desconectado', level: 'danger', sat: { serial_number: '000000001' } },
    })
    expect((await deliveries(told))[0]).toMatchObject({ id: headers['webhook-id'], state: 'delivered', attempts: 1 })
  })

  test('Slack and Telegram in their forms, from the level on that each asks for', async ({ told }) => {
    await add(told, slack({ least_level: 'danger' }))
    await add(told, telegram)
    await told.park.save(overPercentOfMemory(told.park.first))
    await told.park.report('000000001', FULL)
    await told.turn()
    expect(told.outside.got.map(({ url }) => url)).toEqual([`https://api.telegram.org/bot${TOKEN}/sendMessage`])
    expect(JSON.parse(told.outside.got[0]?.body ?? '')).toMatchObject({ chat_id: telegram.chat, parse_mode: 'HTML' })
    await raise(told)
    await told.pass(1)
    const toSlack = told.outside.got.filter(({ url }) => url === SLACK)
    expect(toSlack.map(({ body }) => Object.keys(JSON.parse(body)))).toEqual([['text']])
    expect(toSlack[0]?.body).toContain('Cabo de rede desconectado')
  })

  test('alerts at once are one message in a chat, and each its own to a program', async ({ told }) => {
    await add(told, slack())
    await add(told, webhook())
    await told.park.save(overPercentOfMemory(told.park.first))
    await told.park.save(cableOut(told.park.first))
    await told.park.report('000000001', { ...FULL, ...OUT })
    await told.turn()
    await told.pass(1)
    const to = (url: string) => told.outside.got.filter((message) => message.url === url)
    expect(to(SLACK)).toHaveLength(1)
    expect(to(SLACK)[0]?.body).toContain('2 alertas de SAT')
    expect(to('https://erp.example/alertas')).toHaveLength(2)
    expect(new Set(to('https://erp.example/alertas').map(({ headers }) => headers?.['webhook-id'])).size).toBe(2)
  })

  test('nothing where the channel rests', async ({ told }) => {
    await add(told, slack({ is_active: false }))
    await raise(told)
    expect(told.outside.got).toEqual([])
    expect(await deliveries(told)).toEqual([])
  })
})

describe('what does not arrive', () => {
  test('is tried ever more rarely for a day under one id, then fails for good and is told in one letter', async ({
    told,
  }) => {
    const { outside, testServer, letters } = told
    await add(told, webhook())
    outside.says({ status: 500 })
    await raise(told)
    expect((await deliveries(told))[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      result: 'A resposta foi 500',
      next_utc: '2026-03-10T12:01:00.000Z',
    })
    await told.pass(10)
    // After 1, 2 and 4 minutes more.
    expect(outside.got).toHaveLength(4)
    expect(new Set(outside.got.map(({ headers }) => headers?.['webhook-id'])).size).toBe(1)
    for (let hour = 0; hour < 25; hour++) {
      testServer.clock.now += 59 * 60_000
      await told.pass(1)
    }
    const [delivery] = await deliveries(told)
    expect(delivery).toMatchObject({ state: 'failed', next_utc: null, result: 'A resposta foi 500' })
    expect(Number(delivery?.['attempts'])).toBeGreaterThan(24)
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      ['master@test.example', 'Alertas não chegam a ERP – Grupo A'],
    ])
    expect(letters[0]?.text).toContain('ERP (erp.example), do grupo Só a primeira: A resposta foi 500.')
  })

  test('arrives once its receiver is back', async ({ told }) => {
    await add(told, webhook())
    told.outside.says({ status: 503 })
    await raise(told)
    told.outside.says({})
    await told.pass(3)
    expect(told.outside.got).toHaveLength(2)
    expect((await deliveries(told))[0]).toMatchObject({ state: 'delivered', attempts: 2, result: 'Recebido (200)' })
    expect(told.letters).toEqual([])
  })

  test('waits for as long as Telegram says', async ({ told }) => {
    await add(told, telegram)
    const answer = JSON.stringify({ ok: false, error_code: 429, parameters: { retry_after: 240 } })
    told.outside.says({ status: 429, answer })
    await raise(told)
    told.outside.says({})
    await told.pass(3)
    expect(told.outside.got).toHaveLength(1)
    await told.pass(2)
    expect(told.outside.got).toHaveLength(2)
  })

  test('fails at once where no later try would mend it, with one letter for many', async ({ told }) => {
    await add(told, slack())
    told.outside.says({ status: 404, answer: 'no_service' })
    await raise(told)
    await told.park.save(overPercentOfMemory(told.park.first))
    await told.park.report('000000001', { ...FULL, ...OUT })
    await told.pass(5)
    expect((await deliveries(told)).map(({ state, result }) => [state, result])).toEqual([
      ['failed', 'O endereço não existe mais no Slack'],
      ['failed', 'O endereço não existe mais no Slack'],
    ])
    expect(told.letters).toHaveLength(1)
  })

  test('is forgotten with its channel', async ({ told }) => {
    const made = await add(told, webhook())
    told.outside.says({ status: 500 })
    await raise(told)
    expect((await told.call('DELETE', `/alert_channels/${made['id']}`)).status).toBe(200)
    await told.pass(5)
    expect(told.outside.got).toHaveLength(1)
    expect(await deliveries(told)).toEqual([])
  })
})

describe('a trial', () => {
  test('tells at once what became of it, and stands in the log', async ({ told }) => {
    const made = await add(told, slack())
    const path = `/alert_channels/${made['id']}/test`
    expect(await told.call('POST', path)).toEqual({ status: 200, state: 'delivered', result: 'Recebido (200)' })
    told.outside.says({ status: 500 })
    expect(await told.call('POST', path)).toMatchObject({ state: 'failed', result: 'A resposta foi 500' })
    expect(JSON.parse(told.outside.got[0]?.body ?? '')).toEqual({
      text: 'Mensagem de teste: os alertas do grupo Só a primeira de Grupo A chegam aqui.',
    })
    expect(await deliveries(told)).toHaveLength(2)
    expect((await deliveries(told, '?state=failed'))[0]).toMatchObject({ alert: null, attempts: 1, next_utc: null })
    await told.pass(5)
    expect(told.outside.got).toHaveLength(2)
  })
})

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
    const path = `/alert_channels/${made['id']}`
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
  await told.call('POST', `/alert_channels/${made['id']}/test`)
  const { testServer, park } = told
  const asStranger = (method: 'GET' | 'DELETE' | 'POST', path: string) =>
    testServer.call(path, { as: 'stranger', tenant: testServer.b.id, method })
  expect((await asStranger('DELETE', `/alert_channels/${made['id']}`)).status).toBe(404)
  expect((await asStranger('POST', `/alert_channels/${made['id']}/test`)).status).toBe(404)
  expect((await (await asStranger('GET', '/alert_deliveries/')).json()).items).toEqual([])
  // Who has the group sees what is delivered, and changes nothing.
  const mine = await told.call('GET', '/alert_deliveries/', undefined, 'secondary')
  expect(mine['total']).toBe(1)
  expect((await told.call('POST', `/alert_channels/${made['id']}/test`, undefined, 'secondary')).status).toBe(403)
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
