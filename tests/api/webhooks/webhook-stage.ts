import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { eventMessage } from '#api/contract/devices/event-messages.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { type DeliveryRound, webhook } from '#api/server/events/deliver.ts'
import { type Message, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { OutsideAnswer, OutsideMessage } from '#api/server/ports/webhooks/outside.ts'
import { doWork } from '#api/server/work/round.ts'
import * as docs from '../../documents.ts'
import { grant, KEY, openTestServer, type Person, people, type Tenant, type TestServer } from '../test-server.ts'
import { makeTenant } from '../test-tenants.ts'

// A tenant with receivers of events, and what reaches them.

export let testServer: TestServer
/** A tenant of its own for each test. */
export let tenant: Tenant
export let round: DeliveryRound
export let mail: readonly Message[]
type Sent = OutsideMessage & { body: string }
/** Messages that were sent so far. */
export let sent: Sent[]
/** What receivers answer. */
export const receivers: {
  answer: (message: Sent) => Partial<OutsideAnswer> | Promise<Partial<OutsideAnswer>>
} = { answer: () => ({}) }

export const HOUR_MS = 3_600_000
export const URL_OF_ONE = 'https://um.example/gancho'
const OK = { isOk: true, isRefused: false, status: 200, ms: 12, answer: 'ok', pauseMs: null, reason: null }
export const AWAY = { isOk: false, status: 503, answer: 'em manutenção', reason: 'A resposta foi 503' }

export function openStage(): void {
  beforeAll(async () => {
    testServer = await openTestServer({ accessSeconds: 1e9, refreshSeconds: 1e9, stepUpSeconds: 1e9 })
  }, 60_000)
  afterAll(() => testServer.close())
  beforeEach(async () => {
    const { store, clock } = testServer
    clock.now = Date.parse('2026-04-02T12:00:00Z')
    // What another test has left to be sent is not this one's.
    await store.deleteFrom('webhook_endpoints').execute()
    await store.deleteFrom('work').execute()
    tenant = await makeTenant(store, 'Grupo do teste', 0)
    await grant(store, tenant, people.master, { description: 'Dono', is_master: true })
    sent = []
    receivers.answer = () => ({})
    const mailer = memoryMailer()
    mail = mailer.messages
    const platform = { ...nodePlatform({ log: () => {} }), now: () => clock.now }
    round = {
      store,
      platform,
      mailer,
      linkOrigin: 'http://fiscal.test',
      key: KEY,
      outside: {
        async send(message) {
          const got = { ...message, body: String(message.body) }
          sent.push(got)
          return { ...OK, ...(await receivers.answer(got)) }
        },
        faultOf: async () => undefined,
      },
    }
  })
}

export async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(testServer.store, round.platform, { tenantId: tenant.id, companyIds: 'all' }, files)
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export const call = (path: string, method: Method = 'GET', body?: object, as: Person = 'master') =>
  testServer.call(path, { as, tenant: tenant.id, method, ...(body && { body }) })

export async function ask(path: string, method: Method = 'GET', body?: object, as: Person = 'master') {
  const response = await call(path, method, body, as)
  expect([path, response.status]).toEqual([path, 200])
  return response.json()
}

export const FORM = {
  description: 'ERP',
  url: URL_OF_ONE,
  kinds: ['nfce.received', 'nfce.authorized', 'nfce.canceled'],
  companies: null,
}

/** Registers a receiver; returns its id and secret. */
export const register = (changes: object = {}): Promise<{ id: string; secret: string }> =>
  ask('/webhooks/', 'POST', { ...FORM, ...changes })

export const send = () => doWork(webhook, round)

/** Returns a message that is as the OpenAPI document says. */
export function messageIn(body: string) {
  const message = JSON.parse(body)
  expect(eventMessage(message.type).safeParse(message).error).toBeUndefined()
  return message
}

/** Kinds and numbers of what was sent, as they came. */
export const told = () =>
  sent.map(({ body }) => {
    const { type, data } = messageIn(body)
    return `${type} ${data.number ?? ''}`.trim()
  })

export const deliveries = async (id: string, query = '') => (await ask(`/webhooks/${id}/deliveries/${query}`)).items
