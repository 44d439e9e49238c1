import type { ParkCompany, ParkSat, readPark as ReadPark } from '#api/contract/sats.ts'
import { readActiveAlerts } from '../alarms/active-alerts.ts'
import type { Call } from '../handler.ts'

/** Companies by name, their SATs by serial number and retired ones last; homologation SATs only when asked for. */
export async function readPark({ db, query, platform }: Call<typeof ReadPark>) {
  const now = platform.now()
  const all = query.include_homolog === '1' || query.include_homolog === 'true'
  let sats = db.selectFrom('sats as s')
  if (!all) sats = sats.where('s.environment', '=', 'production')
  const rows = await sats
    .innerJoin('companies as c', (join) =>
      join.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.id', '=', 's.company_id'),
    )
    .leftJoin('sat_states as m', (join) => join.onRef('m.tenant_id', '=', 's.tenant_id').onRef('m.sat_id', '=', 's.id'))
    .select(['s.id', 's.serial_number', 's.environment', 's.retired_on', 's.company_id'])
    .select(['c.cnpj', 'c.razao_social', 'c.nome_fantasia'])
    .select(['m.read_at', 'm.last_sefaz_communication_at', 'm.last_sefaz_transmission_at'])
    .orderBy('c.search')
    .orderBy('c.id')
    .orderBy((e) => e('s.retired_on', 'is not', null))
    .orderBy('s.serial_number')
    .execute()
  const alerts = await readActiveAlerts(db, { now })
  const companies = new Map<string, ParkCompany>()
  for (const row of rows) {
    const { company_id: id, razao_social, nome_fantasia, cnpj } = row
    const company = companies.get(id) ?? { id, razao_social, nome_fantasia, cnpj, sats: [] }
    companies.set(id, company)
    const sat: ParkSat = {
      id: row.id,
      serial_number: row.serial_number,
      environment: row.environment,
      retired_on: row.retired_on,
      notifications: alerts.get(row.id) ?? [],
      latest_monitoring:
        row.read_at === null
          ? null
          : {
              created_utc: row.read_at,
              last_sefaz_communication_date: row.last_sefaz_communication_at,
              last_sefaz_transmission_date: row.last_sefaz_transmission_at,
            },
    }
    company.sats.push(sat)
  }
  return { companies: [...companies.values()], now_utc: new Date(now).toISOString() }
}
