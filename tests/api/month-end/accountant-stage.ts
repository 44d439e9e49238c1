import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import type { Accountant } from '#api/contract/documents/accountant.ts'
import { accountantDelivery, type PreparingRound } from '#api/server/documents/month-end/deliver.ts'
import { accountantMail } from '#api/server/documents/month-end/accountant-mails.ts'
import { doWork } from '#api/server/work/round.ts'
import { deliveryLinks } from '#api/server/documents/month-end/links.ts'
import { downloadLinks } from '#api/server/documents/downloads/links.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import type { Message } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { featuresWithout } from '#domain/access/features.ts'
import * as docs from '../../documents.ts'
import { grant, KEY, openTestServer, type Person, people, type Tenant, type TestServer } from '../test-server.ts'
import { makeTenant } from '../test-tenants.ts'

// What tests of sendings to accountants have: a server, and for each test a tenant with a note and a coupon of March.

export let testServer: TestServer
/** A tenant of its own for each test, with a note and a coupon of March. */
export let tenant: Tenant
export let company: string
export let round: PreparingRound
export const mailServer = { isAway: false }
export let mail: Message[] = []

const START = Date.parse('2026-04-02T12:00:00Z')
export const DAY_MS = 86_400_000

/** Opens the stage for a file's tests. Called by each: files of a worker share this module, whose own hooks would be the first one's alone. */
export function openStage(): void {
  beforeAll(async () => {
    testServer = await openTestServer({ accessSeconds: 1e9, refreshSeconds: 1e9 })
  }, 60_000)
  afterAll(() => testServer.close())
  beforeEach(async () => {
    const { store, clock } = testServer
    clock.now = START
    mail = []
    mailServer.isAway = false
    // What another test has left to be sent is not this one's.
    await store.deleteFrom('accountant_settings').execute()
    await store.deleteFrom('accountant_deliveries').execute()
    tenant = await makeTenant(store, 'Grupo do teste', 0)
    await grant(store, tenant, people.reader, { description: 'Notas', permissions: ['nfce:read'] })
    await grant(store, tenant, people.master, { description: 'Master', is_master: true })
    await take(docs.nfeProc({ number: 1 }), docs.nfeProc({ number: 3 }), docs.cfe({ number: 1, day: '20260330' }))
    const { id } = await store
      .selectFrom('companies')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .executeTakeFirstOrThrow()
    company = id
    const platform = { ...nodePlatform({ log: () => {} }), now: () => clock.now }
    const signed = { secret: KEY.secret, now: () => clock.now }
    round = {
      store,
      platform,
      mailer: {
        async send(message) {
          if (mailServer.isAway) throw new Error('The mail server is away')
          mail.push(message)
        },
      },
      linkOrigin: 'http://fiscal.test',
      downloadLinks: downloadLinks(signed),
      deliveryLinks: deliveryLinks(signed),
      days: 7,
      features: featuresWithout([]),
    }
  })
}

export async function take(...xmls: string[]): Promise<void> {
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
  await takeFiles(testServer.store, nodePlatform(), { tenantId: tenant.id, companyIds: 'all' }, files)
}

const SETTINGS = { emails: ['contador@escritorio.example'], schedule: 'off', day: 5, format: 'xml_pdf' }

export async function save(more: object = {}, as: Person = 'master') {
  const body = { company_id: company, month: '2026-03', ...SETTINGS, ...more }
  const response = await testServer.call('/month_end/accountant', { as, tenant: tenant.id, method: 'PUT', body })
  return { status: response.status, answer: await response.json() }
}

export async function send(month = '2026-03', as: Person = 'master') {
  const body = { company_id: company, month }
  const response = await testServer.call('/month_end/deliveries', { as, tenant: tenant.id, method: 'POST', body })
  return { status: response.status, answer: await response.json() }
}

export async function read(month = '2026-03', as: Person = 'master'): Promise<Accountant> {
  const response = await testServer.call(`/month_end/accountant?company_id=${company}&month=${month}`, {
    as,
    tenant: tenant.id,
  })
  expect(response.status).toBe(200)
  return response.json()
}

/** What is due is prepared, and what is prepared is mailed. */
export async function deliver(): Promise<void> {
  await doWork(accountantDelivery, round)
  await doWork(accountantMail, round)
}

/** A minute of a server: what is due, then the zips, then the mails. */
export async function minute(): Promise<void> {
  await deliver()
  testServer.work.begin()
  await testServer.idle()
  await deliver()
}

/** Returns the addresses in a mail. */
export const linksOf = (text = '') => [...text.matchAll(/http:\/\/fiscal\.test\S+/g)].map(([url]) => url)
export const open = (url: string) => testServer.api(new Request(url))
