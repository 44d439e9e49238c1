import { describe, expect } from 'vitest'
import { grant, people } from '../../test-server.ts'
import { cableOut, FULL, makeGroup, OUT, overPercentOfMemory } from '../sat-park.ts'
import { type Told, toldTest as test } from './telling-stage.ts'

// Who is told when: hours, escalation and the day's digest of groups of companies. The stage's day is Tuesday, 10 March 2026, 09:00 in São Paulo.

const OFFICE = { work_days: ['mon', 'tue', 'wed', 'thu', 'fri'], work_from: '08:00', work_until: '18:00' }

/** A group with the first company, whose member is a person. */
async function groupOf({ testServer }: Told, person: 'reader' | 'nobody', name: string): Promise<string> {
  const group = await makeGroup(testServer, name, [0, 1])
  await grant(testServer.store, testServer.a, people[person], { description: 'Plantão', group })
  return group
}

const to = (sent: Told['sent']) => sent.map((mail) => mail.to.split('@')[0])

describe('hours of a group', () => {
  test('what is no danger waits until they begin', async ({ told }) => {
    const { park, sent, testServer } = told
    await told.say(park.first, { ...OFFICE, work_from: '09:30' })
    await park.save(overPercentOfMemory(park.first))
    await park.report('000000001', FULL)
    await told.pass(29)
    expect(sent).toEqual([])
    await told.pass(1)
    expect(to(sent)).toEqual(['secondary'])
    expect(new Date(testServer.clock.now).toISOString()).toBe('2026-03-10T12:30:00.000Z')
  })

  test('what has ended by then is told no more', async ({ told }) => {
    const { park, sent } = told
    await told.say(park.first, { ...OFFICE, work_from: '09:30' })
    await park.save(overPercentOfMemory(park.first))
    await park.report('000000001', FULL)
    await told.pass(5)
    await park.report('000000001')
    await told.pass(40)
    expect(sent).toEqual([])
  })

  test('danger never waits', async ({ told }) => {
    const { park, sent } = told
    await told.say(park.first, { ...OFFICE, work_days: ['sun'] })
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.turn()
    expect(to(sent)).toEqual(['secondary'])
  })
})

test('a group whose members get no mail has none', async ({ told }) => {
  const { park, sent } = told
  await told.say(park.first, { mails: false })
  await park.save(cableOut(park.first))
  await park.report('000000001', OUT)
  await told.pass(3)
  expect(sent).toEqual([])
})

describe('escalation', () => {
  test('after its minutes without anybody, the next group hears of it, once', async ({ told }) => {
    const { park, sent } = told
    const next = await groupOf(told, 'reader', 'Plantão')
    await told.say(park.first, { escalates_after: 15, escalates_to: next })
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.turn()
    await told.pass(14)
    expect(to(sent)).toEqual(['secondary'])
    await told.pass(30)
    expect(to(sent)).toEqual(['secondary', 'reader'])
    expect(sent[1]?.text).toContain('Ninguém assumiu em 15 minutos: Cabo de rede desconectado')
  })

  test.for([
    ['without an end', undefined, ['secondary']],
    ['until a moment that is over', '2026-03-10T12:03:00Z', ['secondary', 'reader']],
  ] as const)('of what somebody has taken %s', async ([, until_utc, whom], { told }) => {
    const { park, sent } = told
    await told.say(park.first, { escalates_after: 5, escalates_to: await groupOf(told, 'reader', 'Plantão') })
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.turn()
    const [alert] = await park.alerts()
    const held = await told.call('POST', `/alerts/${String(alert?.['id'])}/take`, {
      why: '',
      instead: false,
      until_utc,
    })
    expect(held).toMatchObject({ status: 200, state: 'held' })
    await told.pass(10)
    expect(to(sent)).toEqual(whom)
  })

  test('of what somebody had at its moment, and gave back afterwards, begins anew', async ({ told }) => {
    const { park, sent } = told
    const next = await groupOf(told, 'reader', 'Plantão')
    await told.say(park.first, { escalates_after: 5, escalates_to: next })
    await told.say(next, { escalates_after: 5, escalates_to: await groupOf(told, 'nobody', 'Chefia') })
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.turn()
    const [alert] = await park.alerts()
    const path = `/alerts/${String(alert?.['id'])}`
    await told.call('POST', `${path}/take`, { why: '', instead: false })
    await told.pass(10)
    expect(to(sent)).toEqual(['secondary'])
    expect(await told.call('POST', `${path}/release`, { why: 'Não consigo' })).toMatchObject({ state: 'open' })
    await told.pass(4)
    expect(to(sent)).toEqual(['secondary'])
    await told.pass(20)
    expect(to(sent)).toEqual(['secondary', 'reader', 'nobody'])
  })

  test('of what somebody had for a moment keeps its own', async ({ told }) => {
    const { park, sent } = told
    await told.say(park.first, { escalates_after: 10, escalates_to: await groupOf(told, 'reader', 'Plantão') })
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.turn()
    const [alert] = await park.alerts()
    await told.pass(2)
    const path = `/alerts/${String(alert?.['id'])}`
    await told.call('POST', `${path}/take`, { why: '', instead: false })
    await told.pass(2)
    await told.call('POST', `${path}/release`, { why: '' })
    await told.pass(30)
    expect(to(sent)).toEqual(['secondary', 'reader'])
  })

  test('what has ended is not escalated', async ({ told }) => {
    const { park, sent } = told
    await told.say(park.first, { escalates_after: 5, escalates_to: await groupOf(told, 'reader', 'Plantão') })
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.turn()
    await told.pass(3)
    await park.report('000000001')
    await told.pass(10)
    expect(to(sent)).toEqual(['secondary'])
  })

  test('goes on from group to group, and two that name each other come to an end', async ({ told }) => {
    const { park, sent } = told
    const second = await groupOf(told, 'reader', 'Plantão')
    const third = await groupOf(told, 'nobody', 'Chefia')
    await told.say(park.first, { escalates_after: 5, escalates_to: second })
    await told.say(second, { escalates_after: 5, escalates_to: third })
    await told.say(third, { escalates_after: 5, escalates_to: second })
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.turn()
    await told.pass(60)
    expect(to(sent)).toEqual(['secondary', 'reader', 'nobody'])
  })

  test('to a group that does not have the company, nobody is told', async ({ told }) => {
    const { park, sent, testServer } = told
    const next = await groupOf(told, 'reader', 'Plantão')
    await told.say(park.first, { escalates_after: 5, escalates_to: next })
    await testServer.store.deleteFrom('company_group_companies').where('company_group_id', '=', next).execute()
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.turn()
    await told.pass(10)
    expect(to(sent)).toEqual(['secondary'])
  })
})

describe('the day’s digest', () => {
  test('tells each member at the hour of choice what is on and what was, and nothing where nothing was', async ({
    told,
  }) => {
    const { park, letters, testServer } = told
    await told.say(park.first, { mails: false, digest_at: '09:10' })
    await told.pass(15)
    expect(letters).toEqual([])
    await park.save(cableOut(park.first))
    await park.save(overPercentOfMemory(park.first))
    await park.report('000000001', { ...FULL, ...OUT })
    await park.report('000000001', OUT)
    testServer.clock.now = Date.parse('2026-03-11T12:09:00Z')
    await told.turn()
    expect(letters).toEqual([])
    await told.pass(5)
    expect(letters.map((letter) => letter.to)).toEqual(['secondary@test.example'])
    expect(letters[0]?.subject).toBe('Resumo de alertas: 1 em aberto – Grupo A')
    expect(letters[0]?.text).toContain('Nas últimas 24 horas 2 alertas começaram e 1 terminou.')
    expect(letters[0]?.text).toContain('Cabo de rede desconectado · SAT 000000001')
  })

  test('an hour that is over waits for the next day', async ({ told }) => {
    const { park, letters, testServer } = told
    await park.save(cableOut(park.first))
    await park.report('000000001', OUT)
    await told.say(park.first, { digest_at: '07:00' })
    await told.pass(3)
    expect(letters).toEqual([])
    testServer.clock.now = Date.parse('2026-03-11T10:00:00Z')
    await told.turn()
    expect(letters).toHaveLength(1)
  })
})

describe('what is saved', () => {
  test('is what is read, in the order of the week', async ({ told }) => {
    const { park } = told
    const saved = await told.say(park.first, { ...OFFICE, work_days: ['fri', 'mon', 'mon'], digest_at: '08:00' })
    expect(saved).toMatchObject({ status: 200, work_days: ['mon', 'fri'], digest_at: '08:00', members: 1 })
    expect(await told.call('GET', `/company_groups/${park.first}/telling`)).toEqual(saved)
    const { items } = await (
      await told.testServer.call('/audit/?action=company_group.tell', { as: 'master', tenant: told.testServer.a.id })
    ).json()
    expect(items[0].changes).toContainEqual({
      field: 'Horário',
      from: null,
      to: 'Segunda, Sexta, das 08:00 às 18:00',
    })
  })

  test('is refused at its field', async ({ told }) => {
    const { park, testServer } = told
    const only = await makeGroup(testServer, 'Só a segunda', [1])
    const fieldsOf = async (telling: object) => (await told.say(park.first, telling))['fields']
    expect(await fieldsOf({ escalates_to: park.first })).toEqual({ escalates_to: 'Escolha outro grupo' })
    expect(await fieldsOf({ escalates_to: people.master })).toEqual({ escalates_to: 'Grupo não encontrado' })
    expect(await fieldsOf({ escalates_to: only })).toEqual({
      escalates_to: 'Este grupo não vê todas as empresas do outro: escolha um que as tenha',
    })
    expect(await fieldsOf({ work_from: '8h' })).toEqual({ work_from: 'Informe a hora como 08:00' })
  })

  test('is seen by who has the group, and changed by who changes groups', async ({ told }) => {
    const { park } = told
    const path = (group: string) => `/company_groups/${group}/telling`
    expect((await told.call('GET', path(park.first), undefined, 'secondary')).status).toBe(200)
    expect((await told.call('GET', path(park.both), undefined, 'secondary')).status).toBe(404)
    expect((await told.call('GET', path(park.first), undefined, 'nobody')).status).toBe(403)
    expect((await told.call('PUT', path(park.first), {}, 'secondary')).status).toBe(403)
  })
})
