import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Page } from '#api/contract/page.ts'
import type { readSatSeries as ReadSatSeries, SatSeries } from '#api/contract/sat-series.ts'
import type * as contract from '#api/contract/sats.ts'
import { instantOf } from '#domain/zoned-time.ts'
import { readActiveAlerts } from '../alarms/active-alerts.ts'
import { countUpTo } from '../store/counting.ts'
import type { Call } from './handler.ts'
import { Refusal } from '../errors/refusal.ts'
import type { Schema } from '../store/schema.ts'
import { isUuid, type ScopedDb } from '../store/scope.ts'
import { readHistory } from '../telemetry/history/history.ts'
import { readSeries } from '../telemetry/history/series.ts'
import { monitoringOf, STATE } from '../telemetry/monitoring.ts'

export async function listSats({ db, query, platform }: Call<typeof contract.listSats>): Promise<Page<contract.Sat>> {
  const offset = (query.page - 1) * query.per_page
  const filter = filterOf(query)
  const rows = await chosenSats(db)
    .where(filter)
    .orderBy('sats.serial_number')
    .orderBy('sats.id')
    .limit(query.per_page)
    .offset(offset)
    .execute()
  const satIds = rows.map(({ id }) => id)
  const states = isYes(query.monitoring) ? await readMonitoring(db, satIds) : undefined
  const alerts = isYes(query.notifications) ? await readActiveAlerts(db, { now: platform.now(), satIds }) : undefined
  const found = { offset, rows: rows.length, perPage: query.per_page }
  return {
    items: rows.map((row) => ({
      ...satOf(row),
      ...(states && { latest_monitoring: states.get(row.id) ?? null }),
      ...(alerts && { notifications: alerts.get(row.id) ?? [] }),
    })),
    total: await countUpTo(db, db.selectFrom('sats').where(filter), found),
  }
}

export async function readSat({ db, params, platform }: Call<typeof contract.readSat>): Promise<contract.SatNow> {
  const row = await chosenSats(db)
    .where(isUuid(params.id) ? 'sats.id' : 'sats.serial_number', '=', params.id)
    .executeTakeFirst()
  if (!row) throw new Refusal('not_found')
  const states = await readMonitoring(db, [row.id])
  const now = platform.now()
  const alerts = await readActiveAlerts(db, { now, satIds: [row.id] })
  return {
    ...satOf(row),
    latest_monitoring: states.get(row.id) ?? null,
    notifications: alerts.get(row.id) ?? [],
    now_utc: new Date(now).toISOString(),
  }
}

export async function listSatHistory({
  db,
  params,
  query,
  access,
}: Call<typeof contract.listSatHistory>): Promise<Page<contract.HistoryEntry>> {
  const satId = await satIdOf(db, params.serial)
  const midnight = (day: string) => instantOf(`${day}T00:00:00`, access.timeZone)
  const { items, total } = await readHistory(db, satId, {
    from: query.date_start === undefined ? undefined : midnight(query.date_start),
    before:
      query.date_end === undefined || query.date_end === LAST_DAY ? undefined : midnight(dayAfter(query.date_end)),
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
  })
  const iso = (seconds: number | null) => (seconds === null ? null : new Date(seconds * 1000).toISOString())
  return {
    items: items.map((sample) => ({
      created_utc: new Date(sample.at * 1000).toISOString(),
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

export async function readSatSeries({ db, params, query, platform }: Call<typeof ReadSatSeries>): Promise<SatSeries> {
  return readSeries(db, await satIdOf(db, params.serial), { span: query.span, now: platform.now() })
}

export async function listMonitoring({ db, query }: Call<typeof contract.listMonitoring>) {
  const offset = (query.page - 1) * query.per_page
  let all = db
    .selectFrom('sat_states as t')
    .innerJoin('sats as s', (join) => join.onRef('s.tenant_id', '=', 't.tenant_id').onRef('s.id', '=', 't.sat_id'))
  if (query.company_id) all = all.where('t.company_id', '=', query.company_id)
  if (query.sat_id) all = all.where('t.sat_id', '=', query.sat_id)
  const rows = await all
    .select('s.serial_number')
    .select(STATE)
    .orderBy('s.serial_number')
    .orderBy('s.id')
    .limit(query.per_page)
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

async function satIdOf(db: ScopedDb, serial: string): Promise<string> {
  const sat = await db.selectFrom('sats').select('id').where('serial_number', '=', serial).executeTakeFirst()
  if (!sat) throw new Refusal('not_found')
  return sat.id
}

function chosenSats(db: ScopedDb) {
  return db
    .selectFrom('sats')
    .innerJoin('companies as c', (join) =>
      join.onRef('c.tenant_id', '=', 'sats.tenant_id').onRef('c.id', '=', 'sats.company_id'),
    )
    .leftJoin('points_of_sale as p', (join) =>
      join.onRef('p.tenant_id', '=', 'sats.tenant_id').onRef('p.id', '=', 'sats.point_of_sale_id'),
    )
    .select(['sats.id', 'sats.serial_number', 'sats.environment', 'sats.retired_on', 'sats.company_id'])
    .select(['c.razao_social', 'c.nome_fantasia', 'c.cnpj', 'p.id as point_id', 'p.name as point_name'])
}

type Row = Awaited<ReturnType<ReturnType<typeof chosenSats>['execute']>>[number]

function satOf(row: Row): contract.Sat {
  const { id, serial_number, environment, retired_on, company_id, razao_social, nome_fantasia, cnpj } = row
  const { point_id, point_name } = row
  return {
    id,
    serial_number,
    environment,
    retired_on,
    company: { id: company_id, razao_social, nome_fantasia, cnpj },
    point_of_sale: point_id === null || point_name === null ? null : { id: point_id, name: point_name },
  }
}

async function readMonitoring(db: ScopedDb, satIds: readonly string[]): Promise<Map<string, contract.Monitoring>> {
  if (satIds.length === 0) return new Map()
  const rows = await db.selectFrom('sat_states as t').select(STATE).where('t.sat_id', 'in', satIds).execute()
  return new Map(rows.map((row) => [row.sat_id, monitoringOf(row)]))
}

function filterOf(query: Call<typeof contract.listSats>['query']) {
  const { company_id, sat_id, search, level } = query
  return (e: ExpressionBuilder<Schema, 'sats'>): Expression<SqlBool> => {
    const all: Expression<SqlBool>[] = []
    if (company_id) all.push(e('sats.company_id', '=', company_id))
    if (sat_id) all.push(e('sats.id', '=', sat_id))
    if (search) all.push(sql<SqlBool>`strpos(sats.serial_number, ${search}) > 0`)
    if (level) {
      const alert = e
        .selectFrom('sat_notifications as n')
        .select(sql<number>`1`.as('one'))
        .whereRef('n.tenant_id', '=', 'sats.tenant_id')
        .whereRef('n.sat_id', '=', 'sats.id')
        .where('n.cleared_at', 'is', null)
      all.push(e.exists(level === 'any' ? alert : alert.where('n.level', '=', level)))
    }
    return e.and(all)
  }
}

/** Of years of four figures. */
const LAST_DAY = '9999-12-31'

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

function isYes(flag: '0' | '1' | 'true' | 'false'): boolean {
  return flag === '1' || flag === 'true'
}
