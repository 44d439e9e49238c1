import { sql } from 'kysely'
import { rejectionText } from '#domain/documents/numbers/rejections.ts'
import { formatQuantity } from '#domain/money.ts'
import { isNoteType, rejectionsText } from '#domain/sats/note-alarms.ts'
import { type AlarmLevel, type AlarmSetting, conditionText, levelOf } from '#domain/sats/sat-alarms.ts'
import { formatDate } from '#domain/time/date-time.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { phrase } from '#domain/phrase.ts'
import { clearAlerts, raiseCompanyAlerts, remindOfCompanyAlerts } from '../../sats/alerts/company-alerts.ts'
import { inEach } from '../../store/queries/in-each.ts'
import { type Store, scoped } from '../../store/scope.ts'
import { standing } from './standing.ts'
import { noteMentioned } from './mentioned.ts'

/** An alert that is on is told once more after this time at the earliest, in ms, so that a shop without a line does not flood. */
const PAUSE_MS = 24 * 3_600_000

/** A difference between what holds for a company and the alerts that tell of it. */
interface Difference extends AlarmSetting {
  what: 'begun' | 'ended' | 'unwatched' | 'more'
  tenant_id: string
  alarm_id: string
  company_id: string
  /** The alert that ends or tells of more; null where one is to be raised. */
  alert: string | null
  /** False of one that somebody ended. */
  is_on: boolean
  amount: number
  code: string | null
  void_by: string | null
  day: number | null
  revision: number
  level: AlarmLevel | null
}

/**
 * Raises and ends the alerts about companies' notes, and tells once more of those that there is more of. One question over all tenants, then a transaction for
 * each in which something differs. `now`: ms since the epoch.
 */
export async function settleNoteAlerts(store: Store, now: number): Promise<void> {
  const differences = Map.groupBy(await readDifferences(store, now), ({ tenant_id }) => tenant_id)
  await inEach([...differences.keys()], (tenantId) =>
    scoped(store, { tenantId, companyIds: 'all' }, async (db) => {
      const found = differences.get(tenantId) ?? []
      const of = (what: Difference['what']) => found.filter((one) => one.what === what)
      const idsOf = (what: 'ended' | 'unwatched') => of(what).flatMap(({ alert }) => alert ?? [])
      // What somebody has ended, and there is more of now, begins anew.
      const anew = of('more').filter(({ is_on }) => !is_on)
      await clearAlerts(db, now, {
        over: [...idsOf('ended'), ...anew.flatMap(({ alert }) => alert ?? [])],
        withdrawn: idsOf('unwatched'),
      })
      const begun = [...of('begun'), ...anew]
      await raiseCompanyAlerts(
        db,
        { tenantId, now },
        begun.map((one) => ({ ...one, level: levelOf(one), condition: conditionText(one), ...textsOf(one) })),
      )
      const more = of('more').filter(({ is_on }) => is_on)
      await remindOfCompanyAlerts(
        db,
        { tenantId, now },
        more.flatMap((one) => (one.alert === null ? [] : [{ id: one.alert, measured: textsOf(one).measured }])),
      )
      await noteMentioned(db, now, { mentioned: [...begun, ...more], over: [...of('ended'), ...of('unwatched')] })
    }),
  )
}

async function readDifferences(store: Store, now: number): Promise<Difference[]> {
  const { rows } = await sql<Difference>`
    with found as materialized (${await standing(store, now)}), standing as (
      select f.*, w.alarm_type_id, w.operator_name, w.selected_option_id, w.unit_type_name, w.value, w.revision, w.level
      from found f join sat_alarms w on w.tenant_id = f.tenant_id and w.id = f.alarm_id
      where ${isWatched('f')}
    ), alerts as materialized (
      select tenant_id, alarm_id, company_id, alarm_type_id, alarm_revision, id, cleared_at is null as is_on,
        coalesce(reminded_at, created_at) <= ${isoInstant(now - PAUSE_MS)}::timestamptz as may_tell
      from sat_notifications where sat_id is null and (cleared_at is null or goes_on)
    )
    select 'begun' as what, null::uuid as alert, false as is_on, s.* from standing s
    where not exists (select from alerts n where ${isSame})
    union all
    select 'more', n.id, n.is_on, s.* from standing s join alerts n on ${isSame} where s.is_fresh and n.may_tell
    union all
    select case when ${isWatched('n')} and exists (select from sat_alarms w
        where w.tenant_id = n.tenant_id and w.id = n.alarm_id and w.revision = n.alarm_revision) then 'ended' else 'unwatched' end,
      n.id, n.is_on, n.tenant_id, n.alarm_id, n.company_id, 0, null, null, null, false, n.alarm_type_id, null, null, null, null, 0, null
    from alerts n where not exists (select from standing s where ${isSame})`.execute(store)
  return rows
}

/** Tells of what holds, `s`, and an alert `n` if one is of the other: what an alarm asked for before it was changed is another thing. */
const isSame = sql`n.tenant_id = s.tenant_id and n.alarm_id = s.alarm_id and n.company_id = s.company_id and n.alarm_revision = s.revision`

/** Tells of a row's company if it is in a group of its alarm. */
function isWatched(row: string) {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  return sql<boolean>`exists (select from sat_alarm_groups g
    join company_group_companies c on c.tenant_id = g.tenant_id and c.company_group_id = g.company_group_id
    where g.tenant_id = ${of('tenant_id')} and g.alarm_id = ${of('alarm_id')} and c.company_id = ${of('company_id')})`
}

function notesText(amount: number): string {
  const count = formatQuantity(amount)
  return amount === 1 ? phrase`${count} nota` : phrase`${count} notas`
}

function numbersText(amount: number): string {
  const count = formatQuantity(amount)
  return amount === 1 ? phrase`${count} número` : phrase`${count} números`
}

/** Words of an alert: what it tells of stays true while it is on, its measure is that of its beginning, or of when it was told last. */
function textsOf(one: Difference): { message: string; measured: string } {
  const { alarm_type_id: type, amount, void_by, code } = one
  if (!isNoteType(type)) throw new Error(`${type} is not about notes`)
  switch (type) {
    case 'nfce_contingency':
      return {
        message: 'NFC-e em contingência sem autorização há mais de 24 horas',
        measured: notesText(amount),
      }
    case 'nfce_voids':
      return {
        message: phrase`Números de NFC-e a conferir até ${formatDate(void_by ?? '')}`,
        measured: numbersText(amount),
      }
    case 'nfce_rejections': {
      const words = code === null ? '' : `, ${code}: ${rejectionText(code, null)}`
      return { message: rejectionsText(one), measured: `${notesText(amount)}${words}` }
    }
  }
}
