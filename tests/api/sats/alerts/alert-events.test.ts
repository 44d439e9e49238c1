import { expect } from 'vitest'
import { eventMessage } from '#api/contract/devices/event-messages.ts'
import { messageOf } from '#api/server/events/attempt.ts'
import { grant, people } from '../../test-server.ts'
import { cableOut, FULL, OUT, watchedTest as test } from '../sat-park.ts'
import { act } from './stories.ts'

// What happens to alerts, as receivers of events hear it (docs/webhooks.md).

const KINDS = ['alert.opened', 'alert.taken', 'alert.resolved']

test('an alert that begins, is taken and ends, to the receivers of its company alone', async ({ testServer, park }) => {
  const { store, a, clock } = testServer
  const endpoint = async (companies: string[] | null) => {
    const id = crypto.randomUUID()
    const made = {
      tenant_id: a.id,
      id,
      description: id,
      url: 'https://a.example/',
      kinds: KINDS,
      companies,
      secret: 'x',
    }
    const at = new Date(clock.now).toISOString()
    await store
      .insertInto('webhook_endpoints')
      .values({ ...made, user_id: people.master, created_at: at })
      .execute()
    return id
  }
  const [one, other, all] = [
    await endpoint([a.companies[0]?.id ?? '']),
    await endpoint([a.companies[1]?.id ?? '']),
    await endpoint(null),
  ]
  const heard = async (id: string) => {
    const rows = await store
      .selectFrom('webhook_deliveries as d')
      .innerJoin('events as e', 'e.id', 'd.event_id')
      .select(['d.event_id', 'e.kind', 'e.data', 'e.at'])
      .where('d.endpoint_id', '=', id)
      .orderBy('d.position')
      .execute()
    const messages = rows.map((row) => JSON.parse(messageOf(row)))
    for (const message of messages) {
      expect(eventMessage(message.type).safeParse(message).error).toBeUndefined()
    }
    return messages.map(({ type }) => type)
  }
  await park.save(cableOut(park.first))
  await park.report('000000001', OUT)
  const [alert] = await park.alerts()
  clock.now += 60_000
  // Who sees one company writes what they may not read.
  const first = {
    description: 'Da primeira',
    permissions: ['sat_notification:read', 'sat_notification:update'],
  } as const
  await grant(store, a, people.nobody, { ...first, permissions: [...first.permissions], group: park.first })
  expect(await act(testServer, alert?.['id'], 'take', { why: 'Técnico a caminho' }, 'nobody')).toMatchObject({
    status: 200,
  })
  clock.now += 60_000
  await park.report('000000001', FULL)
  expect(await heard(one)).toEqual(KINDS)
  expect(await heard(all)).toEqual(KINDS)
  expect(await heard(other)).toEqual([])
})
