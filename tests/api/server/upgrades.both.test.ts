import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takeFiles } from '#api/server/documents/intake/take.ts'
import { FIRST_PLAN } from '#api/server/identity/plans/rows.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import commandSecrets from '#api/server/store/migrations/0008-command-secrets.ts'
import couponSerials from '#api/server/store/migrations/0017-coupon-serials.ts'
import sessions from '#api/server/store/migrations/0023-sessions.ts'
import plans from '#api/server/store/migrations/0031-plans.ts'
import { QUOTA_NAMES } from '#domain/access/plan.ts'
import { bytesOf, cfe, cfeCanc, couponKey } from '../../documents.ts'
import { satIds } from '../sats/sat-ids.ts'
import { openTestServer, type TestServer } from '../test-server.ts'
import { addTenant } from '../test-tenants.ts'

// What migrations make of rows that were there before them, on both engines: on an empty database they have nothing to do.

const CODE = 'segredo-99'
const { description: _text, resources: _all, is_current: _current, ...FIRST_LIMITS } = FIRST_PLAN

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
})
afterAll(() => testServer.close())

test('secrets of commands that stood in clear are erased, and their commands end', async () => {
  const { store, a } = testServer
  const [first] = await satIds(testServer)
  const asked = async (spec_id: string, parameters: object): Promise<string> => {
    const body = { sat_id: first, spec_id, parameters }
    const response = await testServer.call('/sat_commands/', { as: 'master', tenant: a.id, method: 'POST', body })
    expect(response.status).toBe(200)
    return (await response.json()).id
  }
  const id = await asked('ExtrairLogs', { codigo_de_ativacao: CODE })
  const open = await asked('ConsultarSAT', {})
  await sql
    .raw(`alter table sat_commands drop constraint sat_commands_sealed;
      alter table sat_commands alter column secrets type jsonb using '{"codigo_de_ativacao": "${CODE}"}'::jsonb;
      update sat_commands set secrets = null where id = '${open}'`)
    .execute(store)
  await sql.raw(commandSecrets).execute(store)
  const rows = await store.selectFrom('sat_commands').selectAll().execute()
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'expired', secrets: null })
  expect(rows.find((row) => row.id === open)).toMatchObject({ state: 'queued', secrets: null })
  const { rows: whole } = await sql<{ row: string }>`select c::text as row from sat_commands c`.execute(store)
  expect(JSON.stringify(whole)).not.toContain(CODE)
})

test('gaps of coupons that are there already are found', async () => {
  const { store } = testServer
  const tenantId = randomUUID()
  await addTenant(store, { id: tenantId, description: 'Grupo do teste' })
  const sale = (number: number) => ({ number, day: '20211011', time: `100${number}00` })
  const xmls = [cfe(sale(1)), cfeCanc(couponKey(sale(1)), sale(2)), cfe(sale(4)), cfe(sale(9))]
  const files = xmls.map((xml, i) => ({ name: `${i}.xml`, bytes: bytesOf(xml) }))
  await takeFiles(store, nodePlatform(), { tenantId, companyIds: 'all' }, files)
  const found = async () => {
    const { rows: skips } =
      await sql`select serial_number, position_start, position_end, before_at, before_company_id, after_at, after_company_id
        from cfe_skips where tenant_id = ${tenantId} order by serial_number, position_start`.execute(store)
    const { rows: numberings } =
      await sql`select * from cfe_numberings where tenant_id = ${tenantId} order by serial_number`.execute(store)
    return { skips, numberings }
  }
  const before = await found()
  expect(before.skips).toHaveLength(2)
  await store.deleteFrom('cfe_skips').where('tenant_id', '=', tenantId).execute()
  await store.deleteFrom('cfe_numberings').where('tenant_id', '=', tenantId).execute()
  const fill = couponSerials.slice(couponSerials.lastIndexOf('select lay_out_cfe_numbers'))
  await sql.raw(fill).execute(store)
  expect(await found()).toEqual(before)
})

test('sessions that were open before there was a list of them are in it', async () => {
  const { store, clock } = testServer
  const headers = { Authorization: `Bearer ${await testServer.token('reader')}` }
  await store.deleteFrom('sessions').execute()
  await sql.raw(sessions.slice(sessions.indexOf('insert into sessions'))).execute(store)
  const { items } = await (await testServer.call('/users/me/sessions', { headers })).json()
  expect(items[0]).toMatchObject({
    device: 'Outro dispositivo',
    created_utc: new Date(clock.now).toISOString(),
    is_current: true,
  })
})

test('tenants get a plan with the limits that stood with them', async () => {
  const { store, a, b } = testServer
  const undone = new Error('undone')
  const seen: Record<string, unknown>[] = []
  const before = store.transaction().execute(async (db) => {
    await sql
      .raw(`drop table plan_quotas; drop table plans; drop index nfces_of_no_figure; drop index cfes_of_no_figure;
        drop index cfes_without_file; alter table tenants add column max_per_batch integer not null default 100000,
        add column max_per_month integer not null default 500000`)
      .execute(db)
    await sql`update tenants set max_per_batch = 7, max_per_month = 11 where id = ${b.id}`.execute(db)
    await sql.raw(plans).execute(db)
    const { rows } = await sql<Record<string, unknown>>`
      select p.tenant_id, p.is_current, p.resources, q.quota, q.value from plans p
      join plan_quotas q on q.tenant_id = p.tenant_id and q.plan_id = p.id`.execute(db)
    seen.push(...rows)
    throw undone
  })
  await expect(before).rejects.toBe(undone)
  const limits = (tenant: string) =>
    Object.fromEntries(seen.filter(({ tenant_id }) => tenant_id === tenant).map(({ quota, value }) => [quota, value]))
  expect(limits(a.id)).toEqual(FIRST_LIMITS)
  expect(limits(b.id)).toEqual({ ...FIRST_LIMITS, max_per_batch: 7, max_per_month: 11 })
  expect(Object.keys(limits(a.id)).sort()).toEqual([...QUOTA_NAMES].sort())
  expect(seen.every(({ is_current, resources }) => is_current && String(resources) === 'nfce,oauth_client')).toBe(true)
})
