import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type PlanNode, readTenantPlans, unnamedTables } from '../../../scripts/test/tenant-plans.ts'

const BY_VALUE = "(tenant_id = '64f4bd7b-0f55-4b04-a6ba-28ae8b57249a'::uuid)"
const scan = (conditions: Partial<PlanNode>, table = 'nfces'): PlanNode => ({
  'Node Type': 'Index Scan',
  'Relation Name': table,
  ...conditions,
})

test.each<[string, PlanNode]>([
  ['by its policy alone', scan({ Filter: '((tenant_id = $0) AND $1)' })],
  ['the same as PostgreSQL 17 writes it', scan({ Filter: '(tenant_id = (InitPlan 1).col1)' })],
  ['in an index', scan({ 'Index Cond': '((tenant_id = $3) AND (company_id = companies.id))' })],
  [
    'below another table that is named',
    { ...scan({ 'Index Cond': BY_VALUE }), Plans: [scan({ Filter: '(tenant_id = $0)' })] },
  ],
])('%s: no', (_, plan) => expect(unnamedTables(plan)).toEqual(['nfces']))

test.each<[string, PlanNode]>([
  ['by its value', scan({ 'Index Cond': BY_VALUE, Filter: '$1' })],
  ['by both', scan({ 'Index Cond': BY_VALUE, Filter: '(tenant_id = $0)' })],
  ['a table of no tenant', scan({ Filter: "(name = 'a'::text)" }, 'migrations')],
  [
    'what is never begun',
    { 'Node Type': 'Result', 'One-Time Filter': 'false', Plans: [scan({ Filter: '(tenant_id = $0)' })] },
  ],
  ...['users', 'second_factors'].map((name): [string, PlanNode] => [
    `a user's grants, by the policy of ${name}`,
    { ...scan({}, name), Plans: [scan({ Filter: '(tenant_id = $0)' }, 'grants')] },
  ]),
])('%s: yes', (_, plan) => expect(unnamedTables(plan)).toEqual([]))

const folder = mkdtempSync(join(tmpdir(), 'fiscal-plans-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('of a log each different statement is named once', async () => {
  const line = (query: string, plan: PlanNode) =>
    JSON.stringify({ message: `duration: 0.1 ms  plan:\n${JSON.stringify({ 'Query Text': query, Plan: plan })}` })
  const lines = [
    JSON.stringify({ message: 'ready to accept connections' }),
    line('select * from nfces where key in ($1)', scan({ Filter: '(tenant_id = $0)' })),
    line('select *\n from nfces where key in ($1, $2)', scan({ Filter: '(tenant_id = $0)' })),
    line('select * from cfes', scan({ 'Index Cond': BY_VALUE }, 'cfes')),
    line('select 1', { 'Node Type': 'Result' }),
  ]
  writeFileSync(join(folder, 'one.json'), `${lines.join('\n')}\n`)
  expect(await readTenantPlans(folder)).toEqual({
    statements: 3,
    unnamed: ['nfces: select * from nfces where key in ($)'],
  })
})
