import { describe, expect } from 'vitest'
import {
  cableOut as cable,
  deviceTime,
  FULL,
  LINK,
  makeGroup,
  overPercentOfMemory as memory,
  OUT,
  overTime as over,
  pending,
  watchedTest as test,
} from '../sat-park.ts'

const MINUTE = 60_000
const silence = over('silence', '5', 'minutes')

describe('a device falls silent', () => {
  test('its alert fires once, is mailed once, tells how long it has been, and clears with the next reading', async ({
    testServer,
    park,
    sent,
  }) => {
    await park.save(silence(park.first))
    await park.report('000000001')
    await park.pass(5)
    expect(await park.messages()).toEqual([])
    await park.pass(1)
    const [alert] = await park.alerts()
    expect(alert).toEqual({
      id: expect.any(String),
      message: 'Sem monitoramento há mais de 5 minutos',
      created_utc: '2026-03-10T12:06:00.000Z',
      sat: { id: expect.any(String), serial_number: '000000001' },
      company: { id: testServer.a.companies[0]?.id, razao_social: 'Grupo A Loja 1', nome_fantasia: null },
      alarm_type: { id: 'silence', icon: 'wifi-off' },
      level: 'danger',
      cleared_utc: null,
      condition: 'maior que 5 minutos',
      measured: '6 min',
      holder: null,
      is_silenced: false,
    })
    await park.pass(20)
    expect(await park.alerts()).toHaveLength(1)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      to: 'secondary@test.example',
      subject: 'SAT 000000001: Sem monitoramento há mais de 5 minutos',
    })
    for (const text of [
      'SAT 000000001 · Grupo A Loja 1 · 09:06',
      `${LINK}/sat-alerts?sat=000000001&alert=${String(alert?.['id'])}&tenant=${testServer.a.id}`,
    ]) {
      expect(sent[0]?.text).toContain(text)
      expect(sent[0]?.html).toContain(text.replaceAll('&', '&amp;'))
    }
    const response = await testServer.call('/dashboards/park', { as: 'master', tenant: testServer.a.id })
    const { companies, now_utc } = await response.json()
    expect(now_utc).toBe('2026-03-10T12:26:00.000Z')
    expect(companies[0].sats[0]).toMatchObject({
      latest_monitoring: { created_utc: '2026-03-10T12:00:00.000Z' },
      notifications: [{ message: 'Sem monitoramento há 26 min', icon: 'wifi-off', level: 'danger' }],
    })
    await park.report('000000001')
    expect(await park.alerts()).toEqual([])
    expect(await park.alerts('active=0')).toMatchObject([
      { id: alert?.['id'], cleared_utc: '2026-03-10T12:26:00.000Z' },
    ])
  })

  test('what comes again within a quarter of an hour goes on without another mail; later it is a new one', async ({
    park,
    sent,
  }) => {
    await park.save(silence(park.first))
    await park.report('000000001')
    await park.pass(6)
    const [first] = await park.alerts()
    await park.report('000000001')
    await park.pass(6)
    expect(await park.alerts()).toMatchObject([{ id: first?.['id'], created_utc: first?.['created_utc'] }])
    for (let minute = 0; minute < 16; minute++) {
      await park.report('000000001')
      await park.pass(1)
    }
    await park.pass(6)
    const [second] = await park.alerts()
    expect(second?.['id']).not.toBe(first?.['id'])
    expect(sent).toHaveLength(2)
  })

  test('our own absence counts for nobody, and what was on stays on', async ({ testServer, park }) => {
    await park.save(silence(park.both))
    await park.report('000000001')
    await park.pass(6)
    await park.report('000000002')
    await park.pass(1)
    expect(await park.alerts()).toHaveLength(1)
    testServer.clock.now += 60 * MINUTE
    await park.pass(6)
    expect(await park.alerts()).toHaveLength(1)
    await park.pass(1)
    expect(await park.alerts()).toHaveLength(2)
  })

  test('clocks that turn at the same moment fire and mail once', async ({ testServer, park, sent }) => {
    await park.save(silence(park.first))
    await park.report('000000001')
    await park.pass(5)
    testServer.clock.now += MINUTE
    await Promise.all([park.turn(), park.turn(), park.turn()])
    await park.turn()
    expect(await park.alerts('')).toHaveLength(1)
    expect(sent).toHaveLength(1)
  })

  test('one that never reported is not in service', async ({ park }) => {
    await park.save(silence(park.both))
    await park.pass(20)
    expect(await park.alerts()).toEqual([])
  })
})

describe('what a reading tells', () => {
  test('fires and clears with the reading; two at once are one mail', async ({ park, sent }) => {
    await park.save(memory(park.first))
    await park.save(cable(park.first))
    await park.report('000000001', { ...FULL, ...OUT })
    expect((await park.messages()).sort()).toEqual(['Cabo de rede desconectado', 'Memória em 93 %'])
    await park.turn()
    expect(sent).toHaveLength(1)
    expect(sent[0]?.subject).toBe('2 alertas de SAT – Grupo A')
    await park.report('000000001', OUT)
    expect(await park.messages()).toEqual(['Cabo de rede desconectado'])
    await park.report('000000001')
    expect(await park.messages()).toEqual([])
  })

  test('what a later reading does not say neither fires nor clears', async ({ park }) => {
    await park.save(memory(park.first))
    await park.report('000000001', FULL)
    await park.report('000000001', { MT_USADA: '?' })
    expect(await park.messages()).toEqual(['Memória em 93 %'])
  })

  test('each alarm watches the companies of its groups', async ({ testServer, park }) => {
    await park.save(memory(park.first))
    await park.report('000000002', FULL)
    await park.report('000000001', FULL, testServer.b)
    expect(await park.alerts()).toEqual([])
  })
})

describe('time goes on between readings', () => {
  test('communication with SEFAZ, by our clock though the device has its own', async ({ testServer, park }) => {
    await park.save(over('sefaz_communication', '30', 'minutes')(park.first))
    const now = testServer.clock.now
    // An hour behind: 29 minutes ago it wrote a time that is 89 minutes ago.
    const behind = { DH_ATUAL: deviceTime(now - 60 * MINUTE), DH_ULTIMA: deviceTime(now - 89 * MINUTE) }
    await park.report('000000001', behind)
    expect(await park.alerts()).toEqual([])
    await park.pass(2)
    expect(await park.messages()).toEqual(['Sem comunicação com a SEFAZ há mais de 30 minutos'])
    await park.report('000000001')
    expect(await park.alerts()).toEqual([])
  })

  test('a silent device is not accused of being cut off from SEFAZ', async ({ park }) => {
    await park.save(over('sefaz_communication', '30', 'minutes')(park.first))
    await park.report('000000001')
    await park.pass(40)
    expect(await park.alerts()).toEqual([])
  })

  test('transmission is late only with coupons to transmit, from when there were some', async ({
    testServer,
    park,
  }) => {
    await park.save(over('transmission', '10', 'minutes')(park.first))
    const last = { DH_CFE: deviceTime(testServer.clock.now - 600 * MINUTE) }
    await park.report('000000001', last)
    await park.pass(1)
    const waiting = { ...last, ...pending(testServer, '000000001', 3) }
    await park.report('000000001', waiting)
    await park.pass(4)
    await park.report('000000001', waiting)
    await park.pass(4)
    await park.report('000000001', waiting)
    expect(await park.alerts()).toEqual([])
    await park.pass(3)
    expect(await park.messages()).toEqual(['Sem transmitir cupons há mais de 10 minutos'])
    await park.report('000000001', last)
    expect(await park.alerts()).toEqual([])
  })

  test("a certificate, by the tenant's calendar", async ({ testServer, park }) => {
    await park.save(over('certificate', '15', 'days')(park.first))
    testServer.clock.now = Date.parse('2026-03-11T02:50:00Z')
    await park.report('000000001', { CERT_VENCIMENTO: '20260325' })
    await park.pass(9)
    expect(await park.alerts()).toEqual([])
    await park.pass(2)
    expect(await park.messages()).toEqual(['Certificado vence em menos de 15 dias'])
    await park.report('000000001', { CERT_VENCIMENTO: '20310325' })
    expect(await park.alerts()).toEqual([])
  })
})

describe('what stands behind an alert goes', () => {
  test('the alarm asks for something else: the alert ends, and is a new one where that holds too', async ({ park }) => {
    const alarm = await park.save(memory(park.first))
    await park.report('000000001', FULL)
    const change = (body: object) => park.save(body, `/sat_alarms/${alarm.id}?confirm=1`, { method: 'PUT' })
    await change({ ...memory(park.first), group_ids: [park.first, park.both] })
    expect(await park.alerts()).toHaveLength(1)
    const [before] = await park.alerts()
    await change(memory(park.first, '80'))
    expect(await park.alerts()).toEqual([])
    await park.report('000000001', FULL)
    expect(await park.alerts()).toMatchObject([{ condition: 'maior que 80 %' }])
    expect((await park.alerts())[0]?.['id']).not.toBe(before?.['id'])
  })

  test('the alarm is deleted, or its groups lose the company', async ({ testServer, park }) => {
    const alarm = await park.save(memory(park.first))
    const both = await park.save(cable(park.both))
    await park.report('000000001', { ...FULL, ...OUT })
    await testServer.call(`/sat_alarms/${alarm.id}`, { as: 'master', tenant: testServer.a.id, method: 'DELETE' })
    expect(await park.messages()).toEqual(['Cabo de rede desconectado'])
    await park.save(cable(await makeGroup(testServer, 'Só a segunda', [1])), `/sat_alarms/${both.id}`, {
      method: 'PUT',
    })
    expect(await park.alerts()).toEqual([])
    expect(await park.alerts('active=0')).toHaveLength(2)
    expect(await park.alerts('')).toHaveLength(2)
  })

  test('the SAT is retired: silent from that day on', async ({ testServer, park }) => {
    await park.save(memory(park.first))
    await park.save(silence(park.first))
    await park.report('000000001', FULL)
    expect(await park.alerts()).toHaveLength(1)
    await testServer.store
      .updateTable('sats')
      .set({ retired_on: '2026-03-10' })
      .where('serial_number', '=', '000000001')
      .execute()
    await park.pass(10)
    expect(await park.alerts()).toEqual([])
    await park.report('000000001', FULL)
    expect(await park.alerts()).toEqual([])
  })
})
