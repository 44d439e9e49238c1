import { sql } from 'kysely'
import type { ParkCompany, ParkSat, readPark as ReadPark } from '#api/contract/sats.ts'
import { readActiveAlerts } from '../alarms/active-alerts.ts'
import type { Call } from './handler.ts'

type Company = Omit<ParkCompany, 'sats'>
/** Instants as JSON of the database writes them. */
interface Row extends Omit<ParkSat, 'notifications' | 'latest_monitoring'> {
  read_at: string | null
  communication_at: string | null
  transmission_at: string | null
}

/** Companies by name, their SATs by serial number and retired ones last; homologation SATs only when asked for. */
export async function readPark({ db, query, platform }: Call<typeof ReadPark>) {
  const now = platform.now()
  const withHomolog = query.include_homolog === '1' || query.include_homolog === 'true'
  // One text a company: the driver takes thrice the time for 5,000 rows of ten columns.
  const { rows } = await sql<Company & { sats: string }>`
    select c.id, c.razao_social, c.nome_fantasia, c.cnpj, json_agg(json_build_object(
      'id', s.id, 'serial_number', s.serial_number, 'environment', s.environment, 'retired_on', s.retired_on, 'read_at', m.read_at,
      'communication_at', m.last_sefaz_communication_at, 'transmission_at', m.last_sefaz_transmission_at
    ) order by s.retired_on is not null, s.serial_number)::text as sats
    from sats s
    join companies c on c.tenant_id = s.tenant_id and c.id = s.company_id
    left join sat_states m on m.tenant_id = s.tenant_id and m.sat_id = s.id
    where ${withHomolog} or s.environment = 'production'
    group by c.tenant_id, c.id
    order by c.search, c.id`.execute(db)
  const alerts = await readActiveAlerts(db, { now })
  const companies = rows.map(({ sats, ...company }): ParkCompany => {
    // The query above has built it.
    const own = JSON.parse(sats) as Row[]
    return {
      ...company,
      sats: own.map(({ read_at, communication_at, transmission_at, ...sat }) => ({
        ...sat,
        notifications: alerts.get(sat.id) ?? [],
        latest_monitoring:
          read_at === null
            ? null
            : {
                created_utc: utc(read_at),
                last_sefaz_communication_date: communication_at && utc(communication_at),
                last_sefaz_transmission_date: transmission_at && utc(transmission_at),
              },
      })),
    }
  })
  return { companies, now_utc: new Date(now).toISOString() }
}

function utc(instant: string): string {
  return new Date(instant).toISOString()
}
