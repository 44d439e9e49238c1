import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { describe, expect } from 'vitest'
import { outsideSender } from '#api/server/ports/webhooks/send-outside.node.ts'
import { cableOut, FULL, OUT, overPercentOfMemory } from '../sat-park.ts'
import { add, deliveries, raise, slack, SLACK, telegram, TOKEN, webhook } from './channel-stage.ts'
import { toldTest as test } from './telling-stage.ts'

// Channels of a group of companies: who may have them, what arrives there, and what becomes of what does not.

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

  test('of more than one turn takes each arrives once, those before a fault too', async ({ told }) => {
    const { testServer, park } = told
    await add(told, webhook())
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await sql`
      with others as (
        insert into sats (tenant_id, id, company_id, serial_number)
        select tenant_id, gen_random_uuid(), company_id, lpad(n::text, 9, '0')
        from sats, generate_series(100, 249) n where tenant_id = ${testServer.a.id} and serial_number = '000000001'
        returning tenant_id, id, company_id, serial_number
      ), raised as (
        insert into sat_notifications (tenant_id, id, sat_id, company_id, serial_number, environment, alarm_id, alarm_revision, alarm_type_id,
          level, message, condition, created_at)
        select o.tenant_id, gen_random_uuid(), o.id, o.company_id, o.serial_number, n.environment, n.alarm_id, 1, n.alarm_type_id, n.level,
          n.message, n.condition, n.created_at
        from others o join sat_notifications n on n.tenant_id = o.tenant_id
        returning tenant_id, id
      )
      insert into work (tenant_id, kind, key, about, payload, created_at, due_at, expires_at)
      select r.tenant_id, w.kind, r.id::text, w.about, jsonb_build_object('notification', r.id), w.created_at, w.due_at, w.expires_at
      from raised r join work w on w.tenant_id = r.tenant_id and w.kind = 'alert_told'`.execute(testServer.store)
    let left = 120
    told.outside.instead({
      faultOf: async () => undefined,
      send: async () => {
        const isOk = left-- !== 0
        return { isOk, isRefused: false, status: isOk ? 200 : 500, ms: 1, answer: '', pauseMs: null, reason: null }
      },
    })
    await told.turn()
    await told.pass(3)
    const ids = told.outside.got.map(({ headers }) => headers?.['webhook-id'])
    expect(ids).toHaveLength(152)
    expect(new Set(ids).size).toBe(151)
    expect((await told.call('GET', '/alert_deliveries/?state=delivered'))['total']).toBe(151)
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

  test('switches off a webhook that wants nothing more, with one letter, until somebody switches it on again', async ({
    told,
  }) => {
    const { outside, park, letters } = told
    const made = await add(told, webhook())
    const channel = async () => {
      const telling = await told.call('GET', `/company_groups/${park.first}/telling`)
      // As the contract has them.
      return (telling['channels'] as object[])[0]
    }
    outside.says({ status: 410 })
    await park.save(overPercentOfMemory(park.first))
    await park.save(cableOut(park.first))
    await park.report('000000001', { ...FULL, ...OUT })
    await told.turn()
    expect(outside.got).toHaveLength(1)
    expect(await channel()).toMatchObject({ is_active: false, gone_utc: '2026-03-10T12:00:00.000Z' })
    expect((await deliveries(told)).map(({ state, result }) => [state, result].join(': ')).toSorted()).toEqual([
      'failed: O canal foi desligado antes da entrega',
      'failed: O endereço não recebe mais (410)',
    ])
    expect(letters.map(({ subject }) => subject)).toEqual(['Alertas não chegam a ERP – Grupo A'])
    expect(letters[0]?.text).toContain('O canal foi desligado: nada mais é enviado até alguém o ligar de novo.')
    outside.says({})
    await park.report('000000002', OUT)
    await told.pass(2)
    expect(outside.got).toHaveLength(1)
    const resumed = await told.call('PUT', `/alert_channels/${made.id}`, webhook(''))
    expect(resumed).toMatchObject({ is_active: true, gone_utc: null })
    await park.report('000000001', {})
    await told.pass(20)
    await park.report('000000001', OUT)
    await told.pass(1)
    expect(outside.got.length).toBeGreaterThan(1)
  })

  test('is forgotten with its channel', async ({ told }) => {
    const made = await add(told, webhook())
    told.outside.says({ status: 500 })
    await raise(told)
    expect((await told.call('DELETE', `/alert_channels/${made.id}`)).status).toBe(200)
    await told.pass(5)
    expect(told.outside.got).toHaveLength(1)
    expect(await deliveries(told)).toEqual([])
  })
})

describe('a trial', () => {
  test('tells at once what became of it, and stands in the log', async ({ told }) => {
    const made = await add(told, slack())
    const path = `/alert_channels/${made.id}/test`
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
