import { type SqlBool, sql } from 'kysely'
import { isYes } from '#api/contract/fields.ts'
import type { Page } from '#api/contract/page.ts'
import type * as contract from '#api/contract/sats/sats.ts'
import { addDays } from '#domain/time/day-spans.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { firstMinute, isMinute } from '#domain/time/minutes.ts'
import { instantOf } from '#domain/time/zoned-time.ts'
import { readActiveAlerts } from '../alarms/active-alerts.ts'
import { Refusal } from '../../errors/refusal.ts'
import { anyOf } from '../../store/queries/any-of.ts'
import { all, equal, type FiltersOf, narrowed } from '../../store/queries/filters.ts'
import { pageOf, rangeOf } from '../../store/queries/page-of.ts'
import { orderOf } from '../../store/queries/sorted.ts'
import { sameTenant } from '../../store/queries/same-tenant.ts'
import { isUuid, type ScopedDb } from '../../store/scope.ts'
import { readHistory } from '../telemetry/history/history.ts'
import { satIdOf } from '../telemetry/known-sats.ts'
import { monitoringOf, STATE } from '../telemetry/monitoring.ts'
import type { Call } from '../../http/handler.ts'
import { registeredSats, satFrom } from './registered-sats.ts'
import { TENANT } from '../../store/tenant-names.ts'

const MINUTE_MS = 60_000

const satFilters: FiltersOf<typeof contract.listSats> = {
  company_id: equal('sats.company_id'),
  sat_id: equal('sats.id'),
  point_of_sale_id: (id) =>
    id === 'none' ? sql<SqlBool>`sats.point_of_sale_id is null` : equal('sats.point_of_sale_id')(id),
  search: (digits) => sql<SqlBool>`strpos(sats.serial_number, ${digits}) > 0`,
  level: (
    level,
  ) => sql<SqlBool>`exists (select from sat_notifications n where n.tenant_id = ${TENANT} and n.sat_id = sats.id
    and n.cleared_at is null${level === 'any' ? sql`` : sql` and n.level = ${level}`})`,
  // What is told of each.
  notifications: () => undefined,
  monitoring: () => undefined,
}

const SAT_ORDERS = {
  serie: sql`sats.serial_number`,
  company: sql`c.search`,
  'point-of-sale': sql`coalesce(p.search, '')`,
}

export async function listSats({
  db,
  query,
  platform,
  access,
}: Call<typeof contract.listSats>): Promise<Page<contract.Sat>> {
  const filter = all(narrowed(satFilters, query))
  const { rows, total } = await pageOf(db, query, db.selectFrom('sats').where(filter), ({ limit, offset }) =>
    registeredSats(db)
      .where(filter)
      .orderBy(orderOf(query.sort, SAT_ORDERS, sql`sats.serial_number, sats.id`))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const satIds = rows.map(({ id }) => id)
  const states = isYes(query.monitoring) ? await readMonitoring(db, satIds) : undefined
  const alerts = isYes(query.notifications)
    ? await readActiveAlerts(db, { now: platform.now(), access, satIds })
    : undefined
  return {
    items: rows.map((row) => ({
      ...satFrom(row),
      ...(states && { latest_monitoring: states.get(row.id) ?? null }),
      ...(alerts && { notifications: alerts.get(row.id) ?? [] }),
    })),
    total,
  }
}

export async function readSat({
  db,
  params,
  platform,
  access,
}: Call<typeof contract.readSat>): Promise<contract.SatNow> {
  const row = await registeredSats(db)
    .where(isUuid(params.id) ? 'sats.id' : 'sats.serial_number', '=', params.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const states = await readMonitoring(db, [row.id])
  const now = platform.now()
  const alerts = await readActiveAlerts(db, { now, access, satIds: [row.id] })
  return {
    ...satFrom(row),
    latest_monitoring: states.get(row.id) ?? null,
    notifications: alerts.get(row.id) ?? [],
    now_utc: isoInstant(now),
  }
}

/** When a day or a minute is over (ms): a day where the next one begins, however long it is. */
const afterOf = (end: string, instant: (minute: string) => number) =>
  isMinute(end) ? instant(end) + MINUTE_MS : end === LAST_DAY ? undefined : instant(firstMinute(addDays(end, 1)))

export async function listSatHistory({
  db,
  params,
  query,
  access,
}: Call<typeof contract.listSatHistory>): Promise<Page<contract.HistoryEntry>> {
  const satId = await satIdOf(db, params.serial)
  const { date_start, date_end } = query
  const instant = (minute: string) => instantOf(`${minute}:00`, access.timeZone)
  const { items, total } = await readHistory(db, satId, {
    from: date_start === undefined ? undefined : instant(firstMinute(date_start)),
    before: date_end === undefined ? undefined : afterOf(date_end, instant),
    ...rangeOf(query),
    fold: query.each !== undefined && !isYes(query.each),
  })
  const iso = (seconds: number | null) => (seconds === null ? null : isoInstant(seconds * 1000))
  return {
    items: items.map((sample) => ({
      created_utc: isoInstant(sample.at * 1000),
      since_utc: isoInstant(sample.since * 1000),
      readings: sample.readings,
      changed: sample.changed,
      memory_used_percent: sample.memory === null ? null : sample.memory / 10,
      battery_level: sample.battery,
      pending_coupons: sample.pending,
      operation_state: sample.state,
      lan_status: sample.lan,
      clock_drift_seconds: sample.drift,
      last_sefaz_communication_date: iso(sample.communication),
      last_sefaz_transmission_date: iso(sample.transmission),
    })),
    total,
  }
}

export async function listMonitoring({ db, query }: Call<typeof contract.listMonitoring>) {
  const { limit, offset } = rangeOf(query)
  let all = db.selectFrom('sat_states as t').innerJoin('sats as s', (join) => sameTenant(join, 's.id', 't.sat_id'))
  if (query.company_id) all = all.where('t.company_id', '=', query.company_id)
  if (query.sat_id) all = all.where('t.sat_id', '=', query.sat_id)
  const rows = await all
    .select('s.serial_number')
    .select(STATE)
    .orderBy('s.serial_number')
    .orderBy('s.id')
    .limit(limit)
    .offset(offset)
    .execute()
  const { total } = await all.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    items: rows.map((row) => ({
      sat: { id: row.sat_id, name: row.serial_number },
      monitoring: monitoringOf(row),
    })),
    total,
  }
}

async function readMonitoring(db: ScopedDb, satIds: readonly string[]): Promise<Map<string, contract.Monitoring>> {
  if (satIds.length === 0) return new Map()
  const rows = await db.selectFrom('sat_states as t').select(STATE).where('t.sat_id', 'in', satIds).execute()
  return new Map(rows.map((row) => [row.sat_id, monitoringOf(row)]))
}

/** Last day of years of four figures. */
const LAST_DAY = '9999-12-31'

type Company = Omit<contract.ParkCompany, 'sats'>
/** Instants as JSON of the database writes them. */
interface ParkRow extends Omit<contract.ParkSat, 'notifications' | 'latest_monitoring'> {
  read_at: string | null
  communication_at: string | null
  transmission_at: string | null
}

/** Companies by name, their SATs by serial number and retired ones last; homologation SATs only when asked for. */
export async function readPark({ db, query, platform, access }: Call<typeof contract.readPark>) {
  const now = platform.now()
  const withHomolog = isYes(query.include_homolog)
  const satIds = query.sats?.split(',')
  // One text a company: the driver takes thrice the time for 5,000 rows of ten columns.
  const { rows } = await sql<Company & { sats: string }>`
    select c.id, c.razao_social, c.nome_fantasia, c.cnpj, json_agg(json_build_object(
      'id', s.id, 'serial_number', s.serial_number, 'environment', s.environment, 'retired_on', s.retired_on, 'read_at', m.read_at,
      'communication_at', m.last_sefaz_communication_at - make_interval(secs => coalesce(m.clock_drift_seconds, 0)),
      'transmission_at', m.last_sefaz_transmission_at - make_interval(secs => coalesce(m.clock_drift_seconds, 0))
    ) order by s.retired_on is not null, s.serial_number)::text as sats
    from sats s
    join companies c on c.tenant_id = s.tenant_id and c.id = s.company_id
    left join sat_states m on m.tenant_id = s.tenant_id and m.sat_id = s.id
    where s.tenant_id = ${TENANT} and (${withHomolog} or s.environment = 'production')
      and (${query.company_id ?? null}::uuid is null or c.id = ${query.company_id ?? null}::uuid)
      and ${satIds ? sql<boolean>`s.id = ${anyOf(satIds)}` : sql.lit(true)}
    group by c.tenant_id, c.id
    order by c.search, c.id`.execute(db)
  const alerts = await readActiveAlerts(db, { now, access, ...(satIds && { satIds }) })
  const companies = rows.map(({ sats, ...company }): contract.ParkCompany => {
    // The query above writes this JSON.
    const own = JSON.parse(sats) as ParkRow[]
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
  return { companies, now_utc: isoInstant(now) }
}

function utc(instant: string): string {
  return new Date(instant).toISOString()
}
