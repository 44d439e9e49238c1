import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { quotaMail } from '#api/server/identity/plans/quota-mails.ts'
import { doWork } from '#api/server/work/round.ts'
import { type Mailer, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { FIRST_PLAN } from '#api/server/identity/plans/rows.ts'
import type { QuotaValues } from '#domain/access/plan.ts'
import { allow, openTestServer, people } from '../test-server.ts'

// Mail about quotas that are nearly, or all, used: once for each crossing, to the masters of the tenant.

const MARCH = Date.parse('2026-03-10T12:00:00Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const testServer = await openTestServer()
let mailer: ReturnType<typeof memoryMailer>
afterAll(() => testServer.close())
beforeEach(async () => {
  mailer = memoryMailer()
  await limits({})
  await round(MARCH - DAY, memoryMailer())
})

const { description: _text, resources: _all, is_current: _current, ...NONE } = FIRST_PLAN
/** What A's plan limits, and nothing else; it has 2 companies, 2 points of sale, 2 SATs and 4 users. */
const limits = (some: Partial<QuotaValues>) => allow(testServer.store, testServer.a, { ...NONE, ...some })

async function round(now = MARCH, by: Mailer = mailer): Promise<void> {
  const platform = nodePlatform({ now: () => now, log: () => {} })
  await doWork(quotaMail, { store: testServer.store, platform, mailer: by, linkOrigin: 'http://fiscal.test' })
}
const subjects = () => mailer.messages.map(({ to, subject }) => `${to} ${subject}`)

async function download(amount: number, created_at: string): Promise<string> {
  const { a, store } = testServer
  const id = randomUUID()
  await store
    .insertInto('nf_downloads')
    .values({
      tenant_id: a.id,
      id,
      user_id: people.master,
      company_ids: [],
      point_of_sale_ids: [],
      sat_ids: [],
      status: null,
      date_start: '2026-03-01',
      date_end: '2026-03-02',
      tz_offset: 180,
      nf_type: 'nfce',
      environment: 'production',
      amount,
      created_at,
    })
    .execute()
  return id
}

test('below 80 % nobody is told; at 80 and at 100 % the masters are, once', async () => {
  await limits({ max_users: 6 })
  await round()
  expect(subjects()).toEqual([])
  await limits({ max_users: 5 })
  await round()
  await round(MARCH + MINUTE)
  expect(subjects()).toEqual(['master@test.example Usuários com acesso ativo: 4 de 5 (80 %) – Grupo A'])
  expect(mailer.messages[0]?.text).toContain(`http://fiscal.test/subscription-plan?tenant=${testServer.a.id}\n`)
  await limits({ max_users: 4 })
  await round(MARCH + 2 * MINUTE)
  await round(MARCH + 3 * MINUTE)
  expect(subjects().slice(1)).toEqual(['master@test.example Usuários com acesso ativo: 4 de 4 (100 %) – Grupo A'])
})

test('one that is over and comes again is told again', async () => {
  await limits({ max_sats: 2 })
  await round()
  await limits({ max_sats: 10 })
  await round(MARCH + MINUTE)
  await limits({ max_sats: 2 })
  await round(MARCH + 2 * MINUTE)
  expect(subjects()).toEqual(Array(2).fill('master@test.example SATs em uso: 2 de 2 (100 %) – Grupo A'))
})

test('several are one message, each with its highest step', async () => {
  await limits({ max_companies: 1, max_points_of_sale: 2 })
  await round()
  expect(subjects()).toEqual(['master@test.example 2 limites do plano – Grupo A'])
  const text = mailer.messages[0]?.text ?? ''
  expect(text).toContain('Empresas cadastradas: 2 de 1 (200 %).\n\nPontos de venda cadastrados: 2 de 2 (100 %).')
  expect(text.match(/Empresas/g)).toHaveLength(1)
})

test('the quota of a month is told once in each, by the months of the tenant', async () => {
  await limits({ max_per_month: 10 })
  const ids = [await download(9, '2026-03-31T12:00:00Z'), await download(9, '2026-04-15T12:00:00Z')]
  const counts: number[] = []
  // The last hours of March in São Paulo, then April's.
  for (const at of ['2026-04-01T02:30:00Z', '2026-04-01T02:50:00Z', '2026-04-01T03:10:00Z', '2026-04-16T12:00:00Z']) {
    // What is of a later day is not there yet.
    const later = await testServer.store
      .deleteFrom('nf_downloads')
      .where('created_at', '>', at)
      .returningAll()
      .execute()
    await round(Date.parse(at))
    for (const row of later) await testServer.store.insertInto('nf_downloads').values(row).execute()
    counts.push(mailer.messages.length)
  }
  expect(counts).toEqual([1, 1, 1, 2])
  expect(subjects()[1]).toBe('master@test.example Documentos baixados no mês: 9 de 10 (90 %) – Grupo A')
  await testServer.store.deleteFrom('nf_downloads').where('id', 'in', ids).execute()
})

test('what could not be sent is tried again, two servers at once send it once, and another tenant hears nothing', async () => {
  await limits({ max_companies: 2 })
  await round(MARCH, {
    send: async () => {
      throw new Error('away')
    },
  })
  await Promise.all([round(MARCH + 2 * MINUTE), round(MARCH + 2 * MINUTE)])
  expect(subjects()).toEqual(['master@test.example Empresas cadastradas: 2 de 2 (100 %) – Grupo A'])
})
