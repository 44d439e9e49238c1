import { createHash, randomUUID } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { downloadMail } from '#api/server/documents/downloads/download-mails.ts'
import { type Beginning, workHere } from '#api/server/work/here.ts'
import { download, type PackingRound } from '#api/server/documents/downloads/upkeep.ts'
import { type Api, type ApiOptions, createApi } from '#api/server/api.ts'
import { type FileStore, memoryFileStore } from '#api/server/ports/files/file-store.ts'
import { type Mailer, type Message, memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { pdfPaper } from '#api/server/ports/paper/pdf.node.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import type { Platform } from '#api/server/ports/platform/platform.ts'
import { webPasswords } from '#api/server/ports/platform/platform.web.ts'
import type { ServiceSettings } from '#api/server/http/services.ts'
import type { Store } from '#api/server/store/scope.ts'
import { makeNfceKey } from '#domain/documents/access-key.ts'
import { localDay } from '#domain/time/zoned-time.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { QuotaValues } from '#domain/access/plan.ts'
import { openStore } from './test-store.ts'
import { freeName, makeTenant, type Tenant } from './test-tenants.ts'

export type { Tenant }
// A small test server with two tenants, over an empty database of its own: PGlite in memory, or one of TEST_DATABASE_URL's server.

export const PASSWORD = 'Fiscal#2026'
export const KEY = { secret: 'a secret of the tests, of 32 or more', secretPlace: 'JWT_SECRET' }

/** Users by what they may do; each e-mail is `<name>@test.example`. */
export const people = {
  /** Master in A, reader in B. */
  master: randomUUID(),
  /** Reads everything that the contract asks for, in A. */
  reader: randomUUID(),
  /** Secondary: reads notes of the first company of A only. */
  secondary: randomUUID(),
  /** In A with a role that allows nothing. */
  nobody: randomUUID(),
  /** Master in B only. */
  stranger: randomUUID(),
  unconfirmed: randomUUID(),
  inactive: randomUUID(),
}
export type Person = keyof typeof people

export interface TestServer {
  store: Store
  api: Api
  a: Tenant
  b: Tenant
  /** Lines logged so far. */
  log: Record<string, unknown>[]
  clock: { now: number }
  /** Messages sent so far, newest last; none where the test server was given a mailer. */
  mail: readonly Message[]
  files: FileStore
  /** What work on downloads takes. */
  round: PackingRound
  /** Begins the making of downloads. */
  work: Beginning
  /** Resolves when every download that was requested is made. */
  idle(): Promise<void>
  /** Calls `/api/v1<path>`; signs in as the person first when one is named. */
  call(path: string, options?: CallOptions): Promise<Response>
  token(person: Person): Promise<string>
  close(): Promise<void>
}

export interface CallOptions {
  as?: Person
  tenant?: string
  method?: Endpoint['method'] | 'OPTIONS' | 'HEAD'
  body?: unknown
  headers?: Record<string, string>
  address?: string
}

/** Parts of a server that a test may bring. */
type ServerParts = Pick<ApiOptions, 'identityProvider' | 'onError' | 'outside' | 'screens'> & Pick<Platform, 'contents'>
/** `opened`: a database of one's own, and how it is closed; otherwise one of these tests', emptied. */
export async function openTestServer(
  settings: Partial<ServiceSettings> = {},
  mailer?: Mailer,
  opened?: { store: Store; close: () => Promise<void> },
  { contents, ...more }: ServerParts = {},
): Promise<TestServer> {
  const { store, close } = opened ?? (await openStore())
  const log: TestServer['log'] = []
  const memory = memoryMailer()
  const clock = { now: Date.parse('2026-03-10T12:00:00Z') }
  const platform: Platform = nodePlatform({
    now: () => clock.now,
    log: (entry) => void log.push(entry),
    // Argon2 has its own test; these tests sign in often.
    passwords: webPasswords(1000),
    contents,
  })
  const [a, b] = [await makeTenant(store, 'Grupo A', 2), await makeTenant(store, 'Rede B', 1)]
  await makePeople(store, a, b, await platform.passwords.hash(PASSWORD))
  const files = memoryFileStore()
  const options = { store, platform, mailer: mailer ?? memory, days: 7, linkOrigin: 'http://fiscal.test' }
  const paper = pdfPaper(platform)
  const round = { ...options, files, paper }
  const work = workHere(round, [download, downloadMail])
  const api = createApi({
    ...options,
    secret: KEY.secret,
    files,
    work,
    paper,
    ...more,
    // Calls of a test follow each other: none waits for another one to share its transaction. Its clock leaps.
    settings: { checkReplies: true, gatherMs: 0, sessionSeconds: 1e9, ...settings },
  })
  const tokens = new Map<Person, Promise<string>>()
  const token: TestServer['token'] = (person) => {
    const known = tokens.get(person) ?? signIn(api, person)
    tokens.set(person, known)
    return known
  }
  return {
    store,
    api,
    a,
    b,
    log,
    clock,
    mail: memory.messages,
    files,
    round,
    work,
    idle: work.idle,
    token,
    close,
    async call(path, { as, tenant, method = 'GET', body, headers = {}, address = '10.0.0.1' } = {}) {
      const all = new Headers(headers)
      if (as) all.set('Authorization', `Bearer ${await token(as)}`)
      if (tenant) all.set('X-Tenant', tenant)
      const text =
        body === undefined
          ? null
          : typeof body === 'string' || body instanceof Uint8Array
            ? new Uint8Array(typeof body === 'string' ? new TextEncoder().encode(body) : body)
            : JSON.stringify(body)
      const request = new Request(`http://api.test/api/v1${path}`, { method, headers: all, body: text })
      return api(request, { address })
    },
  }
}

async function signIn(api: Api, person: Person): Promise<string> {
  const body = JSON.stringify({ email: `${person}@test.example`, password: PASSWORD })
  const response = await api(new Request('http://api.test/api/v1/auth/login', { method: 'POST', body }))
  const { access_token: token } = await response.json()
  if (typeof token !== 'string') throw new Error(`${person} could not sign in: ${response.status}`)
  return token
}

async function makePeople(store: Store, a: Tenant, b: Tenant, password_hash: string): Promise<void> {
  const rows = Object.entries(people).map(([name, id]) => ({
    id,
    email: `${name}@test.example`,
    password_hash,
    is_active: name !== 'inactive',
    is_email_confirmed: name !== 'unconfirmed',
  }))
  await store.insertInto('users').values(rows).execute()
  const reads: Permission[] = ['nfce:read', 'company:read', 'point_of_sale:read']
  const [firstOfA] = a.companies
  if (!firstOfA) throw new Error('The tenant needs a company')
  const group = randomUUID()
  await store
    .insertInto('company_groups')
    .values({ tenant_id: a.id, id: group, description: 'Só a primeira' })
    .execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: a.id, company_group_id: group, company_id: firstOfA.id })
    .execute()
  await grant(store, a, people.master, { description: 'Dono', is_master: true })
  await grant(store, b, people.master, { description: 'Leitor', permissions: reads })
  await grant(store, a, people.reader, { description: 'Leitor', permissions: reads })
  await grant(store, a, people.secondary, { description: 'Operador', permissions: reads, group })
  await grant(store, a, people.nobody, { description: 'Sem permissões' })
  await grant(store, b, people.stranger, { description: 'Dono', is_master: true })
  await grant(store, a, people.inactive, { description: 'Leitor', permissions: reads })
}

/** What a tenant's plan allows from now on. */
export async function allow(store: Store, { id }: Pick<Tenant, 'id'>, limits: Partial<QuotaValues>): Promise<void> {
  for (const [quota, value] of Object.entries(limits)) {
    await store
      .updateTable('plan_quotas')
      .set({ value })
      .where('tenant_id', '=', id)
      .where('quota', '=', quota)
      .execute()
  }
}

/** Gives a user a role of its own in a tenant; secondary where a group is named. */
export async function grant(
  store: Store,
  tenant: Tenant,
  user_id: string,
  role: { description: string; is_master?: boolean; permissions?: readonly Permission[]; group?: string },
): Promise<string> {
  const { is_master = false, permissions = [], group } = role
  const [role_id, id, tenant_id] = [randomUUID(), randomUUID(), tenant.id]
  const description = await freeName(store, 'roles', tenant_id, role.description)
  const type = group === undefined ? 'primary' : 'secondary'
  await store.insertInto('roles').values({ tenant_id, id: role_id, description, type, is_master }).execute()
  if (permissions.length > 0) {
    const rows = permissions.map((permission) => ({ tenant_id, role_id, permission }))
    await store.insertInto('role_permissions').values(rows).execute()
  }
  await store
    .insertInto('grants')
    .values({ tenant_id, id, user_id, role_id, company_group_id: group ?? null })
    .execute()
  return id
}

export interface Note {
  company?: number
  number: number
  emitted_at: string
  status?: string
  environment?: 'production' | 'homolog'
  warnings?: { code: string; message: string }[]
  /** Another key inside the file, as for a document that disagrees with itself. */
  bytes?: Uint8Array
}

export async function keepFile(store: Store, tenant: Tenant, company_id: string, bytes: Uint8Array): Promise<string> {
  const id = randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = {
    tenant_id: tenant.id,
    id,
    company_id,
    name: 'nota.xml',
    sha256,
    size: bytes.length,
  }
  await store
    .insertInto('files')
    .values({ ...file, deflated: deflateRawSync(bytes) })
    .execute()
  return id
}

/** Puts a note into a tenant with a file of its own, past any scope. */
export async function addNote(store: Store, tenant: Tenant, note: Note) {
  const company = tenant.companies[note.company ?? 0]
  if (!company) throw new Error('No such company')
  const key = makeNfceKey({
    uf: '35',
    yearMonth: '2603',
    cnpj: company.cnpj,
    serie: 1,
    number: note.number,
    emissionType: 1,
    code: 12345678,
  })
  const bytes = note.bytes ?? new TextEncoder().encode(noteXml(key, note.number))
  const file_id = await keepFile(store, tenant, company.id, bytes)
  const row = {
    tenant_id: tenant.id,
    id: randomUUID(),
    key,
    company_id: company.id,
    point_of_sale_id: company.pointOfSale,
    serie: 1,
    number: note.number,
    environment: note.environment ?? 'production',
    emission_type: '1',
    emitted_at: note.emitted_at,
    emitted_on: localDay(Date.parse(note.emitted_at), 'America/Sao_Paulo'),
    status: note.status ?? 'authorized',
    total: '10.00',
    warnings: JSON.stringify(note.warnings ?? []),
    file_id,
  }
  await store.insertInto('nfces').values(row).execute()
  return { ...row, bytes }
}

/** A note of one item, with an accent so that its bytes and its characters differ in number. */
export function noteXml(key: string, number: number): string {
  return (
    `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe versao="4.00" Id="NFe${key}">` +
    `<ide><cUF>35</cUF><mod>65</mod><serie>1</serie><nNF>${number}</nNF><tpEmis>1</tpEmis><tpAmb>1</tpAmb></ide>` +
    `<emit><CNPJ>${key.slice(6, 20)}</CNPJ><xNome>Padaria São João</xNome></emit>` +
    `<det nItem="1"><prod><xProd>Pão francês</xProd><uCom>UN</uCom><qCom>10.0000</qCom><vUnCom>1.00</vUnCom><vProd>10.00</vProd></prod></det>` +
    `<total><ICMSTot><vProd>10.00</vProd><vNF>10.00</vNF></ICMSTot></total>` +
    `<pag><detPag><tPag>01</tPag><vPag>10.00</vPag></detPag></pag></infNFe></NFe>` +
    `<protNFe versao="4.00"><infProt><chNFe>${key}</chNFe><cStat>100</cStat></infProt></protNFe></nfeProc>`
  )
}
