import { randomUUID } from 'node:crypto'
import { test } from 'vitest'
import { type Mailer, type Message, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { scoped } from '#api/server/store/scope.ts'
import { makeAgentCredential } from '#api/server/identity/callers/credentials.ts'
import { makeCfeKey } from '#domain/documents/access-key.ts'
import { findWhomToTell, turnAlarmClock } from '../../world/alarm-clock.ts'
import { grant, openTestServer, type Person, people, type Tenant, type TestServer } from '../test-server.ts'
import { freeName } from '../test-tenants.ts'

// A park whose agents post over the API, on the clock of the test server.

export const LINK = 'https://fiscal.test'
const SAO_PAULO = -3 * 3_600_000

export interface Alarm {
  id: string
  [name: string]: unknown
}

export interface Park {
  /** A group of A with its first company, whose only member is the secondary person. */
  first: string
  /** A group of A with both companies, without members. */
  both: string
  /** Posts a reading of a healthy SAT of the tenant, with what is odd of it. */
  report(serial: string, odd?: Record<string, string>, tenant?: Tenant): Promise<void>
  /** Lets time pass, with a turn of the alarm clock every minute. */
  pass(minutes: number): Promise<void>
  /** Finds out whom to tell, and tells nobody yet. */
  find(): Promise<void>
  /** One turn, now. */
  turn(mailer?: Mailer): Promise<void>
  save(body: object, path?: string, options?: { as?: Person; method?: 'POST' | 'PUT'; tenant?: Tenant }): Promise<Alarm>
  alerts(query?: string, as?: Person): Promise<Record<string, unknown>[]>
  messages(query?: string, as?: Person): Promise<string[]>
}

/** A device whose memory is full by more than nine tenths. */
export const FULL = { MT_USADA: '3720 MB' }
/** One whose cable is out. */
export const OUT = { STATUS_LAN: 'DESCONECTADO' }

/** What is saved for an alarm of a group. */
export const overPercentOfMemory = (group: string, value = '90') => ({
  alarm_type_id: 'memory',
  operator_name: 'gt',
  unit_type_name: 'percent',
  value,
  group_ids: [group],
})
/** For an alarm of a measure that is counted: a certificate's days are to be more, all else is to be less. */
export const overTime = (type: string, value: string, unit_type_name: string) => (group: string) => ({
  alarm_type_id: type,
  operator_name: type === 'certificate' ? 'lt' : 'gt',
  unit_type_name,
  value,
  group_ids: [group],
})
export const cableOut = (group: string) => ({ alarm_type_id: 'lan_disconnected', group_ids: [group] })

/** 'YYYYMMDDhhmmss' as devices write it, in São Paulo. */
export function deviceTime(at: number): string {
  return new Date(at + SAO_PAULO).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** The lists of a device that has coupons to transmit. */
export function pending(testServer: TestServer, serial: string, coupons: number): Record<string, string> {
  const key = (number: number) =>
    makeCfeKey({
      uf: '35',
      yearMonth: '2603',
      cnpj: testServer.a.companies[Number(serial) - 1]?.cnpj ?? '',
      satSerial: serial,
      number,
      code: 123456,
    })
  return { LISTA_INICIAL: key(11), LISTA_FINAL: key(10 + coupons) }
}

export interface WatchedPark {
  testServer: TestServer
  park: Park
  /** What was mailed. */
  sent: readonly Message[]
}

/** A test server and its park whose alarms are on; nobody signs in anew while days pass. */
export async function openWatchedPark(more: Parameters<typeof openTestServer>[3] = {}): Promise<WatchedPark> {
  const testServer = await openTestServer({ accessSeconds: 7 * 24 * 3600 }, undefined, undefined, more)
  const mailer = memoryMailer()
  const park = await openPark(testServer, mailer)
  await park.turn()
  return { testServer, park, sent: mailer.messages }
}

/** A test with a watched park of its own. */
export const watchedTest = test.extend<WatchedPark & { watched: WatchedPark }>({
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads from the pattern which fixtures it needs
  watched: async ({}, give) => {
    const watched = await openWatchedPark()
    await give(watched)
    await watched.testServer.close()
  },
  testServer: ({ watched }, give) => give(watched.testServer),
  park: ({ watched }, give) => give(watched.park),
  sent: ({ watched }, give) => give(watched.sent),
})

export async function openPark(testServer: TestServer, mailer: Mailer): Promise<Park> {
  const tokens = new Map<string, string>()
  const tokenOf = async ({ id: tenantId }: Tenant) => {
    const known = tokens.get(tenantId)
    if (known) return known
    const made = await scoped(testServer.store, { tenantId, companyIds: 'all' }, (db) =>
      makeAgentCredential(db, {
        tenantId,
        companyId: null,
        description: 'Agente',
        id: randomUUID(),
        now: testServer.clock.now,
      }),
    )
    tokens.set(tenantId, made)
    return made
  }
  const { id: first } = await testServer.store
    .selectFrom('company_groups')
    .select('id')
    .where('tenant_id', '=', testServer.a.id)
    .executeTakeFirstOrThrow()
  const both = await makeGroup(testServer, 'Todas', [0, 1])
  await grant(testServer.store, testServer.a, people.secondary, {
    description: 'Vigia',
    permissions: [
      'sat:read',
      'sat_alarm:read',
      'sat_alarm:create',
      'sat_alarm:update',
      'sat_alarm:delete',
      'sat_notification:read',
      'company_group:read',
      'cfe_dashboard:read',
    ],
    group: first,
  })
  const platform = nodePlatform({ now: () => testServer.clock.now, log: (entry) => void testServer.log.push(entry) })
  const options = { store: testServer.store, linkOrigin: LINK, platform }
  const alerts: Park['alerts'] = async (query = 'active=1', as = 'master') => {
    const response = await testServer.call(`/sat_notifications/?${query}`, { as, tenant: testServer.a.id })
    const { items } = await response.json()
    if (response.status !== 200) throw new Error(`alerts: ${response.status}`)
    return items
  }
  return {
    first,
    both,
    alerts,
    messages: async (query, as) => (await alerts(query, as)).map((alert) => String(alert['message'])),
    find: () => findWhomToTell({ ...options, mailer }),
    turn: (other = mailer) => turnAlarmClock({ ...options, mailer: other }),
    async pass(minutes) {
      for (let turn = 0; turn < minutes; turn++) {
        testServer.clock.now += 60_000
        await turnAlarmClock({ ...options, mailer })
      }
    },
    async report(serial, odd = {}, tenant = testServer.a) {
      const fields = { ...healthy(serial, testServer.clock.now), ...odd }
      const response = await testServer.call('/sat_telemetry/', {
        method: 'POST',
        headers: { Authorization: `Bearer ${await tokenOf(tenant)}` },
        body: { readings: [{ fields }] },
      })
      const told = await response.json()
      if (told.taken !== 1) throw new Error(`refused: ${JSON.stringify(told)}`)
    },
    async save(body, path = '/sat_alarms/?confirm=1', { as = 'master', method = 'POST', tenant = testServer.a } = {}) {
      const response = await testServer.call(path, { as, tenant: tenant.id, method, body })
      const answer = await response.json()
      if (response.status !== 200) throw new Error(`not saved: ${JSON.stringify(answer)}`)
      return answer
    },
  }
}

export async function makeGroup(testServer: TestServer, name: string, companies: readonly number[]): Promise<string> {
  const [id, tenant_id] = [randomUUID(), testServer.a.id]
  const description = await freeName(testServer.store, 'company_groups', tenant_id, name)
  await testServer.store.insertInto('company_groups').values({ tenant_id, id, description }).execute()
  const rows = companies.map((index) => ({
    tenant_id,
    company_group_id: id,
    company_id: testServer.a.companies[index]?.id ?? '',
  }))
  await testServer.store.insertInto('company_group_companies').values(rows).execute()
  return id
}

function healthy(serial: string, now: number): Record<string, string> {
  const none = '0'.repeat(44)
  return {
    NSERIE: serial,
    TIPO_LAN: 'DHCP',
    STATUS_LAN: 'CONECTADO',
    NIVEL_BATERIA: 'ALTO',
    MT_TOTAL: '4 GB',
    MT_USADA: '400 MB',
    DH_ATUAL: deviceTime(now),
    VER_SB: '02.05.00',
    VER_LAYOUT: '0.08',
    ULTIMO_CF_E_SAT: none,
    LISTA_INICIAL: none,
    LISTA_FINAL: none,
    DH_CFE: deviceTime(now - 5 * 60_000),
    DH_ULTIMA: deviceTime(now - 60_000),
    CERT_EMISSAO: '20250708',
    CERT_VENCIMENTO: '20300708',
    ESTADO_OPERACAO: '0',
  }
}
