import { sql } from 'kysely'
import type { Platform } from '../../ports/platform/platform.ts'
import { searchText } from '../../store/queries/search-text.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import type { Issuer } from '../read/reading.ts'
import { type Batch, type CompanyRow, pointOfSaleName, type SatRow } from './batch.ts'
import { expectAdopted } from './expect-proofs.ts'
import { readOrphans } from './numbers/read-orphans.ts'
import { countOpen } from './numbers/series.ts'
import { settleOrphans } from './numbers/settle-faults.ts'

/** The id of the company that issued a document; one that the tenant does not have yet is made from it. */
export function companyOf(batch: Batch, issuer: Issuer): string {
  const known = batch.companies.get(issuer.cnpj)
  if (known !== undefined) return known.row.id
  const row = {
    tenant_id: batch.tenantId,
    id: batch.platform.uuid(),
    cnpj: issuer.cnpj,
    razao_social: issuer.name,
    nome_fantasia: issuer.tradeName,
    search: searchText(issuer.name, issuer.tradeName, issuer.cnpj),
  }
  batch.companies.set(issuer.cnpj, { row, state: 'new' })
  return row.id
}

/** The point of sale that issues a series: a note does not name one otherwise. */
export function pointOfSaleOf(batch: Batch, companyId: string, serie: number): string {
  const known = batch.pointsOfSale.get(pointOfSaleName(companyId, serie))
  if (known !== undefined) return known.row.id
  const name = `Caixa – série ${serie}`
  const row = {
    tenant_id: batch.tenantId,
    id: batch.platform.uuid(),
    company_id: companyId,
    name,
    nfce_serie: serie,
    search: searchText(name),
  }
  batch.pointsOfSale.set(pointOfSaleName(companyId, serie), { row, state: 'new' })
  return row.id
}

export function satOf(batch: Batch, companyId: string, serial: string): SatRow {
  const known = batch.sats.get(serial)
  if (known !== undefined) return known.row
  const row = {
    tenant_id: batch.tenantId,
    id: batch.platform.uuid(),
    company_id: companyId,
    point_of_sale_id: null,
    serial_number: serial,
    retired_on: null,
    environment: 'production' as const,
  }
  batch.sats.set(serial, { row, state: 'new' })
  return row
}

type Company = Pick<CompanyRow, 'id' | 'cnpj'>

/** Gives a company what came before any document of it. Returns the keys of the notes that its events are about. */
export async function adopt(db: ScopedDb, { id, cnpj }: Company): Promise<string[]> {
  const isUnowned = sql`tenant_id = ${TENANT} and company_id is null`
  await sql`update nfce_substitutions set company_id = ${id} where ${isUnowned} and substr(substituted_key, 7, 14) = ${cnpj}`.execute(
    db,
  )
  interface Adopted {
    key: string
    files: (string | null)[]
  }
  const { rows: events } = await sql<Adopted>`
    update nfce_events set company_id = ${id} where ${isUnowned} and substr(nfce_key, 7, 14) = ${cnpj}
    returning nfce_key as key, array[request_file_id, response_file_id] as files`.execute(db)
  const { rows: voids } = await sql<Adopted>`
    update nfce_voids set company_id = ${id} where ${isUnowned} and cnpj = ${cnpj}
    returning key, array[request_file_id, file_id] as files`.execute(db)
  const keys = events.map(({ key }) => key)
  const files = [...events, ...voids].flatMap((one) => one.files.filter((file) => file !== null))
  if (files.length === 0) return []
  await sql`update files set company_id = ${id} where ${isUnowned} and id = any (${files}::uuid[])`.execute(db)
  await expectAdopted(db, { companyId: id, keys })
  return keys
}

/**
 * Does the same for a company that somebody registers, whose numbers have no batch to settle them. In a transaction bound to the whole
 * tenant, whose intake waits (lock-intake.ts).
 */
export async function adoptRegistered(db: ScopedDb, platform: Platform, company: Company): Promise<void> {
  const keys = await adopt(db, company)
  const orphans = await readOrphans(db, sql`nfce_key = any (${keys}::text[])`)
  await countOpen(db, await settleOrphans(db, platform, { orphans, arrived: [] }))
}
