import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { streamsOf } from '#api/server/changes/streams.ts'
import type { Hearing } from '#api/server/changes/topics-of.ts'
import { tellCompanies } from '#api/server/live/tell-change.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { listen, topics } from './listening.ts'

// What a server does by itself for its streams, second by second.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

test('changes are heard while rights are asked anew, however long that takes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const { a } = server
  const { store } = server
  let now = Date.parse('2026-03-10T12:00:00Z')
  const streams = streamsOf({ store, platform: { ...nodePlatform({ log: () => {} }), now: () => now } })
  onTestFinished(() => streams.end())
  const all: Hearing = new Map([['notes', 'all']])
  const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<Hearing>()]
  const judge = () => {
    asked.resolve()
    return answered.promise
  }
  const hearer = { key: 'k', tenantId: a.id, hearing: all, judge, endsAt: now + 3_600_000, lastEventId: '' }
  const { body } = await streams.open(hearer, 10)
  const page = await listen(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } }))
  now += 30_000
  vi.advanceTimersByTime(1000)
  await asked.promise
  await scoped(store, { tenantId: a.id, companyIds: 'all' }, (db) => tellCompanies(db, 'notes', [null]))
  vi.advanceTimersByTime(1000)
  await expect.poll(() => topics(page)).toEqual(['notes'])
  answered.resolve(all)
  await page.stop()
})
