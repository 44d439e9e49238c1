import { randomUUID } from 'node:crypto'
import { settleNoteAlerts } from '#api/server/documents/deadlines/note-alerts.ts'
import { alertMail } from '#api/server/sats/alarms/alert-mails.ts'
import { laterAlert } from '#api/server/sats/telling/later.ts'
import { raisedAlert } from '#api/server/sats/telling/raised.ts'
import { doWork } from '#api/server/work/round.ts'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { type Mailer, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { NoteType } from '#domain/sats/sat-alarms.ts'
import * as docs from '../../documents.ts'
import { hearing } from '../hearing.ts'
import { grant, openTestServer, type Person, people, type Tenant, type TestServer } from '../test-server.ts'

/** The CNPJ of another shop than that of the documents. */
export const SECOND = '11222333000262'
export const HOUR = 3_600_000
export const BROKEN: Mailer = { send: () => Promise.reject(new Error('No mail server')) }

export type DeadlineStage = Awaited<ReturnType<typeof openDeadlineStage>>

/** Tenants with notes, and alarms about their deadlines. `next` makes a tenant, which all else is about until the next one. */
export async function openDeadlineStage() {
  const testServer: TestServer = await openTestServer()
  const { store } = testServer
  let tenant: Tenant = testServer.a
  let mailer = memoryMailer()

  async function idOf(cnpj: string): Promise<string> {
    const of = store.selectFrom('companies').select('id').where('tenant_id', '=', tenant.id).where('cnpj', '=', cnpj)
    return (await of.executeTakeFirstOrThrow()).id
  }

  return {
    testServer,
    idOf,
    get tenant() {
      return tenant
    },
    get messages() {
      return mailer.messages
    },
    async next(time_zone = 'America/Sao_Paulo'): Promise<void> {
      tenant = { id: randomUUID(), companies: [] }
      const [tenant_id, id] = [tenant.id, randomUUID()]
      await store.insertInto('tenants').values({ id: tenant_id, description: 'Grupo do teste', time_zone }).execute()
      // As of every tenant.
      await store.insertInto('roles').values({ tenant_id, id, description: 'Administrador', type: 'primary' }).execute()
    },
    /** Takes alarms and messages of before away. */
    async clear(): Promise<void> {
      await store.deleteFrom('sat_alarms').execute()
      mailer = memoryMailer()
    },
    async take(...xmls: string[]): Promise<void> {
      const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: docs.bytesOf(xml) }))
      await takeFiles(store, nodePlatform(), { tenantId: tenant.id, companyIds: 'all' }, files)
    },
    /** Makes a group of these companies, and an alarm of the type. */
    async watch(type: NoteType, ...cnpjs: string[]): Promise<{ group: string; alarm: string }> {
      const [tenant_id, group, alarm] = [tenant.id, randomUUID(), randomUUID()]
      const ids = await Promise.all(cnpjs.map(idOf))
      await store.insertInto('company_groups').values({ tenant_id, id: group, description: group }).execute()
      await store
        .insertInto('company_group_companies')
        .values(ids.map((company_id) => ({ tenant_id, company_group_id: group, company_id })))
        .execute()
      const nothing = { operator_name: null, selected_option_id: null, unit_type_name: null, value: null }
      await store
        .insertInto('sat_alarms')
        .values({ tenant_id, id: alarm, alarm_type_id: type, ...nothing })
        .execute()
      await store
        .insertInto('sat_alarm_groups')
        .values({ tenant_id, alarm_id: alarm, company_group_id: group })
        .execute()
      return { group, alarm }
    },
    member: (person: Person, group: string, permissions: Permission[] = ['nfce:read']) =>
      grant(store, tenant, people[person], { description: 'Membro', permissions, group }),
    async turn(at: string | number, by: Mailer = mailer): Promise<void> {
      const now = typeof at === 'number' ? at : Date.parse(at)
      const platform = nodePlatform({ now: () => now, log: () => {} })
      const round = { store, platform, mailer: by, linkOrigin: 'http://fiscal.test' }
      await settleNoteAlerts(store, now)
      await doWork(raisedAlert, round)
      await doWork(laterAlert, round)
      await doWork(alertMail, round)
    },
    /** Looks at what holds; returns how many statements it needed. */
    async statements(at: string): Promise<number> {
      let count = 0
      const counted = store.withPlugin(hearing(() => count++))
      await settleNoteAlerts(counted, Date.parse(at))
      return count
    },
    subjects: () => mailer.messages.map(({ to, subject }) => `${to} ${subject}`).toSorted((a, b) => (a < b ? -1 : 1)),
    recipients: () =>
      mailer.messages.map(({ to }) => to.replace('@test.example', '')).toSorted((a, b) => (a < b ? -1 : 1)),
  }
}

/** A note in contingency that SEFAZ has not answered. */
export const offline = (number: number, emittedAt: string, cnpj = docs.CNPJ) =>
  docs.nfe({ number, emissionType: '9', emittedAt, cnpj })
export const sold = (number: number, emittedAt: string, cnpj = docs.CNPJ) => docs.nfeProc({ number, emittedAt, cnpj })
