// What PostgreSQL's own plans (auto_explain, in a log of JSON lines) say of the statements of transactions that are bound to a tenant: each
// reads a tenant's rows by the tenant's value. Policies alone compare with a function's result, for which Citus asks every shard.
import { createReadStream, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

/** The name of the proof that this file reads, while all tests of the API run (api.ts). */
export const TENANT_PLANS = 'scripts/test/tenant-plans.ts'

/** A node of a plan in `explain (format json)`. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'One-Time Filter'?: string
  Plans?: PlanNode[]
}

const BY_POLICY = /\btenant_id = (\$\d|\(InitPlan)/
const BY_VALUE = /\btenant_id = '[0-9a-f-]{36}'::uuid/

/** Tables of what is of a user, who is of several tenants: their policies look up the user's grants. */
const OF_USERS = ['users', 'second_factors']

/** Lists the tables of a plan that are read by their policy alone. */
export function unnamedTables(node: PlanNode): string[] {
  // What is never begun reads nothing.
  if (OF_USERS.includes(node['Relation Name'] ?? '') || node['One-Time Filter'] === 'false') return []
  const conditions = [node['Index Cond'], node['Recheck Cond'], node.Filter].join(' ')
  const below = (node.Plans ?? []).flatMap(unnamedTables)
  const isUnnamed = node['Relation Name'] !== undefined && BY_POLICY.test(conditions) && !BY_VALUE.test(conditions)
  return isUnnamed ? [String(node['Relation Name']), ...below] : below
}

export interface TenantPlans {
  /** Statements of the log that read rows of tenants. */
  statements: number
  /** One line for each different statement that does not name its tenant. */
  unnamed: string[]
}

/** Reads the plans of a folder of logs. */
export async function readTenantPlans(folder: string): Promise<TenantPlans> {
  const unnamed = new Set<string>()
  let statements = 0
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.json'))) {
    for await (const line of createInterface({ input: createReadStream(join(folder, name)) })) {
      // Most lines are of no transaction of a tenant.
      if (!line.includes('tenant_id = ')) continue
      const { message = '' } = JSON.parse(line) as { message?: string }
      const [, text] = message.split('plan:\n')
      if (text === undefined) continue
      statements++
      // auto_explain writes this shape.
      const { 'Query Text': query, Plan: plan } = JSON.parse(text) as { 'Query Text': string; Plan: PlanNode }
      const tables = unnamedTables(plan)
      if (tables.length > 0) unnamed.add(`${[...new Set(tables)].join(', ')}: ${shortened(query)}`)
    }
  }
  return { statements, unnamed: [...unnamed] }
}

/** Without what differs between calls of one statement. */
function shortened(query: string): string {
  return query
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(, \$)+/g, '$')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 300)
}
