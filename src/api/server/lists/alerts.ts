import type { AlertTimes } from '#api/contract/sats/alert-times.ts'
import type { Alert } from '#api/contract/sats/alerts.ts'
import type { SatAlertChange } from '#api/contract/sats/sat-alert-changes.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { ALERT_LEVELS, ALERT_STATES, changeText } from '#domain/sats/alert-states.ts'
import { ALARM_TYPES, isAlarmTypeId } from '#domain/sats/sat-alarms.ts'
import type { ListTable } from '../http/reply/list-table.ts'

/** The end of a time in whole seconds; blank where it has none. */
const seconds = (from: string, to: string | null) =>
  to === null ? '' : Math.round((Date.parse(to) - Date.parse(from)) / 1000)

export const alertHistoryTable: ListTable<Alert> = {
  name: 'historico-de-alertas',
  head: [
    'Desde',
    'Encerrado em',
    'Duração (s)',
    'Assumido em',
    'Até assumir (s)',
    'Situação',
    'Nível',
    'Alerta',
    'Alarme',
    'Serial',
    'Ambiente',
    'Empresa',
    'Assumido por',
    'Atribuído a',
    'Encerrado por',
    'O que foi feito',
  ],
  id: ({ id }) => id,
  rows: (alert, moment) => [
    [
      moment(alert.created_utc),
      moment(alert.cleared_utc),
      seconds(alert.created_utc, alert.cleared_utc),
      moment(alert.first_held_utc),
      seconds(alert.created_utc, alert.first_held_utc),
      ALERT_STATES[alert.state].label,
      ALERT_LEVELS[alert.level].label,
      alert.message,
      isAlarmTypeId(alert.alarm_type.id) ? ALARM_TYPES[alert.alarm_type.id].description : '',
      alert.sat?.serial_number ?? '',
      environmentLabel(alert.environment),
      companyName(alert.company),
      alert.holder?.email ?? '',
      alert.assignee?.email ?? '',
      alert.ended_by ?? '',
      alert.ended_note ?? '',
    ],
  ],
}

export const alertChangesTable: ListTable<SatAlertChange> = {
  name: 'alertas-do-sat',
  head: ['Data e hora', 'O que houve', 'Alerta', 'Nível', 'Quem', 'Nota', 'Até'],
  id: ({ id }) => id,
  rows: (change, moment) => [
    [
      moment(change.at_utc),
      changeText(change),
      change.alert?.message ?? '',
      change.alert ? ALERT_LEVELS[change.alert.level].label : '',
      change.email ?? '',
      change.note ?? '',
      moment(change.until_utc),
    ],
  ],
}

const whole = (value: number | undefined) => (value === undefined ? '' : Math.round(value))

export const alertTimesTable: ListTable<AlertTimes> = {
  name: 'tempos-de-atendimento',
  head: [
    'Empresa',
    'Alertas',
    'Assumidos',
    'Até assumir, média (s)',
    'Até assumir, metade (s)',
    'Até assumir, 9 de 10 (s)',
    'Encerrados',
    'Até o fim, média (s)',
    'Até o fim, metade (s)',
    'Até o fim, 9 de 10 (s)',
  ],
  id: ({ company }) => company.id,
  rows: ({ company, alerts, seen, until_seen, ended, until_end }) => [
    [
      companyName(company),
      alerts,
      seen,
      whole(until_seen?.mean),
      whole(until_seen?.median),
      whole(until_seen?.most),
      ended,
      whole(until_end?.mean),
      whole(until_end?.median),
      whole(until_end?.most),
    ],
  ],
}
