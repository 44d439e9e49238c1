import { randomInt, randomUUID } from 'node:crypto'
import { deliveryLinks } from '#api/server/documents/month-end/links.ts'
import { makeLink } from '#api/server/identity/accounts/links.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { sessionScope } from '#api/server/store/scope.ts'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { userCodeOf } from '#domain/access/user-code.ts'
import { insertClient } from '../account/oauth-stage.ts'
import { KEY, people } from '../test-server.ts'
import type { Stage } from './authority-stage.ts'
import type { Target } from './authority-targets.ts'

// What calls of authority-requests.ts work on, put into the stage past any scope.

export async function insertRole({ server: { store, a } }: Stage): Promise<string> {
  const id = randomUUID()
  await store.insertInto('roles').values({ tenant_id: a.id, id, description: id, type: 'primary' }).execute()
  return id
}

/** Puts a use of this tenant by somebody; answers what names it in a path. */
export async function insertSession({
  server: { store, a, clock },
}: Stage): Promise<{ id: string; session_id: string }> {
  const [id, session_id, user_id] = [people.unconfirmed, randomUUID(), people.unconfirmed]
  const used_at = new Date(clock.now).toISOString()
  await store
    .insertInto('sessions')
    .values({ id: session_id, user_id, device: 'x', opened_at: used_at, used_at })
    .execute()
  const use = { tenant_id: a.id, session_id, user_id, network: '10.0.0.1', used_at, ended_at: null }
  await store.insertInto('session_tenants').values(use).execute()
  return { id, session_id }
}

export async function insertGroup({ server: { store, a } }: Stage, { company }: Target): Promise<string> {
  const id = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: a.id, id, description: id }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: a.id, company_group_id: id, company_id: company })
    .execute()
  return id
}

/** Has the stage's note count as a sale, as the intake would have said. */
export async function countNote({ server: { store } }: Stage, { noteKey }: Target): Promise<void> {
  await store.updateTable('nfces').set({ counts_as: 'sale', cents: 1000 }).where('key', '=', noteKey).execute()
}

export async function insertPoint({ server: { store, a } }: Stage, { company }: Target): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('points_of_sale')
    .values({ tenant_id: a.id, id, company_id: company, name: id, search: id })
    .execute()
  return id
}

let months = 0
/** A month of which there are neither documents nor closings, another one each time. */
export function freshMonth(): string {
  months++
  return `20${String(Math.floor(months / 12)).padStart(2, '0')}-${String((months % 12) + 1).padStart(2, '0')}`
}

export async function insertMonthClosing({ server: { store, a } }: Stage, { company }: Target): Promise<string> {
  const month = freshMonth()
  const figures = { sales: [], documents: [], taxes: [], cfops: [], payments: [], without_cfop: 0 }
  await store
    .insertInto('month_closings')
    .values({
      tenant_id: a.id,
      id: randomUUID(),
      company_id: company,
      month: `${month}-01`,
      at: '2026-03-01T12:00:00Z',
      email: 'alguem@test.example',
      note: '',
      figures: JSON.stringify(figures),
      open: '[]',
      reopened_at: null,
      reopened_by: null,
    })
    .execute()
  return month
}

export const accountantOf = (company: string) => ({
  company_id: company,
  month: '2026-03',
  emails: ['contador@test.example'],
  schedule: 'off',
  day: 5,
  format: 'none',
})

/** A month of a company that has an accountant. */
export async function monthToSend({ server: { store, a } }: Stage, { company }: Target) {
  await store
    .insertInto('accountant_settings')
    .values({
      emails: ['contador@test.example'],
      schedule: 'off',
      day: 5,
      format: 'none',
      tenant_id: a.id,
      company_id: company,
      user_id: people.master,
      since: '2026-01-01T00:00:00Z',
      updated_at: '2026-01-01T00:00:00Z',
    })
    .onConflict((on) => on.columns(['tenant_id', 'company_id']).doNothing())
    .execute()
  return { company_id: company, month: freshMonth() }
}

/** A sending of a company's month. */
export async function insertDelivery({ server }: Stage, { company }: Target): Promise<string> {
  const { store, a, clock } = server
  const id = randomUUID()
  const at = new Date(clock.now).toISOString()
  await store
    .insertInto('accountant_deliveries')
    .values({
      tenant_id: a.id,
      id,
      company_id: company,
      month: '2026-03-01',
      cause: 'person',
      closing_id: null,
      user_id: people.master,
      emails: ['contador@test.example'],
      format: 'none',
      created_at: at,
      due_at: at,
      prepared_at: at,
      ready_at: at,
      expires_at: null,
      sent_at: at,
      failed_at: null,
      failure: null,
    })
    .execute()
  return id
}

/** A signed address of a company's month, whoever opens it. */
export async function deliveryPath(stage: Stage, target: Target, kind: 'pdf' | 'csv'): Promise<string> {
  const { a, clock } = stage.server
  const id = await insertDelivery(stage, target)
  const links = deliveryLinks({ secret: KEY.secret, now: () => clock.now })
  const url = await links.make('', { tenantId: a.id, id }, { kind, until: clock.now + 60_000 })
  return url.slice('/api/v1'.length)
}

/** Of no SAT that there is. */
export const freshSerial = () => String(randomInt(300_000_000, 900_000_000))

export async function insertSat(
  { server: { store, a } }: Stage,
  { company }: Target,
  retired_on: string | null = null,
): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('sats')
    .values({ tenant_id: a.id, id, company_id: company, serial_number: freshSerial(), retired_on })
    .execute()
  return id
}

export async function insertGrant(stage: Stage, target: Target): Promise<{ id: string; group: string }> {
  const [id, group] = [randomUUID(), await insertGroup(stage, target)]
  const { server, operation } = stage
  await server.store
    .insertInto('grants')
    .values({
      tenant_id: server.a.id,
      id,
      user_id: people.unconfirmed,
      role_id: operation,
      company_group_id: group,
    })
    .execute()
  return { id, group }
}

export async function linkToken({ server: { store, clock } }: Stage): Promise<string> {
  const platform = nodePlatform({ now: () => clock.now })
  return makeLink({ platform, session: (work) => sessionScope(store, work) }, people.unconfirmed, 'recovery')
}

/** Its address, as the master's list gives it. */
export async function downloadPath({ server, tokens }: Stage, { company }: Target): Promise<string> {
  const headers = { Authorization: `Bearer ${tokens.master}` }
  const { items } = await (await server.call('/nf_download/', { headers, tenant: server.a.id })).json()
  const { url } = items.find((one: { companies: string[] }) => one.companies.includes(company))
  return String(url).split('/api/v1')[1] ?? ''
}

/** Requests of coupons by those who may, made. */
export async function requestDownloads({ server, tokens, targets }: Stage): Promise<void> {
  const both = [...targets]
  for (const [caller, asked] of [
    ['master', both],
    ['fiscal', both],
    ['gerente', [targets[0]]],
  ] as const) {
    for (const target of asked) {
      const headers = { Authorization: `Bearer ${tokens[caller]}` }
      const body = downloadOf(target)
      const { status } = await server.call('/nf_download/', { method: 'POST', headers, tenant: server.a.id, body })
      if (status !== 200) throw new Error(`No download: ${status}`)
    }
  }
  await server.idle()
}

export const downloadOf = ({ company }: Target) => ({
  company_ids: [company],
  date_start: '2026-03-01',
  date_end: '2026-03-10',
  nf_type: 'cfe',
  tz_offset: 180,
  environment: 'production',
})

/** A number that holds, in place of the one that the tests give companies. */
export function freshCnpj(): string {
  const cnpj = `77${String(Math.random()).slice(2, 12)}`.padEnd(12, '0')
  return cnpj + cnpjCheckDigits(cnpj)
}

export async function validCnpj({ server: { store } }: Stage, { company }: Target, index: number): Promise<string> {
  const cnpj = `55566677000${index + 1}`
  const valid = cnpj + cnpjCheckDigits(cnpj)
  await store.updateTable('companies').set({ cnpj: valid }).where('id', '=', company).execute()
  return valid
}

export async function insertCompany({ server: { store, a } }: Stage): Promise<string> {
  const id = randomUUID()
  await store
    .insertInto('companies')
    .values({ tenant_id: a.id, id, cnpj: id.slice(0, 14), razao_social: 'Nova', search: 'nova' })
    .execute()
  return id
}

export async function currentPlan({ server: { store, a } }: Stage): Promise<string> {
  const plans = store.selectFrom('plans').select('id').where('tenant_id', '=', a.id).where('is_current', '=', true)
  return (await plans.executeTakeFirstOrThrow()).id
}

/** A device that waits for a decision, past the flow. */
/** The product that both companies sell. */
export async function soldProduct({ server: { store, a } }: Stage): Promise<string> {
  const { id } = await store
    .selectFrom('products')
    .select('id')
    .where('tenant_id', '=', a.id)
    .where('description', '=', 'Cubo mágico')
    .executeTakeFirstOrThrow()
  return String(id)
}

export async function insertDevice(stage: Stage): Promise<{ id: string; user_code: string }> {
  const { server } = stage
  const client = await insertClient(server, server.a)
  const id = randomUUID()
  const user_code = userCodeOf(crypto.getRandomValues(new Uint8Array(32))) ?? ''
  const { now } = server.clock
  await server.store
    .insertInto('oauth_devices')
    .values({
      tenant_id: server.a.id,
      id,
      client_id: client.id,
      code_hash: id,
      user_code,
      scope: 'nfce:read',
      address: '10.0.0.1',
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + 900_000).toISOString(),
      interval_seconds: 5,
    })
    .execute()
  return { id, user_code }
}
