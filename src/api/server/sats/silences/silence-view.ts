import { sql } from 'kysely'
import type { Silence } from '#api/contract/sats/silences.ts'
import type { AuditView } from '../../identity/accounts/audit-views.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatLocal } from '#domain/time/date-time.ts'
import { ALARM_TYPES, type AlarmSetting, conditionText } from '#domain/sats/sat-alarms.ts'
import { minuteOf, silenceState, weeklyText } from '#domain/sats/silences/silence.ts'
import type { ScopedDb } from '../../store/scope.ts'
import { TENANT } from '../../store/tenant-names.ts'
import { versionOf } from '../../store/version-of.ts'

/** Selects silences that were not deleted, with the names of what they are about, as `s`. */
export function silencesOf(db: ScopedDb) {
  const of = (id: string, table: string) =>
    sql`from ${sql.table(table)} o where o.tenant_id = ${TENANT} and o.id = s.${sql.ref(id)}`
  return db
    .selectFrom('sat_silences as s')
    .selectAll('s')
    .select([
      sql<Named | null>`(select json_build_object('razao_social', o.razao_social, 'nome_fantasia', o.nome_fantasia)
        ${of('company_id', 'companies')})`.as('company'),
      sql<string | null>`(select o.name ${of('point_of_sale_id', 'points_of_sale')})`.as('point_name'),
      sql<string | null>`(select o.serial_number ${of('sat_id', 'sats')})`.as('serial_number'),
      sql<AlarmSetting | null>`(select json_build_object('alarm_type_id', o.alarm_type_id, 'operator_name', o.operator_name,
        'selected_option_id', o.selected_option_id, 'unit_type_name', o.unit_type_name, 'value', o.value)
        ${of('alarm_id', 'sat_alarms')})`.as('alarm'),
    ])
    .where('s.deleted_at', 'is', null)
}
interface Named {
  razao_social: string
  nome_fantasia: string | null
}
export type SilenceRow = Awaited<ReturnType<ReturnType<typeof silencesOf>['executeTakeFirstOrThrow']>>

/** Describes a silence as it stands at a moment, by the tenant's clock. */
export function describe(row: SilenceRow, { now, timeZone }: { now: number; timeZone: string }): Silence {
  const { id, company_id, point_of_sale_id, sat_id, alarm_id, alarm_type_id, reason, repeats, weekdays } = row
  const [from, until] = [Date.parse(row.from_at), Date.parse(row.until_at)]
  // A weekly one comes again; when, its next turn finds out.
  const comesAgain = repeats === 'weekly' && row.over_at === null && until <= now
  const state = comesAgain ? 'scheduled' : silenceState({ from, until }, row.over_at !== null, now)
  const silence = {
    id,
    company: company_id === null ? null : { id: company_id, razao_social: '', nome_fantasia: null, ...row.company },
    point_of_sale:
      point_of_sale_id === null ? null : { id: point_of_sale_id, name: row.point_name ?? 'Ponto de venda excluído' },
    sat: sat_id === null ? null : { id: sat_id, serial_number: row.serial_number ?? '' },
    alarm: alarm_id === null ? null : { id: alarm_id, description: alarmText(row.alarm) },
    alarm_type:
      alarm_type_id === null ? null : { id: alarm_type_id, description: ALARM_TYPES[alarm_type_id].description },
    reason,
    repeats,
    weekdays,
    from_time: row.from_time,
    until_time: row.until_time,
    from_utc: row.from_at,
    until_utc: row.until_at,
    from_local: minuteOf(from, timeZone),
    until_local: minuteOf(until, timeZone),
    state,
    created_utc: row.created_at,
    created_by: row.created_by_email,
  }
  const about = [company_id, point_of_sale_id, sat_id, alarm_id, alarm_type_id, reason]
  const time = repeats === 'once' ? [from, until] : [weekdays, row.from_time, row.until_time]
  return { ...silence, version: versionOf(...about, repeats, ...time, row.over_at) }
}

const alarmText = (alarm: AlarmSetting | null) =>
  alarm ? `${ALARM_TYPES[alarm.alarm_type_id].description} ${conditionText(alarm)}`.trim() : 'Alarme excluído'

/** Describes a silence for the trail. */
export function silenceAudit(silence: Silence): AuditView {
  const { company, point_of_sale, sat, alarm, alarm_type, repeats, weekdays, from_time, until_time } = silence
  const minute = (local: string) => formatLocal(`${local}:00`).slice(0, 16)
  return {
    Motivo: silence.reason,
    Empresa: company && companyName(company),
    'Ponto de venda': point_of_sale && point_of_sale.name,
    SAT: sat && sat.serial_number,
    Alarme: alarm?.description ?? alarm_type?.description ?? null,
    Quando:
      repeats === 'weekly' && weekdays && from_time !== null && until_time !== null
        ? weeklyText({ weekdays, from_time, until_time })
        : `${minute(silence.from_local)} – ${minute(silence.until_local)}`,
  }
}
