import type * as contract from '#api/contract/companies/sat-registry.ts'
import type { Sat } from '#api/contract/sats/sats.ts'
import { auditChanges } from '#domain/access/audit.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { FUTURE } from '#domain/time/future-days.ts'
import { phrase } from '#domain/phrase.ts'
import { readMoment } from '../alarms/watches.ts'
import { withdrawStale } from '../alarms/withdraw.ts'
import { audit } from '../../identity/audit/append.ts'
import { idOfNew } from '../../identity/audit/restored.ts'
import { expireCommands } from '../commands/waiting.ts'
import { Refusal } from '../../errors/refusal.ts'
import { moveSat } from './move-sat.ts'
import { withinQuota } from '../../identity/plans/within-quota.ts'
import { tellCompanies } from '../../live/tell-change.ts'
import type { ScopedDb } from '../../store/scope.ts'
import type { Call, Changing } from '../../http/handler.ts'
import { readRegisteredSat } from './registered-sats.ts'
import { openRegister, placeAudit } from './open-register.ts'

export async function createSat(call: Call<typeof contract.createSat>): Promise<Sat> {
  const { db, body, access } = call
  const { serial_number, environment } = body
  const { company_id, point_of_sale_id } = await placeIn(db, body)
  await openRegister(db, access)
  await refuseDuplicate(db, serial_number)
  const id = await idOfNew(call, 'sat.delete')
  await withinQuota(db, access.tenantId, 'max_sats', () =>
    db
      .insertInto('sats')
      .values({ tenant_id: access.tenantId, id, serial_number, company_id, point_of_sale_id, environment })
      .execute(),
  )
  const sat = await readRegisteredSat(db, id)
  await tell(call, sat, 'sat.create', auditChanges({}, { ...placeOf(sat), ...satAudit(sat) }))
  return sat
}

/** As the change's reply shows it. */
async function currentSat({ db, params }: Call<typeof contract.updateSat>): Promise<Sat> {
  return readRegisteredSat(db, params.id)
}

async function changeSat(call: Call<typeof contract.updateSat>): Promise<Sat> {
  const { db, body, params, access } = call
  const { id } = await readRegisteredSat(db, params.id)
  await openRegister(db, access)
  const before = await readRegisteredSat(db, id)
  const { serial_number, environment } = body
  if (serial_number !== before.serial_number) {
    await refuseDuplicate(db, serial_number)
    if (await wasUsed(db, before)) {
      const refusal = phrase`O serial não muda: já há cupons, leituras ou comandos deste SAT`
      throw new Refusal('invalid', { fields: { serial_number: refusal } })
    }
  }
  await db.updateTable('sats').set({ serial_number, environment }).where('id', '=', id).execute()
  const sat = await readRegisteredSat(db, id)
  await tell(call, before, 'sat.update', auditChanges(satAudit(before), satAudit(sat)))
  return sat
}

export async function placeSat(call: Call<typeof contract.placeSat>): Promise<Sat> {
  const { db, body, params, access, platform } = call
  const { id } = await readRegisteredSat(db, params.id)
  const { company_id: companyId, point_of_sale_id: pointOfSaleId } = await placeIn(db, body)
  await openRegister(db, access)
  const before = await readRegisteredSat(db, id)
  if (before.company.id === companyId && (before.point_of_sale?.id ?? null) === pointOfSaleId) return before
  await moveSat(db, access.tenantId, { satId: id, companyId, pointOfSaleId })
  if (before.company.id !== companyId) {
    // What the former company was told of it, and asked of it, is over: alerts before commands, as readings lock them.
    await withdrawStale(db, await readMoment(db, platform.now()))
    await expireCommands(db, platform.now())
  }
  const sat = await readRegisteredSat(db, id)
  await tellCompanies(db, 'sats', [before.company.id])
  await tell(call, sat, 'sat.move', auditChanges(placeOf(before), placeOf(sat)))
  return sat
}

export async function retireSat(call: Call<typeof contract.retireSat>): Promise<Sat> {
  const { db, body, params, access, platform } = call
  const { id } = await readRegisteredSat(db, params.id)
  await openRegister(db, access)
  const before = await readRegisteredSat(db, id)
  if (before.retired_on !== null) throw new Refusal('conflict', { reason: 'Este SAT já está desativado.' })
  const moment = await readMoment(db, platform.now())
  const { retired_on = moment.today } = body
  if (retired_on > moment.today) {
    throw new Refusal('invalid', { fields: { retired_on: FUTURE } })
  }
  await db.updateTable('sats').set({ retired_on }).where('id', '=', id).execute()
  await withdrawStale(db, moment)
  await expireCommands(db, platform.now())
  const sat = await readRegisteredSat(db, id)
  await tell(call, sat, 'sat.retire', auditChanges({ 'Desativado em': null }, { 'Desativado em': retired_on }))
  return sat
}

export async function reviveSat(call: Call<typeof contract.reviveSat>): Promise<Sat> {
  const { db, params, access } = call
  const { id } = await readRegisteredSat(db, params.id)
  await openRegister(db, access)
  const before = await readRegisteredSat(db, id)
  if (before.retired_on === null) throw new Refusal('conflict', { reason: 'Este SAT não está desativado.' })
  await withinQuota(db, access.tenantId, 'max_sats', () =>
    db.updateTable('sats').set({ retired_on: null }).where('id', '=', id).execute(),
  )
  const changes = auditChanges({ 'Desativado em': before.retired_on }, { 'Desativado em': null })
  await tell(call, before, 'sat.revive', changes)
  return readRegisteredSat(db, id)
}

export async function deleteSat(call: Call<typeof contract.deleteSat>): Promise<Record<string, never>> {
  const { db, params, access } = call
  const { id } = await readRegisteredSat(db, params.id)
  await openRegister(db, access)
  const sat = await readRegisteredSat(db, id)
  if (await wasUsed(db, sat)) throw new Refusal('sat_in_use')
  await db.deleteFrom('sats').where('id', '=', id).execute()
  await tell(call, sat, 'sat.delete', auditChanges({ ...placeOf(sat), ...satAudit(sat) }, {}))
  return {}
}

interface Place {
  company_id: string
  point_of_sale_id: string | null
}

/** Refuses a place that the scope does not show, and a point of sale of another company. */
async function placeIn(db: ScopedDb, { company_id, point_of_sale_id }: Place): Promise<Place> {
  const company = await db.selectFrom('companies').select('id').where('id', '=', company_id).executeTakeFirst()
  if (!company) throw new Refusal('invalid', { fields: { company_id: 'Empresa não encontrada' } })
  if (point_of_sale_id === null) return { company_id: company.id, point_of_sale_id }
  const point = await db
    .selectFrom('points_of_sale')
    .select(['id', 'company_id'])
    .where('id', '=', point_of_sale_id)
    .executeTakeFirst()
  if (point?.company_id !== company.id) {
    throw new Refusal('invalid', { fields: { point_of_sale_id: 'Ponto de venda não encontrado nesta empresa' } })
  }
  return { company_id: company.id, point_of_sale_id: point.id }
}

async function refuseDuplicate(db: ScopedDb, serial: string): Promise<void> {
  const namesake = await db.selectFrom('sats').select('id').where('serial_number', '=', serial).executeTakeFirst()
  if (namesake) throw new Refusal('invalid', { fields: { serial_number: 'Já existe um SAT com este serial' } })
}

/** Tells if anything refers to a SAT; its coupons are known by its serial number, the rest by its id. */
async function wasUsed(db: ScopedDb, { id, serial_number }: Sat): Promise<boolean> {
  for (const table of ['cfes', 'cfe_cancellations'] as const) {
    const one = await db
      .selectFrom(table)
      .select('id')
      .where('serial_number', '=', serial_number)
      .limit(1)
      .executeTakeFirst()
    if (one) return true
  }
  for (const table of ['sat_states', 'sat_hours', 'sat_days', 'sat_notifications', 'sat_commands'] as const) {
    const one = await db.selectFrom(table).select('sat_id').where('sat_id', '=', id).limit(1).executeTakeFirst()
    if (one) return true
  }
  return false
}

function placeOf({ company, point_of_sale }: Sat) {
  return placeAudit(companyName(company), point_of_sale?.name ?? null)
}

function satAudit({ serial_number, environment }: Sat) {
  return { Serial: serial_number, Ambiente: environmentLabel(environment) }
}

async function tell(
  call: Parameters<typeof audit>[0] & { db: ScopedDb },
  { id, serial_number, company }: Sat,
  action: Parameters<typeof audit>[1]['action'],
  changes: ReturnType<typeof auditChanges>,
): Promise<void> {
  await tellCompanies(call.db, 'sats', [company.id])
  await audit(call, { action, subject: `SAT ${serial_number}`, subjectId: id, changes })
}

export const updateSat: Changing<typeof contract.updateSat> = { change: changeSat, current: currentSat }
