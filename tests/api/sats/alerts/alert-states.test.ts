import { describe, expect } from 'vitest'
import { people } from '../../test-server.ts'
import { cableOut, FULL, OUT, overPercentOfMemory, overTime, watchedTest as test } from '../sat-park.ts'
import { act, kinds, letSee, story } from './stories.ts'

const MINUTE = 60_000
const silence = overTime('silence', '5', 'minutes')

describe('taking', () => {
  test('who takes an alert has it, with why and until when; it is told everywhere it shows, and kept', async ({
    testServer,
    park,
  }) => {
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    const [alert] = await park.alerts()
    testServer.clock.now += 2 * MINUTE
    const until_utc = new Date(testServer.clock.now + 60 * MINUTE).toISOString()
    const holder = await act(testServer, alert?.['id'], 'take', { why: ' Técnico a caminho ', until_utc })
    expect(holder).toMatchObject({
      status: 200,
      state: 'held',
      holder: {
        email: 'master@test.example',
        since_utc: '2026-03-10T12:02:00.000Z',
        why: 'Técnico a caminho',
        until_utc,
      },
      first_held_utc: '2026-03-10T12:02:00.000Z',
      notes: [{ kind: 'take', email: 'master@test.example', note: 'Técnico a caminho', until_utc }],
    })
    expect(await park.alerts()).toMatchObject([{ holder: { email: 'master@test.example', until_utc } }])
    const response = await testServer.call('/dashboards/park', { as: 'master', tenant: testServer.a.id })
    expect((await response.json()).companies[0].sats[0].notifications).toMatchObject([
      { cause: 'lan_disconnected', holder: { email: 'master@test.example', until_utc } },
    ])
    const trail = await testServer.call('/audit/?subject_type=sat_notification', {
      as: 'master',
      tenant: testServer.a.id,
    })
    expect((await trail.json()).items).toMatchObject([
      {
        action: 'sat_notification.take',
        subject: 'SAT 000000001: Cabo de rede desconectado',
        subject_id: alert?.['id'],
        email: 'master@test.example',
      },
    ])
  })

  test('somebody else’s is refused unless one says so', async ({ testServer, park }) => {
    await letSee(testServer, people.reader)
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    const [alert] = await park.alerts()
    await act(testServer, alert?.['id'], 'take')
    expect(await act(testServer, alert?.['id'], 'take', {}, 'reader')).toMatchObject({
      status: 409,
      code: 'alert_held',
      message: 'master@test.example já assumiu este alerta.',
    })
    const instead = await act(testServer, alert?.['id'], 'take', { instead: true }, 'reader')
    expect(instead).toMatchObject({ status: 200, holder: { email: 'reader@test.example' } })
    // Its first taking is what the time until then is counted by.
    expect(instead.first_held_utc).toBe('2026-03-10T12:00:00.000Z')
    expect(kinds(instead)).toEqual(['take', 'take'])
  })

  test('two who take it at one moment: one has it', async ({ testServer, park }) => {
    await letSee(testServer, people.reader)
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    const [alert] = await park.alerts()
    const both = await Promise.all([
      act(testServer, alert?.['id'], 'take'),
      act(testServer, alert?.['id'], 'take', {}, 'reader'),
    ])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('its time is over: it is open again, by itself', async ({ testServer, park }) => {
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    const [alert] = await park.alerts()
    const until_utc = new Date(testServer.clock.now + 10 * MINUTE).toISOString()
    await act(testServer, alert?.['id'], 'take', { until_utc })
    await park.pass(9)
    expect((await story(testServer, alert?.['id'])).state).toBe('held')
    // Before any turn of a clock, too.
    testServer.clock.now += MINUTE
    expect(await story(testServer, alert?.['id'])).toMatchObject({ state: 'open', holder: null })
    await park.turn()
    expect(kinds(await story(testServer, alert?.['id']))).toEqual(['take', 'expire'])
    await park.turn()
    expect(kinds(await story(testServer, alert?.['id']))).toEqual(['take', 'expire'])
  })

  test('until a moment that was, or one too far away, is refused at its field', async ({ testServer, park }) => {
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    const [alert] = await park.alerts()
    for (const minutes of [-1, 91 * 24 * 60]) {
      const until_utc = new Date(testServer.clock.now + minutes * MINUTE).toISOString()
      expect(await act(testServer, alert?.['id'], 'take', { until_utc })).toMatchObject({
        status: 400,
        fields: { until_utc: 'Escolha um momento dos próximos 90 dias' },
      })
    }
  })

  test('given back it is nobody’s', async ({ testServer, park }) => {
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    const [alert] = await park.alerts()
    await act(testServer, alert?.['id'], 'take')
    testServer.clock.now += MINUTE
    const released = await act(testServer, alert?.['id'], 'release', { why: 'Fim do turno' })
    expect(released).toMatchObject({ state: 'open', holder: null, first_held_utc: '2026-03-10T12:00:00.000Z' })
    expect(released.notes.at(-1)).toMatchObject({ kind: 'release', note: 'Fim do turno' })
    // Once more changes nothing.
    expect(kinds(await act(testServer, alert?.['id'], 'release'))).toEqual(['take', 'release'])
  })
})

describe('worsening', () => {
  test('another alarm of the same cause fires: what was taken comes back, and both are one line', async ({
    testServer,
    park,
  }) => {
    await park.save(silence(park.first))
    await park.save(overTime('silence', '10', 'minutes')(park.first))
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await park.pass(6)
    const [first] = (await park.alerts()).filter(({ condition }) => condition === 'maior que 5 minutos')
    const [cable] = (await park.alerts()).filter(({ message }) => message === 'Cabo de rede desconectado')
    await act(testServer, first?.['id'], 'take')
    await act(testServer, cable?.['id'], 'take')
    await park.pass(5)
    const worse = await story(testServer, first?.['id'])
    expect(worse).toMatchObject({
      state: 'open',
      together: 2,
      limits: ['maior que 5 minutos', 'maior que 10 minutos'],
    })
    expect(kinds(worse)).toEqual(['take', 'worsen'])
    // Of another cause.
    expect((await story(testServer, cable?.['id'])).state).toBe('held')
    // What is done to one of a line is done to both, and told once.
    await park.pass(1)
    const again = await act(testServer, first?.['id'], 'take')
    expect(kinds(again)).toEqual(['take', 'worsen', 'take'])
    expect((await park.alerts()).map(({ holder }) => holder !== null)).toEqual([true, true, true])
  })
})

describe('ended by hand', () => {
  test('it is over with its note, and is not raised by the next look while it goes on', async ({
    testServer,
    park,
    sent,
  }) => {
    await park.save(silence(park.first))
    await park.report('000000001')
    await park.pass(6)
    const [alert] = await park.alerts()
    expect(await act(testServer, alert?.['id'], 'resolve', { note: '' })).toMatchObject({ status: 400 })
    const ended = await act(testServer, alert?.['id'], 'resolve', { note: 'Loja em reforma' })
    expect(ended).toMatchObject({
      state: 'resolved',
      ended: 'resolved',
      ended_by: 'master@test.example',
      ended_note: 'Loja em reforma',
      goes_on: true,
    })
    await park.pass(30)
    expect(await park.alerts()).toEqual([])
    expect(sent).toHaveLength(1)
    for (const what of ['take', 'release', 'resolve'])
      expect(await act(testServer, alert?.['id'], what, { note: 'x' })).toMatchObject({
        status: 409,
        code: 'alert_over',
      })
  })

  test('what has ended and begins anew is a new alert', async ({ testServer, park, sent }) => {
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await park.turn()
    const [alert] = await park.alerts()
    await act(testServer, alert?.['id'], 'resolve', { note: 'Cabo trocado' })
    await park.report('000000001', OUT)
    expect(await park.alerts()).toEqual([])
    await park.report('000000001')
    expect((await story(testServer, alert?.['id'])).goes_on).toBe(false)
    testServer.clock.now += 2 * MINUTE
    await park.report('000000001', OUT)
    await park.turn()
    const [second] = await park.alerts()
    expect(second?.['id']).not.toBe(alert?.['id'])
    expect(sent).toHaveLength(2)
  })

  test('a graver one of the same cause is raised all the same', async ({ testServer, park }) => {
    await park.save(silence(park.first))
    await park.save(overTime('silence', '10', 'minutes')(park.first))
    await park.report('000000001')
    await park.pass(6)
    const [alert] = await park.alerts()
    await act(testServer, alert?.['id'], 'resolve', { note: 'Visto' })
    await park.pass(5)
    expect(await park.alerts()).toMatchObject([{ condition: 'maior que 10 minutos' }])
  })

  test('an alarm that asks for something else begins anew', async ({ testServer, park }) => {
    const alarm = await park.save(overPercentOfMemory(park.first))
    await park.report('000000001', FULL)
    const [alert] = await park.alerts()
    await act(testServer, alert?.['id'], 'resolve', { note: 'Visto' })
    await park.save(overPercentOfMemory(park.first, '80'), `/sat_alarms/${alarm.id}?confirm=1`, { method: 'PUT' })
    await park.report('000000001', FULL)
    expect(await park.alerts()).toMatchObject([{ condition: 'maior que 80 %' }])
    expect((await story(testServer, alert?.['id'])).goes_on).toBe(false)
  })
})

test('an alarm’s level is its alerts’, and where it rises what was taken comes back', async ({ testServer, park }) => {
  const alarm = await park.save({ ...cableOut(park.first), level: 'info' })
  expect(alarm['level']).toBe('info')
  await park.report('000000001', OUT)
  const [alert] = await park.alerts()
  expect(alert).toMatchObject({ level: 'info' })
  await act(testServer, alert?.['id'], 'take')
  const change = (level?: string) =>
    park.save({ ...cableOut(park.first), ...(level && { level }) }, `/sat_alarms/${alarm.id}?confirm=1`, {
      method: 'PUT',
    })
  testServer.clock.now += MINUTE
  await change('warning')
  expect(await park.alerts()).toMatchObject([{ id: alert?.['id'], level: 'warning', holder: null }])
  expect(kinds(await story(testServer, alert?.['id']))).toEqual(['take', 'worsen'])
  // What was ended by hand is raised anew as something graver, and not as something less grave.
  await act(testServer, alert?.['id'], 'resolve', { note: 'Visto' })
  await change('info')
  await park.report('000000001', OUT)
  expect(await park.alerts()).toEqual([])
  await change()
  await park.report('000000001', OUT)
  expect(await park.alerts()).toMatchObject([{ level: 'danger', holder: null }])
})
