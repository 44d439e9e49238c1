import { describe, expect } from 'vitest'
import { settleNoteAlerts } from '#api/server/documents/deadlines/note-alerts.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { eventMessage } from '#api/contract/devices/event-messages.ts'
import { messageOf } from '#api/server/events/attempt.ts'
import * as docs from '../../../documents.ts'
import { grant, people } from '../../test-server.ts'
import { makeGroup } from '../sat-park.ts'
import { add, SLACK, slack, webhook } from './channel-stage.ts'
import { type Told, toldTest as test } from './telling-stage.ts'

// Alerts about a company's notes go the way of those of SATs. The stage's day is Tuesday, 10 March 2026, 09:00 in São Paulo.

const MINUTE = 60_000

const tooMany = (group: string, more: object = {}) => ({
  alarm_type_id: 'nfce_rejections',
  operator_name: 'gt',
  unit_type_name: 'per_hour',
  value: '2',
  group_ids: [group],
  ...more,
})

const companyOf = ({ testServer }: Told) => testServer.a.companies[0] ?? { id: '', cnpj: '' }

/** Notes that SEFAZ refused this many minutes ago. */
async function refused(told: Told, numbers: readonly number[], { ago = 1, cStat = '778' } = {}): Promise<void> {
  const { store, clock, a } = told.testServer
  const at = new Date(clock.now - ago * MINUTE).toISOString().slice(0, 19)
  const xmls = numbers.map((number) =>
    docs.nfeProc(
      { number, cnpj: companyOf(told).cnpj, emittedAt: `${at}+00:00` },
      { cStat, protocol: '', at: `${at}+00:00` },
    ),
  )
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(store, nodePlatform(), { tenantId: a.id, companyIds: 'all' }, files)
}

/** A look at what holds, and all that follows of it. */
async function look(told: Told): Promise<void> {
  await settleNoteAlerts(told.testServer.store, told.testServer.clock.now)
  await told.turn()
}
async function passing(told: Told, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    await told.pass(1)
    await look(told)
  }
}

/** Makes a person a member of a group; the secondary one is of the first, and reads notes. */
const member = (told: Told, person: 'reader' | 'nobody', permission: Permission, group = told.park.first) =>
  grant(told.testServer.store, told.testServer.a, people[person], {
    description: 'Membro',
    permissions: [permission],
    group,
  })
const to = (sent: Told['sent']) => sent.map((mail) => mail.to.split('@')[0])
const alerts = async (told: Told) =>
  (await told.call('GET', '/alerts/?kind=nfce_rejections'))['items'] as Record<string, unknown>[]

describe('rejections', () => {
  test('more than so many numbers within an hour are an alert, which ends by itself', async ({ told }) => {
    await told.park.save(tooMany(told.park.first))
    // The same number once more is no other one, and what is of another day does not count.
    await refused(told, [1, 2])
    await refused(told, [2], { cStat: '215' })
    await refused(told, [7, 8], { ago: 61 })
    await look(told)
    expect(await alerts(told)).toEqual([])
    await refused(told, [3])
    await look(told)
    expect(await alerts(told)).toMatchObject([
      {
        message: 'Mais de 2 NFC-e rejeitadas em 1 hora',
        condition: 'maior que 2 em 1 hora',
        measured: '3 notas',
        level: 'danger',
        state: 'open',
        sat: null,
        company: { id: companyOf(told).id },
      },
    ])
    told.testServer.clock.now += 58 * MINUTE
    await look(told)
    expect(await alerts(told)).toMatchObject([{ state: 'open' }])
    told.testServer.clock.now += 2 * MINUTE
    await look(told)
    expect(await alerts(told)).toMatchObject([{ state: 'resolved', ended: 'over' }])
  })

  test('of one code alone where the alarm asks for that', async ({ told }) => {
    await told.park.save(tooMany(told.park.first, { operator_name: 'gt_same_code', unit_type_name: 'per_day' }))
    await refused(told, [1, 2], { ago: 600 })
    await refused(told, [3, 4], { cStat: '215' })
    await look(told)
    expect(await alerts(told)).toEqual([])
    await refused(told, [5])
    await look(told)
    expect(await alerts(told)).toMatchObject([
      {
        message: 'Mais de 2 NFC-e rejeitadas em 24 horas com o mesmo código',
        measured: expect.stringMatching(/^3 notas, 778: /),
      },
    ])
  })

  test('what an alarm asked for before it was changed stands no more', async ({ told }) => {
    const { id } = await told.park.save(tooMany(told.park.first))
    await refused(told, [1, 2, 3])
    await look(told)
    told.testServer.clock.now += MINUTE
    const options = { method: 'PUT' } as const
    await told.park.save(tooMany(told.park.first, { value: '1' }), `/sat_alarms/${id}?confirm=1`, options)
    await look(told)
    expect(await alerts(told)).toMatchObject([
      { message: 'Mais de 1 NFC-e rejeitadas em 1 hora', state: 'open' },
      { message: 'Mais de 2 NFC-e rejeitadas em 1 hora', ended: 'withdrawn' },
    ])
    await told.park.save({ is_paused: true }, `/sat_alarms/${id}/pause`, options)
    await look(told)
    expect((await alerts(told)).map(({ state }) => state)).toEqual(['resolved', 'resolved'])
  })
})

describe('who is told', () => {
  test('members who read notes, once, by one message that says what to do and leads to the alert and the notes', async ({
    told,
  }) => {
    await member(told, 'reader', 'sat_notification:read')
    await told.park.save(tooMany(told.park.first))
    await refused(told, [1, 2, 3])
    await look(told)
    await passing(told, 3)
    // Who sees the SATs of the same group reads no notes.
    expect(to(told.sent)).toEqual(['secondary'])
    const [mail] = told.sent
    const [alert] = await alerts(told)
    expect(mail?.subject).toMatch(/: Mais de 2 NFC-e rejeitadas em 1 hora$/)
    expect(mail?.text).toContain(`/sat-alerts/history?alert=${String(alert?.['id'])}`)
    expect(mail?.text).toContain('/nfces/rejections?date_start=2026-03-09&environment=production&company_id=')
    expect(mail?.text).toContain('A lista de rejeições diz, por código, o que fazer.')
  })

  test('channels of the group, as of any alert', async ({ told }) => {
    await add(told, slack())
    await add(told, webhook())
    await told.park.save(tooMany(told.park.first))
    await refused(told, [1, 2, 3])
    await look(told)
    const [chat] = told.outside.got.filter(({ url }) => url === SLACK)
    expect(JSON.parse(chat?.body ?? '{}').text).toContain('Mais de 2 NFC-e rejeitadas em 1 hora: 3 notas')
    const [program] = told.outside.got.filter(({ url }) => url !== SLACK)
    expect(JSON.parse(program?.body ?? '{}')).toMatchObject({
      type: 'alert.opened',
      data: { sat: null, measured: '3 notas', company: { cnpj: companyOf(told).cnpj } },
    })
  })

  test('the next group, where nobody takes it', async ({ told }) => {
    const next = await makeGroup(told.testServer, 'Chefia', [0, 1])
    await member(told, 'reader', 'sat_notification:read')
    await member(told, 'nobody', 'nfce:read', next)
    await told.say(told.park.first, { escalates_after: 5, escalates_to: next })
    await told.park.save(tooMany(told.park.first))
    await refused(told, [1, 2, 3])
    await look(told)
    await passing(told, 7)
    expect(to(told.sent)).toEqual(['secondary', 'nobody'])
  })

  test('nobody during a silence of the company, and at its end of what is still on', async ({ told }) => {
    await member(told, 'reader', 'sat_notification:read')
    await told.park.save(tooMany(told.park.first))
    const silence = { company_id: companyOf(told).id, reason: 'Troca do sistema', repeats: 'once', lasts: 'hour' }
    const { id, status } = await told.call('POST', '/sat_silences/', silence)
    expect(status).toBe(200)
    await refused(told, [1, 2, 3])
    await look(told)
    await passing(told, 2)
    expect(told.sent).toEqual([])
    expect(await alerts(told)).toMatchObject([{ is_silenced: true }])
    await told.call('POST', `/sat_silences/${String(id)}/end`, {})
    await passing(told, 2)
    expect(to(told.sent)).toEqual(['secondary'])
    expect(told.sent[0]?.text).toContain('Acabou o silêncio: Troca do sistema.')
    expect(told.sent[0]?.text).toContain('Mais de 2 NFC-e rejeitadas em 1 hora')
  })

  test('by the day’s digest whoever reads notes', async ({ told }) => {
    await member(told, 'nobody', 'sat_notification:read')
    await told.say(told.park.first, { mails: false, digest_at: '09:05' })
    await told.park.save(tooMany(told.park.first))
    await refused(told, [1, 2, 3])
    await look(told)
    await passing(told, 6)
    expect(told.letters.map((letter) => letter.to)).toEqual(['secondary@test.example'])
    expect(told.letters[0]?.text).toContain('Mais de 2 NFC-e rejeitadas em 1 hora')
  })
})

test('its opening, taking and end are events', async ({ told }) => {
  const { store, a, clock } = told.testServer
  const endpoint = { tenant_id: a.id, id: crypto.randomUUID(), url: 'https://a.example/', secret: 'x' }
  await store
    .insertInto('webhook_endpoints')
    .values({
      ...endpoint,
      description: 'ERP',
      kinds: ['alert.opened', 'alert.taken', 'alert.resolved'],
      companies: null,
      user_id: people.master,
      created_at: new Date(clock.now).toISOString(),
    })
    .execute()
  await told.park.save(tooMany(told.park.first))
  await refused(told, [1, 2, 3])
  await look(told)
  const [alert] = await alerts(told)
  clock.now += MINUTE
  await told.call('POST', `/alerts/${String(alert?.['id'])}/take`, { why: '', instead: false })
  clock.now += 60 * MINUTE
  await look(told)
  await look(told)
  const rows = await store
    .selectFrom('webhook_deliveries as d')
    .innerJoin('events as e', 'e.id', 'd.event_id')
    .select(['d.event_id', 'e.kind', 'e.data', 'e.at'])
    .where('d.endpoint_id', '=', endpoint.id)
    .orderBy('d.position')
    .execute()
  const messages = rows.map((row) => JSON.parse(messageOf(row)))
  for (const message of messages) expect(eventMessage(message.type).safeParse(message).error).toBeUndefined()
  expect(messages).toMatchObject([
    { type: 'alert.opened', data: { sat: null, type: 'nfce_rejections', company: { id: companyOf(told).id } } },
    { type: 'alert.taken' },
    { type: 'alert.resolved', data: { because: 'over' } },
  ])
})
