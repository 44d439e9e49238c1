import { randomUUID } from 'node:crypto'
import { accessTokens } from '#api/server/accounts/tokens.ts'
import { ROLES } from '#api/server/demo/people.ts'
import { takeFiles } from '#api/server/intake/take.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { bytesOf, cfe, couponKey } from '../../documents.ts'
import { credential, postReadings, reply } from '../sats/agents.ts'
import {
  addNote,
  grant,
  keepFile,
  openTestServer,
  PASSWORD,
  type Person,
  people,
  type TestServer,
} from '../test-server.ts'

// A tenant of two companies that both have one of everything, and callers of every kind. What each may do: authority-table.ts.

/** What a company has. */
export interface Target {
  company: string
  pointOfSale: string
  sat: string
  serial: string
  /** Of its note, and of that note's event. */
  noteKey: string
  event: string
  cfe: string
  attachment: string
  /** A group of this company alone. */
  group: string
  /** What stands in no answer that shows nothing of the company. */
  marks: string[]
}

export interface Stage {
  server: TestServer
  targets: readonly [Target, Target]
  /** Of the tenant: the demonstration's secondary role. */
  operation: string
  /** The bearer tokens of callers. */
  tokens: Readonly<Record<Caller, string | undefined>>
  /** The tenant that a caller names. */
  tenantOf(caller: Caller): string
  /** Opens another session of a user; undefined for callers who are none. */
  signIn(caller: Caller): Promise<{ access_token: string; refresh_token: string } | undefined>
  /** Gives a user a session for `tokens`, where the one before may have ended. */
  renew(caller: Caller): Promise<void>
}

/** In the order of the table's columns. */
export const CALLERS = [
  'nobody',
  'expired',
  'intruder',
  'neighbour',
  'master',
  'fiscal',
  'operador',
  'outro',
  'gerente',
  'agent',
  'shopAgent',
] as const
export type Caller = (typeof CALLERS)[number]

/** Who signs in as whom. `intruder` and `neighbour` are the same master of another tenant, who names this tenant or its own. */
const USERS: Partial<Record<Caller, Person>> = {
  intruder: 'stranger',
  neighbour: 'stranger',
  master: 'master',
  fiscal: 'reader',
  operador: 'secondary',
  outro: 'nobody',
  gerente: 'inactive',
}

/** The company that a caller reaches, where it is one only. */
export const OWN: Partial<Record<Caller, 0 | 1>> = { operador: 0, outro: 1, gerente: 0, shopAgent: 0 }

export const SECRET = 'a secret of the tests, of 32 or more'
const platform = nodePlatform()

export async function openStage(): Promise<Stage> {
  const server = await openTestServer({
    loginLimits: { perLogin: 1e6, perAddress: 1e6 },
    mailLimits: { perEmail: 1e6, perAddress: 1e6 },
  })
  await tellApart(server)
  const groups = await settleCallers(server)
  const targets = [await settle(server, 0, groups[0]), await settle(server, 1, groups[1])] as const
  const agent = await credential(server, server.a)
  await postReadings(
    server,
    agent,
    targets.map(({ serial }) => ({ raw: reply({ NSERIE: serial }) })),
  )
  const signIn: Stage['signIn'] = async (caller) => {
    const person = USERS[caller]
    if (!person) return undefined
    const body = { email: `${person}@test.example`, password: PASSWORD }
    return (await server.call('/auth/login', { method: 'POST', body })).json()
  }
  const tokens: Record<Caller, string | undefined> = {
    ...Object.fromEntries(CALLERS.map((caller) => [caller, undefined])),
    expired: await expired(server),
    agent,
    shopAgent: await credential(server, server.a, 0),
  } as Record<Caller, string | undefined> // one entry for each caller
  const renew = async (caller: Caller) => {
    tokens[caller] = (await signIn(caller))?.access_token ?? tokens[caller]
  }
  for (const caller of CALLERS) await renew(caller)
  const operation = await server.store
    .selectFrom('roles')
    .select('id')
    .where('tenant_id', '=', server.a.id)
    .where('description', '=', ROLES.operation.name)
    .executeTakeFirstOrThrow()
  return {
    server,
    targets,
    operation: operation.id,
    tokens,
    signIn,
    renew,
    tenantOf: (caller) => (caller === 'neighbour' ? server.b.id : server.a.id),
  }
}

/** Nothing of the other tenant's reads as something of this one's. */
async function tellApart({ store, b }: TestServer): Promise<void> {
  await store.updateTable('companies').set({ cnpj: '99888777000166' }).where('tenant_id', '=', b.id).execute()
  await store.updateTable('sats').set({ serial_number: '000000901' }).where('tenant_id', '=', b.id).execute()
}

/** A token of the master that was given an hour ago. */
async function expired({ token, clock }: TestServer): Promise<string> {
  const now = () => clock.now
  const caller = await accessTokens({ secret: SECRET, seconds: 900, now }).verify(await token('master'))
  if (!caller) throw new Error('The master has no session')
  return accessTokens({ secret: SECRET, seconds: 900, now: () => clock.now - 3_600_000 }).issue(caller)
}

/** Gives the callers the demonstration's roles; answers a group of each company. */
async function settleCallers({ store, a }: TestServer): Promise<[string, string]> {
  await store
    .deleteFrom('grants')
    .where('user_id', 'in', [people.reader, people.secondary, people.nobody, people.inactive])
    .execute()
  await store.updateTable('users').set({ is_active: true }).where('id', '=', people.inactive).execute()
  const groups: [string, string] = [randomUUID(), randomUUID()]
  for (const [index, id] of groups.entries()) {
    await store
      .insertInto('company_groups')
      .values({ tenant_id: a.id, id, description: `Grupo ${index}` })
      .execute()
    const company_id = a.companies[index]?.id ?? ''
    await store
      .insertInto('company_group_companies')
      .values({ tenant_id: a.id, company_group_id: id, company_id })
      .execute()
  }
  const { fiscal, operation } = ROLES
  await grant(store, a, people.reader, { description: fiscal.name, permissions: fiscal.permissions })
  const shop = { description: operation.name, permissions: operation.permissions }
  await grant(store, a, people.secondary, { ...shop, group: groups[0] })
  await grant(store, a, people.nobody, { ...shop, group: groups[1] })
  const all = PERMISSIONS.filter(({ type }) => type === 'default').map(({ id }) => id)
  await grant(store, a, people.inactive, { description: 'Gerente', permissions: all, group: groups[0] })
  await grant(store, a, people.unconfirmed, { ...shop, group: groups[0] })
  return groups
}

async function settle(server: TestServer, index: 0 | 1, group: string): Promise<Target> {
  const { store, a, clock } = server
  const company = a.companies[index]
  if (!company) throw new Error('The tenant has two companies')
  const serial = `00000000${index + 1}`
  const note = await addNote(store, a, { number: index + 1, company: index, emitted_at: '2026-03-01T15:00:00Z' })
  const event = randomUUID()
  const file = await keepFile(store, a, company.id, new TextEncoder().encode(`<evento>${index}</evento>`))
  await store
    .insertInto('nfce_events')
    .values({
      tenant_id: a.id,
      id: event,
      nfce_key: note.key,
      company_id: company.id,
      type: '110111',
      type_description: 'Cancelamento',
      type_level: 'success',
      created_at: '2026-03-01T15:10:00Z',
      request_file_id: file,
      request_start: 0,
      request_end: 18,
    })
    .execute()
  // The number between them is skipped.
  const coupons = [10, 12].map((number) => ({
    number,
    cnpj: company.cnpj,
    serial,
    day: '20260301',
    time: `1${number}000`,
  }))
  const files = coupons.map((coupon) => ({ name: 'cupom.xml', bytes: bytesOf(cfe(coupon)) }))
  await takeFiles(store, platform, { tenantId: a.id, companyIds: 'all' }, files)
  const [first] = coupons
  const coupon = await store
    .selectFrom('cfes')
    .select('id')
    .where('key', '=', couponKey(first))
    .executeTakeFirstOrThrow()
  const sat = await store
    .selectFrom('sats')
    .select('id')
    .where('tenant_id', '=', a.id)
    .where('serial_number', '=', serial)
    .executeTakeFirstOrThrow()
  const alarm = await insertAlarm(server, group, 'battery')
  const at = new Date(clock.now).toISOString()
  await store
    .insertInto('sat_notifications')
    .values({
      tenant_id: a.id,
      id: randomUUID(),
      sat_id: sat.id,
      company_id: company.id,
      serial_number: serial,
      environment: 'production',
      alarm_id: alarm,
      alarm_revision: 1,
      alarm_type_id: 'battery',
      level: 'warning',
      message: 'Bateria',
      condition: 'igual a Baixo',
      created_at: at,
    })
    .execute()
  const attachment = randomUUID()
  const command_id = await insertCommand(server, { sat: sat.id, company: company.id, serial }, 'succeeded')
  await store
    .insertInto('sat_command_attachments')
    .values({
      tenant_id: a.id,
      id: attachment,
      command_id,
      company_id: company.id,
      name: 'log.txt',
      size: 0,
      deflated: new Uint8Array([3, 0]),
    })
    .execute()
  return {
    company: company.id,
    pointOfSale: company.pointOfSale,
    sat: sat.id,
    serial,
    noteKey: note.key,
    event,
    cfe: coupon.id,
    attachment,
    group,
    marks: [company.id, company.cnpj, company.pointOfSale, serial, sat.id, group, `Grupo A Loja ${index + 1}`],
  }
}

/** An alarm that tells one group. */
export async function insertAlarm(
  { store, a, clock }: TestServer,
  group: string,
  type: 'battery' | 'lan_disconnected',
) {
  const id = randomUUID()
  const isBattery = type === 'battery'
  await store
    .insertInto('sat_alarms')
    .values({
      tenant_id: a.id,
      id,
      alarm_type_id: type,
      operator_name: isBattery ? 'eq' : null,
      selected_option_id: isBattery ? 'BAIXO' : null,
      unit_type_name: null,
      value: null,
      created_at: new Date(clock.now).toISOString(),
    })
    .execute()
  await store
    .insertInto('sat_alarm_groups')
    .values({ tenant_id: a.id, alarm_id: id, company_group_id: group })
    .execute()
  return id
}

export async function insertCommand(
  { store, a, clock }: TestServer,
  { sat, company, serial }: Pick<Target, 'sat' | 'company' | 'serial'>,
  state: 'succeeded' | 'sent',
): Promise<string> {
  const id = randomUUID()
  const at = new Date(clock.now).toISOString()
  await store.deleteFrom('sat_commands').where('state', '=', 'sent').execute()
  await store
    .insertInto('sat_commands')
    .values({
      tenant_id: a.id,
      id,
      sat_id: sat,
      company_id: company,
      serial_number: serial,
      function: 'ConsultarSAT',
      state,
      parameters: '{}',
      created_at: at,
      created_by: people.master,
      created_by_email: 'master@test.example',
      sent_at: at,
    })
    .execute()
  return id
}
