import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDemoDocuments, fillDemo } from '#api/demo/fill.ts'
import { DEMO_PASSWORD } from '#api/demo/people.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { openPglite } from '#api/server/store/embedded/pglite.ts'
import type { Store } from '#api/server/store/scope.ts'
import { inCustody } from '#domain/documents/custody.ts'
import { NFCE_STATUSES } from '#domain/documents/document-status.ts'
import { emptySnapshot } from '../../empty-database.ts'

const UNTIL = Date.parse('2026-11-20T17:00:00-03:00')
const platform = nodePlatform()
let store: Store

beforeAll(async () => {
  store = await openPglite({ snapshot: await emptySnapshot() })
  await fillDemo(store, platform, { documents: 150, until: UNTIL })
}, 60_000)
afterAll(() => store.destroy())

async function count(table: 'nfces' | 'cfes' | 'companies' | 'points_of_sale' | 'sats' | 'users'): Promise<number> {
  const { n } = await store
    .selectFrom(table)
    .select((e) => e.fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  return Number(n)
}

test('a small demonstration shows every status of a note, in both tenants', async () => {
  const rows = await store.selectFrom('nfces').select(['tenant_id', 'status']).distinct().execute()
  const byTenant = Map.groupBy(rows, (row) => row.tenant_id)
  expect(byTenant.size).toBe(2)
  for (const own of byTenant.values()) {
    expect(own.map(({ status }) => status).sort()).toEqual(Object.keys(NFCE_STATUSES).sort())
  }
})

test('it has coupons sent and cancelled, substitutions, voids and a test note', async () => {
  const coupons = await store.selectFrom('cfes').select('status').distinct().execute()
  expect(coupons.map(({ status }) => status).sort()).toEqual(['cancelled', 'in_memory', 'transmitted'])
  const substitutions = await store.selectFrom('nfce_substitutions').selectAll().execute()
  // One of each tenant for certain; the draw may give more.
  expect(substitutions.length).toBeGreaterThanOrEqual(2)
  for (const { substitute_key } of substitutions) {
    const note = await store.selectFrom('nfces').select('status').where('key', '=', substitute_key).executeTakeFirst()
    expect(note?.status).toBe('authorized')
  }
  expect((await store.selectFrom('nfce_voids').select('c_stat').execute()).length).toBeGreaterThanOrEqual(4)
  const tests = await store
    .selectFrom('nfces')
    .select('tenant_id')
    .distinct()
    .where('environment', '=', 'homolog')
    .execute()
  expect(tests).toHaveLength(2)
})

test('the intake met only companies, points of sale and SATs that were there', async () => {
  expect(await count('companies')).toBe(11)
  expect(await count('points_of_sale')).toBe(26)
  expect(await count('sats')).toBe(30)
})

test('it has coupons that are only in their SATs, and skipped numbers of which some are past custody', async () => {
  const waiting = await store.selectFrom('cfes').selectAll().where('status', '=', 'in_memory').execute()
  expect(waiting).toHaveLength(3)
  for (const { key, file_id, total, emitted_at } of waiting) {
    expect([key.slice(0, 2), file_id, total]).toEqual(['23', null, null])
    expect(Date.parse(emitted_at)).toBeLessThan(UNTIL)
  }
  const skips = await store.selectFrom('cfe_skips').selectAll().execute()
  const inTime = skips.map(({ after_at }) => inCustody(after_at.slice(0, 10), '2026-11-20'))
  expect(inTime).toContain(true)
  expect(inTime.filter((one) => !one)).toHaveLength(1)
})

test('users and grants are those that docs/decisions.md names', async () => {
  const users = await store.selectFrom('users').selectAll().orderBy('email').execute()
  expect(users.map(({ email, is_active, is_email_confirmed }) => [email, is_active, is_email_confirmed])).toEqual([
    ['admin@aurora.example', true, true],
    ['admin@horizonte.example', true, true],
    ['fiscal@aurora.example', true, true],
    ['novo@aurora.example', true, false],
    ['operador@aurora.example', true, true],
  ])
  for (const { password_hash } of users)
    expect(await platform.passwords.verify(DEMO_PASSWORD, password_hash ?? '')).toBe(true)
  const grants = await store
    .selectFrom('grants as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .innerJoin('roles as r', (join) => join.onRef('r.id', '=', 'g.role_id').onRef('r.tenant_id', '=', 'g.tenant_id'))
    .leftJoin('company_groups as c', 'c.id', 'g.company_group_id')
    .select(['u.email', 't.description as tenant', 'r.is_master', 'r.type', 'c.description as group'])
    .orderBy('u.email')
    .orderBy('t.description')
    .execute()
  expect(grants.map((one) => Object.values(one))).toEqual([
    ['admin@aurora.example', 'Grupo Aurora', true, 'primary', null],
    ['admin@aurora.example', 'Rede Horizonte', false, 'primary', null],
    ['admin@horizonte.example', 'Rede Horizonte', true, 'primary', null],
    ['fiscal@aurora.example', 'Grupo Aurora', false, 'primary', null],
    ['novo@aurora.example', 'Grupo Aurora', false, 'secondary', 'Lojas de São Paulo'],
    ['operador@aurora.example', 'Grupo Aurora', false, 'secondary', 'Lojas do Ceará'],
  ])
})

test('filling again changes nothing; an interrupted filling is completed with the same documents', async () => {
  const before = [await count('nfces'), await count('cfes')]
  const asked = { documents: 150, until: UNTIL + 86_400_000 }
  await fillDemo(store, platform, asked)
  expect([await count('nfces'), await count('cfes')]).toEqual(before)

  const lost = await store
    .selectFrom('nfces')
    .select(['key', 'file_id'])
    .where('status', '=', 'authorized')
    .orderBy('emitted_at')
    .limit(1)
    .executeTakeFirstOrThrow()
  await store.deleteFrom('nfce_events').where('nfce_key', '=', lost.key).execute()
  await store.deleteFrom('nfces').where('key', '=', lost.key).execute()
  await store.deleteFrom('files').where('id', '=', lost.file_id).execute()
  await store.updateTable('users').set({ is_active: false }).execute()
  await store.updateTable('demonstration').set({ finished_at: null }).execute()
  await fillDemo(store, platform, asked)
  expect([await count('nfces'), await count('cfes')]).toEqual(before)
  expect(await store.selectFrom('users').select('id').where('is_active', '=', false).execute()).toEqual([])
})

test('more documents come from new points of sale and SATs', async () => {
  const before = (await count('nfces')) + (await count('cfes'))
  await addDemoDocuments(store, platform, { documents: 100, until: UNTIL })
  await addDemoDocuments(store, platform, { documents: 100, until: UNTIL })
  expect((await count('nfces')) + (await count('cfes'))).toBeGreaterThanOrEqual(before + 200)
  expect(await count('points_of_sale')).toBe(78)
  expect(await count('sats')).toBe(86)
})

test('every group of companies has its alarms', async () => {
  const groups = await store.selectFrom('company_groups').select('id').execute()
  const watched = await store.selectFrom('sat_alarm_groups').select('company_group_id').distinct().execute()
  expect(watched.map((one) => one.company_group_id).sort()).toEqual(groups.map(({ id }) => id).sort())
})
