import { randomUUID } from 'node:crypto'
import { accessTokens } from '#api/server/identity/callers/tokens.ts'
import { ROLES } from '#api/demo/people.ts'
import type { ServiceSettings } from '#api/server/http/services.ts'
import { EMBEDDED_ELEMENTS, PORTAL_SCOPES } from '#domain/access/embedding.ts'
import { PERMISSIONS } from '#domain/access/permissions.ts'
import { embedCalls, PAGE } from '../account/embed-stage.ts'
import { credential, postReadings, reply } from '../sats/agents.ts'
import { grant, openTestServer, PASSWORD, type Person, people, type TestServer } from '../test-server.ts'
import { settle, type Target } from './authority-targets.ts'

// A tenant of two companies that both have one of everything, and callers of every kind. What each may do: authority-table.ts.

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
  /** Who a caller is; undefined of those who are nobody. */
  userOf(caller: Caller): string | undefined
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
  'page',
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
export const OWN: Partial<Record<Caller, 0 | 1>> = { operador: 0, outro: 1, gerente: 0, shopAgent: 0, page: 0 }

export const SECRET = 'a secret of the tests, of 32 or more'

export async function openStage(
  settings: Partial<ServiceSettings> = {},
  more: Parameters<typeof openTestServer>[3] = {},
): Promise<Stage> {
  const limits = {
    loginLimits: { perLogin: 1e6, perAddress: 1e6 },
    mailLimits: { perEmail: 1e6, perAddress: 1e6 },
  }
  const server = await openTestServer({ ...settings, ...limits, changeStreams: 0 }, undefined, undefined, more)
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
    // One that a call has added would be asked for.
    await server.store.deleteFrom('second_factors').execute()
    const body = { email: `${person}@test.example`, password: PASSWORD }
    return (await server.call('/auth/login', { method: 'POST', body })).json()
  }
  const tokens: Record<Caller, string | undefined> = {
    ...Object.fromEntries(CALLERS.map((caller) => [caller, undefined])),
    expired: await expired(server),
    agent,
    shopAgent: await credential(server, server.a, 0),
    page: await pageToken(server),
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
    userOf: (caller) => {
      const person = USERS[caller]
      return person && people[person]
    },
    tenantOf: (caller) => (caller === 'neighbour' ? server.b.id : server.a.id),
  }
}

/** Nothing of the other tenant's reads as something of this one's. */
async function tellApart({ store, b }: TestServer): Promise<void> {
  await store.updateTable('companies').set({ cnpj: '99888777000166' }).where('tenant_id', '=', b.id).execute()
  await store.updateTable('sats').set({ serial_number: '000000901' }).where('tenant_id', '=', b.id).execute()
}

/** With every element, and all that a portal may be given, for the first company. */
async function pageToken(server: TestServer): Promise<string> {
  const { portal, exchange } = embedCalls(server)
  const elements = Object.keys(EMBEDDED_ELEMENTS)
  const own = await portal({ elements, scopes: [...PORTAL_SCOPES], companies: [server.a.companies[0]?.id ?? ''] })
  const scope = PORTAL_SCOPES.join(' ')
  const { access_token } = await exchange({
    ...own,
    elements: elements.join(' '),
    companies: 'all',
    origin: PAGE,
    scope,
  })
  return access_token
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
