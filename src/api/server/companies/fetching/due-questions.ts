import { sql } from 'kysely'
import { CERTIFICATE_FAULT_NAMES } from '#domain/documents/fetching/absences.ts'
import type { Environment } from '#domain/documents/environment.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { firstOfTenants } from '../../store/queries/of-tenants.ts'
import type { Store } from '../../store/scope.ts'
import type { Taxpayer } from '../taxpayer-key.ts'

// What is due, of all tenants: statements of the server itself, in no tenant's transaction, which read a tenant at a time by its index.

export interface DueListing extends Taxpayer {
  environment: Environment
  listedUntil: string | null
  nextFrom: string | null
  lookedBackAt: string | null
  tries: number
}

export interface DueAbsence extends Taxpayer {
  environment: Environment
  /** Its name in the table (ownName). */
  name: string
  /** Its access key. */
  key: string
  tries: number
  listingTries: number
}

/** The code of the state whose SEFAZ lists. */
const LISTED_UF = '35'

/**
 * Begins with the companies of São Paulo that have a certificate, or are of these CNPJs, and were never asked about. A company without a
 * municipality is where its last note is from.
 */
export async function addListings(
  store: Store,
  environment: Environment,
  now: number,
  played?: readonly string[],
): Promise<void> {
  const isOfListing = played
    ? sql`c.cnpj = any (${[...played]}::text[])`
    : sql`exists (select from certificates k where k.tenant_id = c.tenant_id and k.company_id = c.id)`
  await sql`
    insert into nfce_listings (tenant_id, company_id, environment, due_at)
    select c.tenant_id, c.id, ${environment}, ${isoInstant(now)}::timestamptz
    from companies c
    where ${isOfListing} and not exists (select from sandboxes s where s.tenant_id = c.tenant_id) and not exists (
        select from nfce_listings l where l.tenant_id = c.tenant_id and l.company_id = c.id and l.environment = ${environment})
      and ${LISTED_UF} = coalesce(left(c.codigo_municipio, 2), (
        select left(n.key, 2) from nfces n where n.tenant_id = c.tenant_id and n.company_id = c.id order by n.emitted_at desc limit 1))
    on conflict do nothing`.execute(store)
}

/** Forgets the absences of notes that have come by whatever way. */
export async function forgetArrived(store: Store, environment: Environment): Promise<void> {
  await sql`
    delete from nfce_absences a using nfces n
    where n.tenant_id = a.tenant_id and n.key = left(a.key, 44) and n.environment = a.environment and a.environment = ${environment}`.execute(
    store,
  )
}

/** The company that has waited longest for its list; one whose certificate was at fault also as soon as it has another. */
export async function dueListing(store: Store, environment: Environment, now: number): Promise<DueListing | undefined> {
  const at = sql`${isoInstant(now)}::timestamptz`
  return firstOfTenants<DueListing>(
    store,
    sql`d.due_at, d."companyId"`,
    (isOfTenant) => sql`
      select l.tenant_id as "tenantId", l.company_id as "companyId", c.cnpj, l.environment, l.listed_until as "listedUntil",
        l.next_from as "nextFrom", l.looked_back_at as "lookedBackAt", l.tries, l.due_at
      from nfce_listings l join companies c on c.tenant_id = l.tenant_id and c.id = l.company_id
      where ${isOfTenant(sql`l.tenant_id`)} and l.environment = ${environment} and (l.due_at <= ${at} or l.fault = any (${[...CERTIFICATE_FAULT_NAMES]}::text[]) and exists (
        select from certificates k where k.tenant_id = l.tenant_id and k.company_id = l.company_id and k.uploaded_at > l.fault_at))
      order by l.due_at, l.company_id limit 1`,
  )
}

/** The newest note that is to be fetched, of a company whose list comes: what went missing last month does not hold up today's. */
export async function dueAbsence(store: Store, environment: Environment, now: number): Promise<DueAbsence | undefined> {
  return firstOfTenants<DueAbsence>(
    store,
    sql`d.first_seen_at desc, d.name`,
    (isOfTenant) => sql`
      select a.tenant_id as "tenantId", a.company_id as "companyId", c.cnpj, a.environment, a.key as name, left(a.key, 44) as key, a.tries, l.tries as "listingTries",
        a.first_seen_at
      from nfce_absences a
      join nfce_listings l on l.tenant_id = a.tenant_id and l.company_id = a.company_id and l.environment = a.environment
      join companies c on c.tenant_id = a.tenant_id and c.id = a.company_id
      where ${isOfTenant(sql`a.tenant_id`)} and a.environment = ${environment} and a.due_at <= ${isoInstant(now)}::timestamptz
        and (l.fault is null or l.fault = 'refused') and not exists (
          select from nfces n where n.tenant_id = a.tenant_id and n.key = left(a.key, 44) and n.environment = a.environment)
      order by a.first_seen_at desc, a.key limit 1`,
  )
}
