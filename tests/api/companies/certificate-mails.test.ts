import { afterAll, beforeEach, expect, test } from 'vitest'
import { expiryMail } from '#api/server/companies/expiry/expiry-mails.ts'
import { doWork } from '#api/server/work/round.ts'
import { type Mailer, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { grant, openTestServer, people } from '../test-server.ts'

// Mail about certificates that end: once each at 60, 30, 7 and 1 days, to those who may change them.

const END = Date.parse('2026-09-01T12:00:00Z')
const DAY = 86_400_000
const testServer = await openTestServer()
let mailer: ReturnType<typeof memoryMailer>
afterAll(() => testServer.close())
beforeEach(async () => {
  mailer = memoryMailer()
  await testServer.store.deleteFrom('certificates').execute()
})

async function certificate(company: number, notAfter = END): Promise<void> {
  const { a, store } = testServer
  const row = { tenant_id: a.id, id: crypto.randomUUID(), company_id: a.companies[company]?.id ?? '', sealed: 'x' }
  const at = (ms: number) => new Date(ms).toISOString()
  const said = { holder: 'X', cnpj: 'X', issuer: 'X', serial_number: 'X', key_type: 'RSA 2048', is_icp_brasil: true }
  await store
    .insertInto('certificates')
    .values({ ...row, ...said, not_before: at(0), not_after: at(notAfter), uploaded_at: at(0) })
    .execute()
}

async function turn(before: number, by: Mailer = mailer): Promise<void> {
  const now = END - before
  const platform = nodePlatform({ now: () => now, log: () => {} })
  await doWork(expiryMail, { store: testServer.store, platform, mailer: by, linkOrigin: 'http://fiscal.test' })
}
const subjects = () => mailer.messages.map(({ to, subject }) => `${to} ${subject}`)

test('at 60, 30, 7 and 1 days, once each, and not between', async () => {
  await certificate(0)
  const told: number[] = []
  for (let days = 70; days >= -2; days--) {
    const before = mailer.messages.length
    await turn(days * DAY + 1000)
    await turn(days * DAY + 500)
    if (mailer.messages.length > before) told.push(days)
  }
  expect(told).toEqual([60, 30, 7, 1])
  expect(subjects()).toEqual([
    'master@test.example Certificado de Grupo A Loja 1 vence em 60 dias',
    'master@test.example Certificado de Grupo A Loja 1 vence em 30 dias',
    'master@test.example Certificado de Grupo A Loja 1 vence em 7 dias',
    'master@test.example Certificado de Grupo A Loja 1 vence amanhã',
  ])
  expect(mailer.messages[0]?.text).toContain(
    `http://fiscal.test/companies?alert=certificate_expiring&tenant=${testServer.a.id}\n`,
  )
})

test('several are one message; one that came late is told at once; a new one in its place is not told', async () => {
  await certificate(0)
  await certificate(1)
  await turn(20 * DAY)
  expect(subjects()).toEqual(['master@test.example 2 certificados a vencer – Grupo A'])
  expect(mailer.messages[0]?.text).toContain('Grupo A Loja 2: vence em 20 dias.')
  await testServer.store.deleteFrom('certificates').execute()
  await certificate(0, END + 365 * DAY)
  await turn(6 * DAY)
  expect(mailer.messages).toHaveLength(1)
})

test('who may set certificates of some companies hears of those', async () => {
  const { a, store } = testServer
  const group = await store
    .selectFrom('company_groups')
    .select('id')
    .where('tenant_id', '=', a.id)
    .executeTakeFirstOrThrow()
  const own = {
    description: 'Gerente',
    permissions: ['company:read', 'company:set_certificate'] as const,
    group: group.id,
  }
  const id = await grant(store, a, people.nobody, own)
  await certificate(0)
  await certificate(1)
  await turn(30 * DAY)
  expect(subjects().toSorted()).toEqual([
    'master@test.example 2 certificados a vencer – Grupo A',
    'nobody@test.example Certificado de Grupo A Loja 1 vence em 30 dias',
  ])
  await store.deleteFrom('grants').where('id', '=', id).execute()
})

test('a message that could not be handed over is tried again', async () => {
  await certificate(0)
  const broken: Mailer = { send: () => Promise.reject(new Error('No mail server')) }
  await turn(60 * DAY, broken)
  await turn(60 * DAY - 10 * 60_000)
  await turn(60 * DAY - 20 * 60_000)
  expect(subjects()).toEqual(['master@test.example Certificado de Grupo A Loja 1 vence em 59 dias'])
})
