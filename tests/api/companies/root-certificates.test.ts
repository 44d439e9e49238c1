import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cnpjCheckDigits } from '#domain/companies/cnpj.ts'
import { makePfx, multipart } from '../../certificates.ts'
import { openTestServer, type TestServer } from '../test-server.ts'

// One certificate for all companies of a root of the CNPJ, of which there may be thousands.

const COUNT = 120
const cnpjs = Array.from({ length: COUNT }, (_, at) => {
  const first12 = `12ABC345${String(at + 1).padStart(4, '0')}`
  return first12 + cnpjCheckDigits(first12)
})
let server: TestServer
let pfx: Uint8Array<ArrayBuffer>
beforeAll(async () => {
  server = await openTestServer()
  pfx = makePfx({ cnpj: cnpjs[0] ?? '' })
  const rows = cnpjs.map((cnpj) => ({
    tenant_id: server.a.id,
    id: randomUUID(),
    cnpj,
    razao_social: `Loja ${cnpj}`,
    search: `loja ${cnpj.toLowerCase()}`,
  }))
  await server.store.insertInto('companies').values(rows).execute()
}, 60_000)
afterAll(() => server.close())
beforeEach(async () => {
  await server.store.deleteFrom('certificates').execute()
})

async function send() {
  const sent = await multipart({ certificate: pfx, password: 'senha', branches: '1' })
  const reply = await server.call('/certificates/', { as: 'master', tenant: server.a.id, method: 'POST', ...sent })
  return { status: reply.status, body: await reply.json() }
}

async function certificates() {
  const { rows } = await sql<{ companies: number; transactions: number }>`
    select count(*)::integer as companies, count(distinct xmin::text)::integer as transactions
    from certificates where tenant_id = ${server.a.id}`.execute(server.store)
  return rows[0]
}

const entries = async () =>
  server.store
    .selectFrom('audit_entries')
    .select('subject_id')
    .where('tenant_id', '=', server.a.id)
    .where('action', '=', 'certificate.create')
    .execute()

test('the companies of a large root get it a portion after another, each with an entry of the trail', async () => {
  const before = (await entries()).length
  const { status, body } = await send()
  expect(status).toBe(200)
  expect(body.companies).toHaveLength(COUNT)
  expect(await certificates()).toEqual({ companies: COUNT, transactions: 3 })
  const since = (await entries()).slice(before)
  expect(since).toHaveLength(COUNT)
  expect(new Set(since.map((entry) => entry.subject_id))).toEqual(new Set(body.companies))
})

test('where it ends half-way the answer says how far it came, and the rest gets it with the next one', async () => {
  await sql`create function no_such_company() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
    server.store,
  )
  const { id } = await server.store
    .selectFrom('companies')
    .select('id')
    .where('tenant_id', '=', server.a.id)
    .where('cnpj', '=', cnpjs[70] ?? '')
    .executeTakeFirstOrThrow()
  await sql`create trigger no_such before insert on certificates for each row when (new.company_id = ${sql.lit(id)})
    execute function no_such_company()`.execute(server.store)
  expect(await send()).toEqual({
    status: 500,
    body: {
      code: 'internal',
      message: 'O certificado já vale para 50 das 120 empresas. Envie-o de novo, para as demais.',
    },
  })
  expect(await certificates()).toEqual({ companies: 50, transactions: 1 })
  await sql`drop function no_such_company cascade`.execute(server.store)
  expect((await send()).body.companies).toHaveLength(COUNT)
  expect((await certificates())?.companies).toBe(COUNT)
})
