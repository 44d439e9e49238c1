import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { FoundCfe, FoundNfce } from '#api/contract/search.ts'
import { zoneOf } from '#domain/companies/uf.ts'
import { isCfeStatus, isNfceStatus } from '#domain/documents/document-status.ts'
import type { KeyNumber, SearchQuery } from '#domain/search/search-query.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { sixDigits } from '../coupon-item.ts'
import { ownTime } from '../nfce-item.ts'

// Notes and coupons by what is typed into the search. Each way to find one is a walk of the beginning of an index, and none takes more than a
// few rows: the tenant's documents may be millions. By the end of a key a function looks, whose rows are joined with what the caller may see.

/** Most of each kind. */
const MOST = 5
/** Keys have digits and upper-case letters only: between the two lie all that begin alike, whatever the database collates by. */
const KEY_LENGTH = 44
/** Place of the CNPJ or CPF in a key. */
const [ISSUER_FROM, ISSUER_TO] = [6, 20]

/** A company's number as keys have it. */
const NAMED = sql`lpad(c.cnpj, 14, '0')`

interface CompanyColumns {
  company_id: string
  cnpj: string
  razao_social: string
  nome_fantasia: string | null
}

const COMPANY = sql`c.id as company_id, c.cnpj, c.razao_social, c.nome_fantasia`

/** Returns a found row's company as the contract has it. */
export const companyFound = ({ company_id: id, cnpj, razao_social, nome_fantasia }: CompanyColumns) => ({
  id,
  cnpj,
  razao_social,
  nome_fantasia,
})

/** Finds notes of these companies, the likeliest first; by their consumers those of `consumersOf`. */
export async function findNfces(
  db: ScopedDb,
  { companyIds, consumersOf }: Pick<Scope, 'companyIds'> & { consumersOf: Scope['companyIds'] },
  query: SearchQuery,
): Promise<FoundNfce[]> {
  const ways = waysOf('nfces', 'nfce', query, { companyIds, consumersOf })
  if (ways.length === 0) return []
  const { rows } = await sql<
    CompanyColumns &
      Omit<FoundNfce, 'company' | 'status' | 'issue_date_local'> & {
        status: string
        emitted_at: string
        emitted_offset: number | null
      }
  >`
    select d.key, d.serie, d.number, d.status, d.environment, d.emitted_at, d.emitted_offset, d.total::text as total, ${COMPANY}
    from (${firstOf(ways)}) found
    join nfces d on d.tenant_id = ${TENANT} and d.id = found.id
    join companies c on c.tenant_id = ${TENANT} and c.id = d.company_id
    order by found.way, d.emitted_at desc, d.id desc limit ${MOST}`.execute(db)
  return rows.map((row) => {
    const { key, serie, number, status, environment, total } = row
    if (!isNfceStatus(status)) throw new Error(`Unknown status of an NFC-e: ${status}`)
    return {
      key,
      serie,
      number,
      status,
      environment,
      total,
      issue_date_local: ownTime(row),
      company: companyFound(row),
    }
  })
}

/** Finds coupons of these companies, the likeliest first. */
export async function findCfes(
  db: ScopedDb,
  { companyIds }: Pick<Scope, 'companyIds'>,
  query: SearchQuery,
): Promise<FoundCfe[]> {
  const ways = waysOf('cfes', 'cfe', query, { companyIds, consumersOf: companyIds })
  if (ways.length === 0) return []
  const { rows } = await sql<
    CompanyColumns &
      Omit<FoundCfe, 'company' | 'status' | 'number' | 'issue_date_local'> & {
        number: number
        status: string
        emitted_at: string
      }
  >`
    select d.key, d.number, d.serial_number, d.status, d.environment, d.emitted_at, d.total::text as total, ${COMPANY}
    from (${firstOf(ways)}) found
    join cfes d on d.tenant_id = ${TENANT} and d.id = found.id
    join companies c on c.tenant_id = ${TENANT} and c.id = d.company_id
    order by found.way, d.emitted_at desc, d.id desc limit ${MOST}`.execute(db)
  return rows.map((row) => {
    const { key, number, serial_number, status, environment, total } = row
    if (!isCfeStatus(status)) throw new Error(`Unknown status of a CF-e: ${status}`)
    return {
      key,
      number: sixDigits(number),
      serial_number,
      status,
      environment,
      total,
      issue_date_local: localTime(Date.parse(row.emitted_at), zoneOf(key.slice(0, 2))),
      company: companyFound(row),
    }
  })
}

type Table = 'nfces' | 'cfes'

/** Returns a query of a few ids for each way that a document may be found by. */
function waysOf(
  table: Table,
  model: KeyNumber['model'],
  { keyPart, keyEnd, keyNumbers, number, cents, consumer }: SearchQuery,
  { companyIds, consumersOf }: Record<'companyIds' | 'consumersOf', Scope['companyIds']>,
): RawBuilder<unknown>[] {
  const ways: RawBuilder<unknown>[] = []
  const add = (where: RawBuilder<SqlBool>, order: RawBuilder<unknown>, reach = companyIds) => {
    const own = reach === 'all' ? sql`` : sql` and company_id = any (${reach}::uuid[])`
    ways.push(sql`
      (select id, ${sql.lit(ways.length)} as way from ${sql.table(table)}
      where tenant_id = ${TENANT} and ${where}${own} order by ${order} limit ${MOST})`)
  }
  const newest = sql`emitted_at desc, id desc`
  if (keyPart !== undefined && companyIds !== 'all' && keyPart.length < ISSUER_TO) {
    // Of each of the companies by itself, whose number goes on where the part ends: otherwise all keys of the others are walked.
    ways.push(sql`
      (select d.id, ${sql.lit(ways.length)} as way from companies c cross join lateral (
        select id, company_id from ${sql.table(table)} where tenant_id = ${TENANT} and key between
          rpad(${keyPart.slice(0, ISSUER_FROM)} || ${NAMED}, ${KEY_LENGTH}::integer, '0') and rpad(${keyPart.slice(0, ISSUER_FROM)} || ${NAMED}, ${KEY_LENGTH}::integer, 'Z')
        order by key limit ${MOST}
      ) d
      where c.tenant_id = ${TENANT} and c.id = any (${companyIds}::uuid[]) and d.company_id = c.id and starts_with(${NAMED}, ${keyPart.slice(ISSUER_FROM)})
      limit ${MOST})`)
  } else if (keyPart !== undefined) {
    const [least, most] = [keyPart.padEnd(KEY_LENGTH, '0'), keyPart.padEnd(KEY_LENGTH, 'Z')]
    add(sql`key between ${least} and ${most}`, sql`key`)
  }
  for (const one of keyNumbers.filter((part) => part.model === model)) {
    const { number: within, from } = one
    add(sql`number = ${within} and substr(key, ${from + 1}, ${keyPart?.length ?? 0}) = ${keyPart ?? ''}`, newest)
  }
  if (number !== undefined) add(sql`number = ${number}`, newest)
  if (keyEnd !== undefined) {
    const whose = companyIds === 'all' ? null : companyIds
    const ids = sql`app_key_ends(${TENANT}, ${table}, ${keyEnd}, ${whose}::uuid[], ${MOST}::integer)`
    ways.push(sql`(select id, ${sql.lit(ways.length)} as way from ${ids} as ends (id))`)
  }
  if (cents !== undefined) add(sql`cents = ${cents}::bigint`, newest)
  if (consumer !== undefined) add(sql`consumer = ${consumer}`, newest, consumersOf)
  return ways
}

/** One row a document, by the first of the ways that found it. */
const firstOf = (ways: readonly RawBuilder<unknown>[]) =>
  sql`select id, min(way) as way from (${sql.join(ways, sql` union all `)}) as every group by id`
