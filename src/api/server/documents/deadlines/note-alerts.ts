import { type RawBuilder, sql } from 'kysely'
import { daysOfMonth } from '#domain/documents/month-end/month.ts'
import { UNUSED_KINDS } from '#domain/documents/numbers/nfce-gaps.ts'
import { voidReminder } from '#domain/documents/numbers/void-reminders.ts'
import { formatQuantity } from '#domain/money.ts'
import { type AlarmLevel, levelOf } from '#domain/sats/sat-alarms.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { clearAlerts, raiseCompanyAlerts } from '../../sats/alerts/company-alerts.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { type Store, scoped } from '../../store/scope.ts'
import { overdue } from './overdue.ts'
import { alarmsOf, type NoteAlarm } from './readers.ts'

/** A difference between what holds for a company and the alerts that tell of it. */
interface Difference {
  tenant_id: string
  alarm_id: string
  company_id: string
  alarm_type_id: NoteAlarm
  /** The alert that is to end; null where one is to be raised. */
  alert: string | null
  is_watched: boolean
  amount: number
  revision: number
  level: AlarmLevel | null
  void_by: string | null
}

/**
 * Raises and ends the alerts about companies' notes: what waits for SEFAZ in contingency, and numbers that nothing explains while their void is to
 * be asked for. One question over all tenants, then a transaction for each in which something differs. `now`: ms since the epoch.
 */
export async function settleNoteAlerts(store: Store, now: number): Promise<void> {
  const differences = Map.groupBy(await readDifferences(store, now), ({ tenant_id }) => tenant_id)
  await inEach([...differences.keys()], (tenantId) =>
    scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
      const found = differences.get(tenantId) ?? []
      const ended = found.flatMap(({ alert, is_watched }) => (alert === null ? [] : [{ id: alert, is_watched }]))
      await clearAlerts(db, now, {
        over: ended.flatMap(({ id, is_watched }) => (is_watched ? [id] : [])),
        withdrawn: ended.flatMap(({ id, is_watched }) => (is_watched ? [] : [id])),
      })
      await raiseCompanyAlerts(
        db,
        { tenantId, now },
        found.filter(({ alert }) => alert === null).map((one) => ({ ...one, level: levelOf(one), ...textsOf(one) })),
      )
    }),
  )
}

async function readDifferences(store: Store, now: number): Promise<Difference[]> {
  const standing = sql.join([contingency(now), ...(await voids(store, now))], sql` union all `)
  const watched = (row: string) => {
    const alarm = sql.ref(`${row}.alarm_id`)
    const [tenant, company] = [sql.ref(`${row}.tenant_id`), sql.ref(`${row}.company_id`)]
    return sql<boolean>`exists (select from sat_alarm_groups g
      join company_group_companies c on c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id
      where g.tenant_id = ${tenant} and g.alarm_id = ${alarm} and c.company_id = ${company})`
  }
  const { rows } = await sql<Difference>`
    with found as materialized (${standing}), standing as (
      select f.* from found f where ${watched('f')}
    ), alerts as materialized (
      select tenant_id, alarm_id, company_id, alarm_type_id, id from sat_notifications
      where sat_id is null and (cleared_at is null or goes_on)
    )
    select s.tenant_id, s.alarm_id, s.company_id, w.alarm_type_id, null::uuid as alert, true as is_watched, s.amount, w.revision, w.level,
      s.void_by
    from standing s join sat_alarms w on w.tenant_id = s.tenant_id and w.id = s.alarm_id
    where not exists (select from alerts n
      where n.tenant_id = s.tenant_id and n.alarm_id = s.alarm_id and n.company_id = s.company_id)
    union all
    select n.tenant_id, n.alarm_id, n.company_id, n.alarm_type_id, n.id, ${watched('n')}, 0, 0, null, null
    from alerts n
    where not exists (select from standing s
      where s.tenant_id = n.tenant_id and s.alarm_id = n.alarm_id and s.company_id = n.company_id)`.execute(store)
  return rows
}

/** Selects the companies with notes in contingency that are overdue, for each alarm of their tenants. */
const contingency = (now: number): RawBuilder<unknown> => sql`
  select w.tenant_id, w.id as alarm_id, n.company_id, count(*)::integer as amount, null::text as void_by
  from (${alarmsOf('nfce_contingency')}) w join nfce_gaps n on n.tenant_id = w.tenant_id and ${overdue(now)}
  group by w.tenant_id, w.id, n.company_id`

/** Selects the companies with numbers that nothing explains, where it is the time to ask for their void by the tenant's clock. */
async function voids(store: Store, now: number): Promise<RawBuilder<unknown>[]> {
  const { rows } = await sql<{ time_zone: string }>`
    select distinct t.time_zone from (${alarmsOf('nfce_voids')}) w join tenants t on t.id = w.tenant_id`.execute(store)
  const zones = rows.flatMap(({ time_zone }) => {
    const reminder = voidReminder(now, time_zone)
    return reminder ? [{ time_zone, void_by: reminder.voidBy, ...daysOfMonth(reminder.month) }] : []
  })
  if (zones.length === 0) return []
  const kinds = sql.join(UNUSED_KINDS.map((kind) => sql.lit(kind)))
  return [
    sql`select w.tenant_id, w.id, n.company_id, sum(n.open)::integer, z.void_by
      from (${alarmsOf('nfce_voids')}) w join tenants t on t.id = w.tenant_id
      join json_to_recordset(${JSON.stringify(zones)}::text::json) as z (time_zone text, void_by text, date_start date, date_end date)
        on z.time_zone = t.time_zone
      join nfce_gaps n on n.tenant_id = w.tenant_id and n.kind in (${kinds}) and n.environment = 'production' and n.open > 0
        and n.issued_on between z.date_start and z.date_end
      group by w.tenant_id, w.id, n.company_id, z.void_by`,
  ]
}

const counted = (amount: number, one: string, many: string) => `${formatQuantity(amount)} ${amount === 1 ? one : many}`

/** Words of an alert: what it tells of stays true while it is on, its measure is that of its beginning. */
function textsOf({ alarm_type_id, amount, void_by }: Difference): { message: string; measured: string } {
  return alarm_type_id === 'nfce_contingency'
    ? {
        message: 'NFC-e em contingência sem autorização há mais de 24 horas',
        measured: counted(amount, 'nota', 'notas'),
      }
    : {
        message: `Números de NFC-e a conferir até ${formatDate(void_by ?? '')}`,
        measured: counted(amount, 'número', 'números'),
      }
}
