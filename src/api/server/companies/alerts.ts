import { type RawBuilder, sql } from 'kysely'
import type { Company, CompanyAlert } from '#api/contract/companies/companies.ts'
import {
  alertLevel,
  alertText,
  type CompanyAlertType,
  daysRemaining,
  EXPIRY_DAYS,
  SILENT_MINUTES,
} from '#domain/companies/company-alerts.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { anyOf } from '../store/queries/any-of.ts'
import { MOST_COUNTED, rangeOf } from '../store/queries/page-of.ts'
import type { ScopedDb } from '../store/scope.ts'
import { TENANT } from '../store/tenant-names.ts'

const DAY_MS = 86_400_000

interface AlertRow {
  type: CompanyAlertType
  /** Silent SATs. */
  amount: number | null
  /** End of the certificate. */
  ends_at: string | null
}

/** The moment and the keys by which alerts are found. */
export interface AlertBasis {
  now: number
  /** The heads of sealed texts that this server can open (CompanySeal): what has another one was sealed by a key that it lacks. */
  heads: readonly string[]
}

/** Selects the faults of the company of a query's row, as rows {rank, type, amount, ends_at}; the worst first. */
function alertsOf({ now, heads }: AlertBasis): RawBuilder<AlertRow> {
  const opens = (column: string) => sql<boolean>`split_part(${sql.ref(column)}, '.', 1) = any (${heads}::text[])`
  const expiring = isoInstant(now + (EXPIRY_DAYS[0] + 1) * DAY_MS)
  const silent = isoInstant(now - SILENT_MINUTES * 60_000)
  const own = (table: string) =>
    sql`${sql.table(table)} o where o.tenant_id = ${TENANT} and o.company_id = companies.id`
  return sql`
    select case when o.not_after <= ${isoInstant(now)} then 3 else 4 end as rank,
      case when o.not_after <= ${isoInstant(now)} then 'certificate_expired' else 'certificate_expiring' end as type,
      null::integer as amount, o.not_after as ends_at
    from ${own('certificates')} and o.not_after < ${expiring}
    union all select 1, 'certificate_unreadable', null, null from ${own('certificates')} and not ${opens('o.sealed')}
    union all select 2, 'codes_unreadable', null, null
      where not (${opens('companies.csc')} and ${opens('companies.id_csc')} and ${opens('companies.sefaz_security_key')})
    union all select 5, 'certificate_missing', null, null
      where length(companies.cnpj) = 14 and not exists (select from ${own('certificates')})
    union all select 6, 'csc_missing', null, null where (companies.csc is null or companies.id_csc is null)
      and length(companies.cnpj) = 14 and exists (select from ${own('points_of_sale')} and o.nfce_serie is not null)
      and ${needsCsc(own('points_of_sale'))}
    union all select 7, 'point_of_sale_missing', null, null where not exists (select from ${own('points_of_sale')})
    union all select 8, 'sat_silent', silent.amount, null from (
      select count(*)::integer as amount from ${own('sats')} and o.retired_on is null and o.environment = 'production' and exists (
        select from sat_states t where t.tenant_id = ${TENANT} and t.sat_id = o.id and t.read_at < ${silent})
    ) silent where silent.amount > 0`
}

/**
 * Tells if a company makes QR codes with a CSC, by the newest notes of its points of sale; where there are none, it may. Version 3 needs none (NT
 * 2025.001, 02.1), and a person's notes may not have another one (rule ZX02-222).
 */
const needsCsc = (ofCompany: RawBuilder<unknown>) => sql<boolean>`(
  exists (select from ${ofCompany} and o.csc_used_on >= coalesce(o.csc_spared_on, o.csc_used_on))
  or not exists (select from ${ofCompany} and coalesce(o.csc_used_on, o.csc_spared_on) is not null))`

/** Selects if the company of a query's row has an alert of this type, or any. */
export function hasAlert(type: CompanyAlertType | 'any', basis: AlertBasis): RawBuilder<boolean> {
  return sql<boolean>`exists (select from (${alertsOf(basis)}) a${type === 'any' ? sql`` : sql` where a.type = ${type}`})`
}

/** Reads the faults of these companies, by company. */
export async function readCompanyAlerts(
  db: ScopedDb,
  { ids, ...basis }: AlertBasis & { ids: readonly string[] },
): Promise<Map<string, CompanyAlert[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<AlertRow & { id: string }>`
    select companies.id, a.type, a.amount, a.ends_at from companies cross join lateral (${alertsOf(basis)}) a
    where companies.tenant_id = ${TENANT} and companies.id = ${anyOf(ids)} order by companies.id, a.rank`.execute(db)
  const byCompany = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byCompany].map(([id, own]) => [id, own.map((row) => alertOf(row, basis.now))]))
}

/** All of them, by company. */
export async function listAllCompanyAlerts(
  db: ScopedDb,
  query: { page: number; per_page: number },
  basis: AlertBasis,
): Promise<{ items: (CompanyAlert & { company: Company })[]; total: number }> {
  const { limit, offset } = rangeOf(query)
  const all = sql`companies cross join lateral (${alertsOf(basis)}) a`
  const { rows } = await sql<AlertRow & Company>`
    select companies.id, razao_social, nome_fantasia, cnpj, a.type, a.amount, a.ends_at from ${all} where companies.tenant_id = ${TENANT}
    order by search, companies.id, a.rank limit ${limit} offset ${offset}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (select from ${all} where companies.tenant_id = ${TENANT} limit ${MOST_COUNTED}) counted`.execute(
    db,
  )
  const items = rows.map((row) => {
    const { id, razao_social, nome_fantasia, cnpj } = row
    return { ...alertOf(row, basis.now), company: { id, razao_social, nome_fantasia, cnpj } }
  })
  return { items, total: counted.rows[0]?.total ?? 0 }
}

function alertOf({ type, amount, ends_at }: AlertRow, now: number): CompanyAlert {
  const days = ends_at === null ? undefined : daysRemaining(Date.parse(ends_at), now)
  return { type, level: alertLevel(type, days), message: alertText(type, days ?? amount) }
}
