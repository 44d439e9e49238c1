import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { FIRST_PLAN, insertPlan } from '#api/server/identity/plans/rows.ts'
import type { Schema } from '#api/server/store/schema.ts'
import type { Store } from '#api/server/store/scope.ts'

export interface Tenant {
  id: string
  companies: { id: string; cnpj: string; pointOfSale: string }[]
}

/** With a role, as every tenant has. */
export async function addTenant(store: Store, tenant: Insertable<Schema['tenants']>): Promise<void> {
  await store.insertInto('tenants').values(tenant).execute()
  await store
    .insertInto('roles')
    .values({ tenant_id: tenant.id, id: randomUUID(), description: 'Acesso total', type: 'primary', is_master: true })
    .execute()
}

/** With the first plan; each company has a point of sale and a SAT at it. */
export async function makeTenant(store: Store, description: string, companies: number): Promise<Tenant> {
  const id = randomUUID()
  await store.insertInto('tenants').values({ id, description }).execute()
  await store.transaction().execute((db) => insertPlan(db, { tenant_id: id, id: randomUUID() }, FIRST_PLAN))
  const made: Tenant['companies'] = []
  for (let i = 1; i <= companies; i++) {
    const company = { id: randomUUID(), cnpj: `1122233300${i}${'0'.repeat(3)}`, pointOfSale: randomUUID() }
    made.push(company)
    const razao_social = `${description} Loja ${i}`
    await store
      .insertInto('companies')
      .values({ tenant_id: id, id: company.id, cnpj: company.cnpj, razao_social, search: razao_social.toLowerCase() })
      .execute()
    await store
      .insertInto('points_of_sale')
      .values({
        tenant_id: id,
        id: company.pointOfSale,
        company_id: company.id,
        name: `Caixa ${i}`,
        nfce_serie: 1,
        search: `caixa ${i}`,
      })
      .execute()
    await store
      .insertInto('sats')
      .values({
        tenant_id: id,
        id: randomUUID(),
        company_id: company.id,
        point_of_sale_id: company.pointOfSale,
        serial_number: `00000000${i}`,
      })
      .execute()
  }
  return { id, companies: made }
}

/** Answers the name, with a number behind it where a role or group of the tenant has it. */
export async function freeName(
  store: Store,
  table: 'roles' | 'company_groups',
  tenantId: string,
  name: string,
): Promise<string> {
  const rows = await store.selectFrom(table).select('description').where('tenant_id', '=', tenantId).execute()
  const taken = new Set(rows.map(({ description }) => description))
  let free = name
  for (let number = 2; taken.has(free); number++) free = `${name} (${number})`
  return free
}
