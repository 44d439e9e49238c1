import { type RawBuilder, sql } from 'kysely'
import { ownNames } from '#domain/documents/environment.ts'
import { inKey } from '#domain/documents/issuer.ts'
import { searchText } from '#domain/search/search-text.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { ownerOfKey } from '../read/owners.ts'
import type { Issuer, NfceFound } from '../read/reading.ts'
import { type Batch, type CompanyRow, type NoteRow, pointOfSaleName, type SatRow } from './batch.ts'
import { expectAdopted } from './expect-proofs.ts'

/** The id of the company that issued a document; one that the tenant does not have yet is made from it. */
export function companyOf(batch: Batch, issuer: Issuer): string {
  const known = batch.companies.get(issuer.taxpayer)
  if (known !== undefined) return known.row.id
  const row = {
    tenant_id: batch.tenantId,
    id: batch.platform.uuid(),
    cnpj: issuer.taxpayer,
    razao_social: issuer.name,
    nome_fantasia: issuer.tradeName,
    search: searchText(issuer.name, issuer.tradeName, issuer.taxpayer),
  }
  batch.companies.set(issuer.taxpayer, { row, state: 'new' })
  return row.id
}

/** Returns the id of the company that issued the note of a key: that of the note itself, or the one that the key names; null where it is not here. */
export function companyOfKey({ notes, companies }: Pick<Batch, 'notes' | 'companies'>, key: string): string | null {
  for (const name of ownNames(key)) {
    const note = notes.get(name)
    if (note) return note.row.company_id
  }
  return companies.get(ownerOfKey(key) ?? '')?.row.id ?? null
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
    csc_used_on: null,
    csc_spared_on: null,
  }
  batch.pointsOfSale.set(pointOfSaleName(companyId, serie), { row, state: 'new' })
  return row.id
}

/** Notes whether a note's QR code was made with the company's CSC, of which a company is told that it lacks it. */
export function noteCsc(batch: Batch, companyId: string, { key, emittedOn, usesCsc }: NfceFound): void {
  const point = batch.pointsOfSale.get(pointOfSaleName(companyId, Number(key.serie)))
  if (point === undefined || usesCsc === undefined) return
  const column = usesCsc ? 'csc_used_on' : 'csc_spared_on'
  if ((point.row[column] ?? '') >= emittedOn) return
  point.row[column] = emittedOn
  if (point.state === 'kept') point.state = 'changed'
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
  // What is told of a note of the state's own form waits for the note: its key names SEFAZ (domain/documents/issuer.ts).
  const isNamed = (key: string) => sql`substr(${sql.ref(key)}, 7, 14) = ${inKey(cnpj)}
    and (substr(${sql.ref(key)}, 23, 3) not between '890' and '899' or substr(${sql.ref(key)}, 35, 1) = '3')`
  const { rows: voids } = await sql<{ files: (string | null)[] }>`
    update nfce_voids set company_id = ${id} where ${UNOWNED} and cnpj = ${cnpj}
    returning array[request_file_id, file_id] as files`.execute(db)
  return adoptWhere(db, { id, isOwn: isNamed, files: voids.flatMap(({ files }) => files) })
}

/** The same of what came before a note that alone says whose its key is (domain/documents/issuer.ts). */
export const adoptByNote = (db: ScopedDb, { key, company_id: id }: Pick<NoteRow, 'key' | 'company_id'>) =>
  // Events are kept by the key alone, substitutions by key and environment.
  adoptWhere(db, { id, isOwn: (column) => sql`${sql.ref(column)} = any (${ownNames(key)}::text[])`, files: [] })

const UNOWNED = sql`tenant_id = ${TENANT} and company_id is null`

interface Adoption {
  id: string
  isOwn: (key: string) => RawBuilder<unknown>
  /** Files of what else is the company's now. */
  files: readonly (string | null)[]
}

async function adoptWhere(db: ScopedDb, { id, isOwn, files: others }: Adoption): Promise<string[]> {
  await sql`update nfce_substitutions set company_id = ${id} where ${UNOWNED} and ${isOwn('substituted_key')}`.execute(
    db,
  )
  const { rows: events } = await sql<{ key: string; files: (string | null)[] }>`
    update nfce_events set company_id = ${id} where ${UNOWNED} and ${isOwn('nfce_key')}
    returning nfce_key as key, array[request_file_id, response_file_id] as files`.execute(db)
  const keys = events.map(({ key }) => key)
  const files = [...events.flatMap((one) => one.files), ...others].filter((file) => file !== null)
  if (files.length === 0) return []
  await sql`update files set company_id = ${id} where ${UNOWNED} and id = any (${files}::uuid[])`.execute(db)
  await expectAdopted(db, { companyId: id, keys })
  return keys
}
