import { expect } from 'vitest'
import { people } from '../../test-server.ts'
import { cableOut, OUT, watchedTest as test } from '../sat-park.ts'
import { act, letSee, story } from './stories.ts'

const MINUTE = 60_000

test('an alert is assigned to who sees it, and to nobody else', async ({ testServer, park }) => {
  await park.save(cableOut(park.both))
  await park.report('000000002', OUT)
  const [alert] = await park.alerts()
  const offered = async () => {
    const response = await testServer.call(`/alerts/${String(alert?.['id'])}/people`, {
      as: 'master',
      tenant: testServer.a.id,
    })
    return (await response.json()).items.map(({ email }: { email: string }) => email)
  }
  expect(await offered()).toEqual(['master@test.example'])
  await letSee(testServer, people.reader)
  expect(await offered()).toEqual(['master@test.example', 'reader@test.example'])
  expect(await act(testServer, alert?.['id'], 'assignee', { user_id: people.secondary })).toMatchObject({
    status: 400,
  })
  expect(await act(testServer, alert?.['id'], 'assignee', { user_id: people.stranger })).toMatchObject({
    status: 400,
  })
  const assigned = await act(testServer, alert?.['id'], 'assignee', { user_id: people.reader })
  expect(assigned).toMatchObject({ state: 'open', assignee: { email: 'reader@test.example' } })
  expect(assigned.notes.at(-1)).toMatchObject({ kind: 'assign', note: 'reader@test.example' })
  testServer.clock.now += MINUTE
  const nobody = await act(testServer, alert?.['id'], 'assignee', { user_id: null })
  expect(nobody).toMatchObject({ assignee: null })
  expect(nobody.notes.at(-1)).toMatchObject({ kind: 'unassign' })
})

test('reading alone changes nothing, and companies that one does not see are not there', async ({
  testServer,
  park,
}) => {
  await park.save(cableOut(park.both))
  await park.report('000000001', OUT)
  await park.report('000000002', OUT)
  const [first] = await park.alerts('active=1&sat_serial_number=000000001')
  const [second] = await park.alerts('active=1&sat_serial_number=000000002')
  expect((await story(testServer, first?.['id'], 'secondary')).state).toBe('open')
  for (const what of ['take', 'release', 'assignee', 'notes/', 'resolve'])
    expect(await act(testServer, first?.['id'], what, { note: 'x', user_id: null }, 'secondary')).toMatchObject({
      status: 403,
    })
  for (const path of [`/alerts/${String(second?.['id'])}`, '/alerts/unknown']) {
    const response = await testServer.call(path, { as: 'secondary', tenant: testServer.a.id })
    expect(response.status).toBe(404)
  }
  const elsewhere = await testServer.call(`/alerts/${String(first?.['id'])}`, {
    as: 'stranger',
    tenant: testServer.b.id,
  })
  expect(elsewhere.status).toBe(404)
})

test('a comment belongs to the story, of what is over too', async ({ testServer, park }) => {
  await park.save(cableOut(park.first))
  await park.report('000000001', OUT)
  const [alert] = await park.alerts()
  await park.report('000000001')
  expect(await act(testServer, alert?.['id'], 'notes/', { note: '  ' })).toMatchObject({ status: 400 })
  const told = await act(testServer, alert?.['id'], 'notes/', { note: 'Era o cabo do balcão 3' })
  expect(told).toMatchObject({
    state: 'resolved',
    ended: 'over',
    notes: [{ kind: 'comment', note: 'Era o cabo do balcão 3', email: 'master@test.example' }],
  })
})
