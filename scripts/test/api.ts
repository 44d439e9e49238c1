import { findPostgres, startPostgres } from '../postgres.mjs'
import { type Explained, failure, skipped } from './outcome.ts'
import { readTenantPlans, TENANT_PLANS } from './tenant-plans.ts'
import { vitest } from './vitest.ts'

// The API's tests, on each database. `file`: one of them, to run again; `skip`: files that are left out.

/** What is PGlite's own and what differs between the two where a PostgreSQL has the rest (vitest.config.ts), otherwise all. */
export function apiOnPglite(file: string | undefined, skip: readonly string[]): Promise<Explained> {
  const files = findPostgres() ? ['.embedded.', '.both.'] : []
  return vitest('api*', { file, skip, env: { TEST_DATABASE_URL: '', CITUS_URL: '' }, name: 'api', files })
}

export async function apiOnPostgres(file: string | undefined, skip: readonly string[]): Promise<Explained> {
  if (!findPostgres()) {
    if (process.env['CI']) return failure('No CI o PostgreSQL precisa estar instalado.')
    return skipped('pulado: o PostgreSQL não está instalado nesta máquina')
  }
  // One file alone may have a PostgreSQL of its own, and this one executes nothing. Telling every plan costs a fifth of what the tests cost.
  const withPlans = file === undefined && !skip.includes(TENANT_PLANS)
  const postgres = await startPostgres({ withPlans })
  try {
    const env = { TEST_DATABASE_URL: postgres.url, CITUS_URL: '' }
    const outcome = await vitest('api*', { file, skip, env, name: 'api-postgres' })
    // Where this PostgreSQL cannot tell its plans nothing of them was proven.
    return postgres.plans ? await withTenantPlans(outcome, postgres.plans) : outcome
  } finally {
    await postgres.stop()
  }
}

/** On the servers of a coordinator that the operator names: Citus is of no distribution. */
export async function apiOnCitus(file: string | undefined): Promise<Explained> {
  const { CITUS_URL } = process.env
  if (!CITUS_URL) return skipped('pulado: sem CITUS_URL, o endereço do coordenador de um Citus (docs/citus.md)')
  return vitest('api', { file, env: { TEST_DATABASE_URL: '', CITUS_URL }, name: 'api-citus' })
}

/** One test more: every statement of a tenant's transaction names the tenant, in what PostgreSQL planned for it. */
async function withTenantPlans(outcome: Explained, folder: string): Promise<Explained> {
  const { statements, unnamed } = await readTenantPlans(folder)
  if (statements > 0 && unnamed.length === 0) {
    return { ...outcome, passed: outcome.passed + 1, green: [...(outcome.green ?? []), TENANT_PLANS] }
  }
  const error = statements > 0 ? `Sem a organização:\n${unnamed.join('\n')}` : 'O PostgreSQL não contou como executou'
  const fault = { file: '', title: 'cada consulta nomeia a sua organização', error }
  return { ...outcome, failures: [...outcome.failures, fault], output: `${outcome.output}\n${error}` }
}
