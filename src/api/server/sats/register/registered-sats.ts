import type { Sat } from '#api/contract/sats/sats.ts'
import { Refusal } from '../../errors/refusal.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { versionOf } from '../../store/version-of.ts'

/** One SAT as it is registered, which the scope shows. */
export async function readRegisteredSat(db: ScopedDb, id: string): Promise<Sat> {
  const row = isUuid(id) ? await registeredSats(db).where('sats.id', '=', id).executeTakeFirst() : undefined
  if (!row) throw new Refusal('not_found')
  return satFrom(row)
}

/** SATs with their companies and points of sale. */
export function registeredSats(db: ScopedDb) {
  return db
    .selectFrom('sats')
    .innerJoin('companies as c', (join) => sameTenant(join, 'c.id', 'sats.company_id'))
    .leftJoin('points_of_sale as p', (join) => sameTenant(join, 'p.id', 'sats.point_of_sale_id'))
    .select(['sats.id', 'sats.serial_number', 'sats.environment', 'sats.retired_on', 'sats.company_id'])
    .select(['c.razao_social', 'c.nome_fantasia', 'c.cnpj', 'p.id as point_id', 'p.name as point_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof registeredSats>['execute']>>[number]

export function satFrom(row: Row): Sat {
  const { id, serial_number, environment, retired_on, company_id, razao_social, nome_fantasia, cnpj } = row
  const { point_id, point_name } = row
  return {
    id,
    serial_number,
    environment,
    retired_on,
    company: { id: company_id, razao_social, nome_fantasia, cnpj },
    point_of_sale: point_id === null || point_name === null ? null : { id: point_id, name: point_name },
    version: versionOf(serial_number, environment),
  }
}
