import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { newWebhookSecret } from '#api/server/ports/webhooks/signing.ts'
import { tellOf } from '#api/server/sats/alerts/raised.ts'
import { publicKeyOf } from '#api/server/sats/browsers/keys.ts'
import { browserSeal } from '#api/server/sats/browsers/seal.ts'
import { channelSeal } from '#api/server/sats/telling/seal.ts'
import { openPostgres } from '#api/server/store/postgres.node.ts'
import { scoped, type Store } from '#api/server/store/scope.ts'
import { makeBrowser } from '../../api/sats/telling/browser-stage.ts'
import { TOKEN } from '../../api/sats/telling/channel-stage.ts'
import { grant, KEY } from '../../api/test-server.ts'
import { makeTenant, type Tenant } from '../../api/test-tenants.ts'
import { makeDatabase, type ProcessDatabase } from '../database.ts'
import { arrivals, workers } from './workers.ts'

// Servers that are killed while they tell of alerts: each channel hears of each alert, and so does each member by mail; of webhooks what comes twice bears its name.

const KILLS = Number(process.env['KILLS'] || 4)
const TENANTS = 4
const ALERTS = 6
/** Of each kind, in each tenant. */
const CHANNELS = 2
const KINDS = {
  'erp.example': 'webhook',
  'hooks.slack.com': 'slack',
  'api.telegram.org': 'telegram',
  'push.example': 'push',
} as const

const folder = mkdtempSync(join(tmpdir(), 'fiscal-channel-kills-'))
const mail = join(folder, 'mail.txt')
const secret = newWebhookSecret()
const platform = nodePlatform({ log: () => {} })
let database: ProcessDatabase | undefined
let store: Store
const { came, take, more } = arrivals<{ host: string; id: string | undefined; body: string }>()
let asked = 0
/** All other networks: slow, and now and then wrong. */
const receiver = createServer((request, response) => {
  const blocks: Buffer[] = []
  request.on('data', (block: Buffer) => blocks.push(block))
  request.on('end', () => {
    const body = Buffer.concat(blocks).toString()
    const host = request.url?.slice(1) ?? ''
    const id = request.headers['webhook-id']?.toString()
    if (KINDS[host as keyof typeof KINDS] === 'webhook') {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      new Webhook(secret).verify(body, headers)
    }
    const isWrong = ++asked % 13 === 0
    take({ host, id, body }, isWrong)
    setTimeout(() => response.writeHead(isWrong ? 500 : 200).end(JSON.stringify({ ok: !isWrong })), 40)
  })
})
const { start, kill, end } = workers(() => {
  // It listens on a port.
  const { port } = receiver.address() as AddressInfo
  return [database?.url ?? '', folder, `http://127.0.0.1:${port}`]
})
const tenants: { tenant: Tenant; emails: string[]; serials: string[] }[] = []

beforeAll(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  database = await makeDatabase()
  store = await openPostgres(database?.url ?? '')
  for (let n = 0; n < TENANTS; n++) await makePark(n)
}, 60_000)
afterAll(async () => {
  end()
  receiver.closeAllConnections()
  receiver.close()
  await store?.destroy()
  await database?.drop()
  await platform.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A tenant whose group has members with mail and a browser each, channels of each kind, and alerts of which nobody has been told. */
async function makePark(n: number): Promise<void> {
  const tenant = await makeTenant(store, `Grupo ${n}`, 1)
  const tenant_id = tenant.id
  const [company] = tenant.companies
  if (!company) throw new Error('The tenant needs a company')
  const [company_group_id, alarm_id] = [randomUUID(), randomUUID()]
  const created_at = new Date().toISOString()
  await store.insertInto('company_groups').values({ tenant_id, id: company_group_id, description: 'Todas' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id, company_group_id, company_id: company.id })
    .execute()
  await store.insertInto('sat_alarms').values({ tenant_id, id: alarm_id, alarm_type_id: 'lan_disconnected' }).execute()
  await store.insertInto('sat_alarm_groups').values({ tenant_id, alarm_id, company_group_id }).execute()
  const emails = await makeMembers(n, tenant, company_group_id)
  await store
    .insertInto('alert_channels')
    .values(
      await Promise.all(
        Object.entries(KINDS).flatMap(([host, kind]) =>
          Array.from({ length: kind === 'push' ? 1 : CHANNELS }, async () => {
            const id = randomUUID()
            const secrets = { address: `https://${host}/`, token: TOKEN, chat: '-1', secret }
            const sealed = await channelSeal(KEY).close(id, secrets)
            const row = { tenant_id, id, company_group_id, kind, description: kind, target: host, sealed, created_at }
            return { ...row, least_level: 'info' as const, is_active: true }
          }),
        ),
      ),
    )
    .execute()
  const sat = await store.selectFrom('sats').select('id').where('tenant_id', '=', tenant_id).executeTakeFirstOrThrow()
  const alerts = Array.from({ length: ALERTS }, (_, at) => ({
    tenant_id,
    id: randomUUID(),
    sat_id: sat.id,
    company_id: company.id,
    serial_number: `7000${n}000${at}`,
    environment: 'production' as const,
    alarm_id: randomUUID(),
    alarm_revision: 1,
    alarm_type_id: 'lan_disconnected' as const,
    level: 'danger' as const,
    message: 'Cabo de rede desconectado',
    condition: '',
    created_at,
  }))
  // Each is of another alarm: of one a SAT has a single alert.
  for (const { alarm_id: other } of alerts) {
    await store.insertInto('sat_alarms').values({ tenant_id, id: other, alarm_type_id: 'lan_disconnected' }).execute()
    await store.insertInto('sat_alarm_groups').values({ tenant_id, alarm_id: other, company_group_id }).execute()
  }
  await store.insertInto('sat_notifications').values(alerts).execute()
  await scoped(store, { tenantId: tenant_id, companyIds: 'all' }, (db) =>
    tellOf(
      db,
      { tenantId: tenant_id, now: Date.now() },
      alerts.map(({ id: notification }) => ({ notification })),
    ),
  )
  tenants.push({ tenant, emails, serials: alerts.map(({ serial_number }) => serial_number) })
}

async function makeMembers(n: number, tenant: Tenant, group: string): Promise<string[]> {
  const [seal, at] = [browserSeal(KEY), new Date().toISOString()]
  await scoped(store, { tenantId: tenant.id, companyIds: 'all' }, (db) =>
    publicKeyOf(db, { tenantId: tenant.id, platform, seal }),
  )
  const emails: string[] = []
  for (let place = 0; place < 2; place++) {
    const [user, session, browser] = [randomUUID(), randomUUID(), randomUUID()]
    const email = `p${place}.t${n}@test.example`
    emails.push(email)
    await store.insertInto('users').values({ id: user, email, is_email_confirmed: true }).execute()
    await grant(store, tenant, user, { description: 'Operador', permissions: ['sat_notification:read'], group })
    await store
      .insertInto('sessions')
      .values({ id: session, user_id: user, device: 'Chrome', opened_at: at, used_at: at })
      .execute()
    await store
      .insertInto('refresh_tokens')
      .values({ id: randomUUID(), family: session, user_id: user, token_hash: session, expires_at: '2100-01-01' })
      .execute()
    await store
      .insertInto('alert_browsers')
      .values({
        tenant_id: tenant.id,
        id: browser,
        user_id: user,
        session_id: session,
        device: 'Chrome',
        endpoint_hash: browser,
        sealed: await seal.close(browser, makeBrowser().address),
        created_at: at,
      })
      .execute()
  }
  return emails
}

const KEPT = ['alert_told', 'alert_delivery', 'alert_mail']

async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from work where kind = any (${KEPT}::text[]) and done_at is null`.execute(store)
  return rows[0]?.waiting ?? 0
}

test('whatever is killed while it tells, each channel and each member hears of each alert', async () => {
  for (let killed = 0; killed < KILLS; killed++) {
    const server = start()
    await more(3 + killed)
    await kill(server)
  }
  const last = start()
  while ((await waiting()) > 0) {
    // What was answered wrongly is tried again in a minute, and a channel rests for seconds: nobody waits for it here.
    await sql`update work set due_at = now() where kind = any (${KEPT}::text[]) and done_at is null and due_at > now() + interval '10 seconds'`.execute(
      store,
    )
    await sql`update work set done_at = done_at - interval '1 hour' where kind = any (${KEPT}::text[]) and done_at > now() - interval '1 minute'`.execute(
      store,
    )
    await pause(500)
  }
  await kill(last)
  const states = await store.selectFrom('alert_deliveries').select(['id', 'state', 'result']).execute()
  expect(states.filter(({ state }) => state !== 'delivered')).toEqual([])
  expect(states).toHaveLength(TENANTS * ALERTS * (3 * CHANNELS + 1))

  const of = (kind: string) => came.filter(({ host }) => KINDS[host as keyof typeof KINDS] === kind)
  const webhooks = of('webhook')
  const known = new Map<string, string>()
  for (const { id = '', body } of webhooks) {
    const { data } = JSON.parse(body)
    // A double is the same message.
    expect(known.get(id) ?? data.id).toBe(data.id)
    known.set(id, data.id)
  }
  expect(known.size).toBe(TENANTS * ALERTS * CHANNELS)
  for (const { emails, serials } of tenants) {
    for (const serial of serials) {
      for (const kind of ['slack', 'telegram'])
        expect(of(kind).filter(({ body }) => body.includes(serial)).length).toBeGreaterThanOrEqual(CHANNELS)
    }
    const letters = existsSync(mail) ? readFileSync(mail, 'utf8').trimEnd().split('\n') : []
    for (const email of emails) {
      const own = letters.map((line): { to: string; text: string } => JSON.parse(line)).filter(({ to }) => to === email)
      expect(serials.filter((serial) => !own.some(({ text }) => text.includes(serial)))).toEqual([])
    }
  }
  // What is sealed for a browser nobody else reads: one message for each at least.
  expect(of('push').length).toBeGreaterThanOrEqual(TENANTS * 2)
  // Those that had come when their server died came again.
  expect(webhooks.length).toBeGreaterThan(known.size)
}, 600_000)
