import type { Issuer } from '../read/reading.ts'
import { searchText } from '../../store/queries/search-text.ts'
import { type Batch, pointOfSaleName, type SatRow } from './batch.ts'

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
