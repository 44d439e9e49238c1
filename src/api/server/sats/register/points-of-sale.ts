import type { PointOfSale } from '#api/contract/companies/companies.ts'
import type * as contract from '#api/contract/companies/points-of-sale.ts'
import { auditChanges } from '#domain/access/audit.ts'
import type { Access } from '../../identity/callers/access.ts'
import { holds } from '../../identity/accounts/holding.ts'
import { audit } from '../../identity/audit/append.ts'
import { idOfNew } from '../../identity/audit/restored.ts'
import { Refusal } from '../../errors/refusal.ts'
import { moveSat } from './move-sat.ts'
import { withinQuota } from '../../identity/plans/within-quota.ts'
import { searchText } from '#domain/search/search-text.ts'
import { phrase } from '#domain/phrase.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'
import type { Call, Changing } from '../../http/handler.ts'
import { companyNameOf, openRegister, placeAudit } from './open-register.ts'
import type { Text } from '../../languages/texts.ts'

export async function readPointOfSale({
  db,
  params,
}: Pick<Call<typeof contract.readPointOfSale>, 'db' | 'params'>): Promise<PointOfSale> {
  return pointOf(db, params.id)
}

export async function createPointOfSale(call: Call<typeof contract.createPointOfSale>): Promise<PointOfSale> {
  const { db, body, access } = call
  const { name, company_id, nfce_serie = null } = body
  const company = await companyNameOf(db, company_id)
  if (company === undefined) throw new Refusal('invalid', { fields: { company_id: 'Empresa não encontrada' } })
  if (nfce_serie !== null) requireSerie(access, company_id)
  await openRegister(db, access)
  await refuseDuplicate(db, { company_id, name, nfce_serie })
  const id = await idOfNew(call, 'point_of_sale.delete')
  await withinQuota(db, access.tenantId, 'max_points_of_sale', () =>
    db
      .insertInto('points_of_sale')
      .values({ tenant_id: access.tenantId, id, company_id, name, nfce_serie, search: searchText(name) })
      .execute(),
  )
  const changes = auditChanges({}, { Empresa: company, ...pointAudit({ name, nfce_serie }) })
  await audit(call, { action: 'point_of_sale.create', subject: name, subjectId: id, changes })
  return pointOf(db, id)
}

async function changePointOfSale(call: Call<typeof contract.updatePointOfSale>): Promise<PointOfSale> {
  const { db, body, params, access } = call
  const before = await pointOf(db, params.id)
  const { id, company_id } = before
  const { name, nfce_serie = before.nfce_serie } = body
  if (body.company_id !== undefined && body.company_id.toLowerCase() !== company_id) {
    throw new Refusal('invalid', { fields: { company_id: 'Um ponto de venda não muda de empresa' } })
  }
  if (nfce_serie !== before.nfce_serie) requireSerie(access, company_id)
  await openRegister(db, access)
  await refuseDuplicate(db, { id, company_id, name: name === before.name ? undefined : name, nfce_serie })
  await db
    .updateTable('points_of_sale')
    .set({ name, nfce_serie, search: searchText(name) })
    .where('id', '=', id)
    .execute()
  const changes = auditChanges(pointAudit(before), pointAudit({ name, nfce_serie }))
  await audit(call, { action: 'point_of_sale.update', subject: before.name, subjectId: id, changes })
  return pointOf(db, id)
}

export async function deletePointOfSale(call: Call<typeof contract.deletePointOfSale>): Promise<Record<string, never>> {
  const { db, params, query, access } = call
  const { id, company_id } = await pointOf(db, params.id)
  await openRegister(db, access)
  // Read again: who waits for the lock may find another one's change.
  const point = await pointOf(db, id)
  if (await hasDocuments(db, id)) {
    throw new Refusal('kept_documents', {
      reason: () =>
        phrase`${point.name} tem notas ou cupons, que ficam guardados com ele, e por isso não pode ser excluído.`,
    })
  }
  if (point.sats.length > 0 && query.confirm === '0') throw new Refusal('point_in_use', { reason: () => inUse(point) })
  if (point.sats.length > 0 && !holds(access, 'sat:update', [company_id])) throw new Refusal('forbidden')
  const company = (await companyNameOf(db, company_id)) ?? null
  for (const sat of point.sats) {
    await moveSat(db, access.tenantId, { satId: sat.id, pointOfSaleId: null })
    const changes = auditChanges(placeAudit(company, point.name), placeAudit(company, null))
    await audit(call, { action: 'sat.move', subject: `SAT ${sat.serial_number}`, subjectId: sat.id, changes })
  }
  await db.deleteFrom('points_of_sale').where('id', '=', id).execute()
  const changes = auditChanges({ Empresa: company, ...pointAudit(point) }, {})
  await audit(call, { action: 'point_of_sale.delete', subject: point.name, subjectId: id, changes })
  return {}
}

/** Requires the permission to say whom the series belongs to. */
function requireSerie(access: Access, companyId: string): void {
  if (holds(access, 'point_of_sale:create_type_nfce', [companyId])) return
  throw new Refusal('invalid', { fields: { nfce_serie: 'Seu perfil não permite definir a série de NFC-e' } })
}

interface Wanted {
  id?: string
  company_id: string
  /** Undefined: as it was. */
  name: string | undefined
  nfce_serie: number | null
}

async function refuseDuplicate(db: ScopedDb, { id, company_id, name, nfce_serie }: Wanted): Promise<void> {
  const others = await db
    .selectFrom('points_of_sale')
    .select(['id', 'name', 'search', 'nfce_serie'])
    .where('company_id', '=', company_id)
    .where((e) =>
      e.or([e('search', '=', name === undefined ? null : searchText(name)), e('nfce_serie', '=', nfce_serie)]),
    )
    .execute()
  const fields: Record<string, Text> = {}
  for (const other of others.filter((one) => one.id !== id)) {
    if (name !== undefined && other.search === searchText(name)) {
      fields['name'] = phrase`Esta empresa já tem um ponto de venda com este nome`
    }
    if (nfce_serie !== null && other.nfce_serie === nfce_serie) {
      fields['nfce_serie'] = () => phrase`A série ${nfce_serie} já é de ${other.name}`
    }
  }
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', { fields })
}

async function hasDocuments(db: ScopedDb, id: string): Promise<boolean> {
  for (const table of ['nfces', 'cfes'] as const) {
    const one = await db.selectFrom(table).select('id').where('point_of_sale_id', '=', id).limit(1).executeTakeFirst()
    if (one) return true
  }
  return false
}

function inUse({ name, sats }: PointOfSale): string {
  const serial = sats[0]?.serial_number ?? ''
  if (sats.length === 1) return phrase`${name} tem o SAT ${serial}, que ficará sem ponto de venda.`
  return phrase`${name} tem ${sats.length} SATs, que ficarão sem ponto de venda.`
}

function pointAudit({ name, nfce_serie }: Pick<PointOfSale, 'name' | 'nfce_serie'>) {
  return { Nome: name, 'Série de NFC-e': nfce_serie === null ? null : String(nfce_serie) }
}

async function pointOf(db: ScopedDb, id: string): Promise<PointOfSale> {
  const point = isUuid(id)
    ? await db
        .selectFrom('points_of_sale')
        .select(['id', 'name', 'company_id', 'nfce_serie'])
        .where('id', '=', id)
        .executeTakeFirst()
    : undefined
  if (!point) throw new Refusal('not_found')
  const sats = await db
    .selectFrom('sats')
    .select(['id', 'serial_number'])
    .where('point_of_sale_id', '=', point.id)
    .orderBy('serial_number')
    .execute()
  return { ...point, sats, version: versionOf(point.name, point.nfce_serie) }
}

export const updatePointOfSale: Changing<typeof contract.updatePointOfSale> = {
  change: changePointOfSale,
  current: readPointOfSale,
}
