import { DEMO_CEPS } from '#domain/companies/demo-ceps.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { insertRole } from '../server/identity/members/first-roles.ts'
import type { Platform } from '../server/ports/platform/platform.ts'
import { searchText } from '#domain/search/search-text.ts'
import type { ScopedDb, Store } from '../server/store/scope.ts'
import { makeAlarms } from './alerts/alarms.ts'
import { makeDevices } from './devices.ts'
import { makeLimits, makePlan } from './limits.ts'
import { makeSilences } from './alerts/silences.ts'
import { DEMO_PASSWORD, ROLES, USERS } from './people.ts'
import { type PlanOptions, retiredAt } from './plan.ts'
import { idFor } from './random.ts'
import { localStamp } from './rhythm.ts'
import {
  replacedSat,
  roundOfSerie,
  SAT_ENDED_IN_SAO_PAULO,
  type Shop,
  satsOf,
  type DemoTenant,
  testSat,
  tillsOf,
} from './shops.ts'

const EMAILS = USERS.map(({ email }) => email)

/**
 * Creates tenants, shops with their points of sale and SATs, groups, roles, users and grants, all of them or none. Until the documents are
 * there, users are not active; `until` is remembered: an interrupted filling is taken up with the very same documents.
 */
export async function makeTenants(
  store: Store,
  platform: Pick<Platform, 'passwords'>,
  plan: Pick<PlanOptions, 'seed' | 'round' | 'tenants' | 'until'>,
): Promise<void> {
  const { seed, tenants, until } = plan
  const password = await platform.passwords.hash(DEMO_PASSWORD)
  await store.transaction().execute(async (db) => {
    await db
      .insertInto('demonstration')
      .values({ until: new Date(until).toISOString() })
      .execute()
    for (const tenant of tenants) {
      await makeTenant(db, seed, tenant)
      await makeAlarms(db, seed, tenant, until)
      await makeSilences(db, { seed, until, email: masterOf(tenant) }, tenant)
      await makeDevices(db, { seed, until, email: masterOf(tenant) }, tenant)
    }
    await db
      .insertInto('users')
      .values(
        USERS.map(({ email, confirmed }) => ({
          id: idFor(seed, 'user', email),
          email,
          password_hash: password,
          is_email_confirmed: confirmed,
          is_active: false,
          created_at: new Date(until).toISOString(),
        })),
      )
      .execute()
    await db.insertInto('grants').values(grantRows(seed, tenants)).execute()
    await insertRound(db, plan)
  })
}

/** Returns the administrator of a tenant. */
export function masterOf({ name }: DemoTenant): string {
  return (
    USERS.find(({ grants }) => grants.some(({ tenant, role }) => tenant === name && role === 'master'))?.email ?? ''
  )
}

/** 'absent', 'finished', or the `until` of one whose making was interrupted. */
export async function demoState(store: Store): Promise<'absent' | 'finished' | { until: number }> {
  const row = await store.selectFrom('demonstration').select(['until', 'finished_at']).executeTakeFirst()
  if (row === undefined) return 'absent'
  return row.finished_at === null ? { until: Date.parse(row.until) } : 'finished'
}

/** Tells if the database holds any tenants, the demonstration's or somebody's. */
export async function holdsTenants(store: Store): Promise<boolean> {
  return (await store.selectFrom('tenants').select('id').limit(1).execute()).length > 0
}

/** Lets the users in, once and never again: whoever deactivates them later means it. */
export async function finishDemo(
  store: Store,
  { seed, tenants }: Pick<PlanOptions, 'seed' | 'tenants'>,
  now: number,
): Promise<void> {
  await store.transaction().execute(async (db) => {
    const finished_at = isoInstant(now)
    const { numUpdatedRows } = await db
      .updateTable('demonstration')
      .set({ finished_at })
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return
    await db.updateTable('users').set({ is_active: true }).where('email', 'in', EMAILS).execute()
    for (const tenant of tenants) await makeLimits(db, seed, tenant, now)
  })
}

/** The last round whose points of sale are open; 0 before the first. */
export async function lastRound(store: Store, tenants: readonly DemoTenant[]): Promise<number> {
  const { serie } = await store
    .selectFrom('points_of_sale')
    .select((e) => e.fn.max('nfce_serie').as('serie'))
    .where(
      'company_id',
      'in',
      tenants.flatMap(({ shops }) => shops.map(({ id }) => id)),
    )
    .executeTakeFirstOrThrow()
  return serie === null ? 0 : roundOfSerie(serie)
}

/** Opens a round's points of sale and SATs in every shop. */
export async function openRound(
  store: Store,
  plan: Pick<PlanOptions, 'seed' | 'round' | 'tenants' | 'until'>,
): Promise<void> {
  await store.transaction().execute((db) => insertRound(db, plan))
}

/** Opens a round's points of sale and SATs, in a transaction of the caller's. */
export async function insertRound(
  db: ScopedDb,
  { seed, round, tenants, until }: Pick<PlanOptions, 'seed' | 'round' | 'tenants' | 'until'>,
): Promise<void> {
  const shops = tenants.flatMap((tenant) => tenant.shops.map((shop) => ({ tenant_id: tenant.id, shop })))
  await db
    .insertInto('points_of_sale')
    .values(
      shops.flatMap(({ tenant_id, shop }) =>
        tillsOf(seed, shop, round).map(({ id, name, serie }) => ({
          tenant_id,
          id,
          company_id: shop.id,
          name,
          nfce_serie: serie,
          search: searchText(name),
        })),
      ),
    )
    .execute()
  await db
    .insertInto('sats')
    .values(
      shops.flatMap(({ tenant_id, shop }) =>
        satsOf(seed, shop, round).map(({ id, tillId, serial }) => ({
          tenant_id,
          id,
          company_id: shop.id,
          point_of_sale_id: tillId,
          serial_number: serial,
          retired_on: retirement(shop, until),
        })),
      ),
    )
    .execute()
  const [first] = shops
  if (round !== 1 || first === undefined) return
  const { id, tillId, serial } = replacedSat(seed, first.shop)
  await db
    .insertInto('sats')
    .values({
      tenant_id: first.tenant_id,
      id,
      company_id: first.shop.id,
      point_of_sale_id: tillId,
      serial_number: serial,
      retired_on: localStamp(retiredAt(until)).slice(0, 10),
    })
    .execute()
  const largest = shops.filter(({ shop }) => shop.uf === 'CE').toSorted((a, b) => b.shop.sats - a.shop.sats)[0]
  if (largest === undefined) return
  const test = testSat(seed, largest.shop)
  await db
    .insertInto('sats')
    .values({
      tenant_id: largest.tenant_id,
      id: test.id,
      company_id: largest.shop.id,
      point_of_sale_id: test.tillId,
      serial_number: test.serial,
      environment: 'homolog',
    })
    .execute()
}

async function makeTenant(db: ScopedDb, seed: number, tenant: DemoTenant): Promise<void> {
  const tenant_id = tenant.id
  await db.insertInto('tenants').values({ id: tenant_id, description: tenant.name }).execute()
  await makePlan(db, seed, tenant)
  await makeShops(db, tenant)
  for (const role of Object.values(ROLES)) {
    await insertRole(db, { tenantId: tenant_id, id: idFor(seed, 'role', tenant.name, role.name), role })
  }
}

/** Makes the companies of a tenant, and their groups. */
export async function makeShops(db: ScopedDb, tenant: DemoTenant): Promise<void> {
  const tenant_id = tenant.id
  await db
    .insertInto('companies')
    .values(
      tenant.shops.map(({ id, cnpj, name, fantasy, ie, regime, cityCode, cep, street }) => ({
        tenant_id,
        id,
        cnpj,
        razao_social: name,
        nome_fantasia: fantasy,
        search: searchText(fantasy, name, cnpj),
        cnae: tenant.trade === 'pharmacy' ? '4771701' : '4711302',
        inscricao_estadual: ie,
        codigo_regime_tributario: regime,
        codigo_municipio: cityCode,
        cep,
        logradouro: street,
        numero: '100',
        bairro: DEMO_CEPS.get(cep)?.bairro ?? null,
      })),
    )
    .execute()
  await db
    .insertInto('company_groups')
    .values(tenant.groups.map(({ id, name }) => ({ tenant_id, id, description: name })))
    .execute()
  await db
    .insertInto('company_group_companies')
    .values(
      tenant.groups.flatMap(({ id, shopIds }) =>
        shopIds.map((company_id) => ({ tenant_id, company_group_id: id, company_id })),
      ),
    )
    .execute()
}

function grantRows(seed: number, tenants: readonly DemoTenant[]) {
  return USERS.flatMap(({ email, grants }) =>
    grants.flatMap(({ tenant: name, role, group }) =>
      tenants
        .filter((tenant) => tenant.name === name)
        .map((tenant) => ({
          tenant_id: tenant.id,
          id: idFor(seed, 'grant', email, name),
          user_id: idFor(seed, 'user', email),
          role_id: idFor(seed, 'role', name, ROLES[role].name),
          company_group_id: tenant.groups.find((one) => one.name === group)?.id ?? null,
        })),
    ),
  )
}

function retirement(shop: Shop, until: number): string | null {
  return shop.uf === 'SP' && localStamp(until) >= SAT_ENDED_IN_SAO_PAULO ? SAT_ENDED_IN_SAO_PAULO : null
}
