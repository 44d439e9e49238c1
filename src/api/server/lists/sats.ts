import type { SatInAlert } from '#api/contract/sats/sat-alerts.ts'
import type { SatCommand } from '#api/contract/sats/sat-commands.ts'
import type { HistoryEntry, Sat } from '#api/contract/sats/sats.ts'
import type { Silence } from '#api/contract/sats/silences.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { printedTaxpayer } from '#domain/companies/taxpayer.ts'
import { environmentLabel } from '#domain/documents/environment.ts'
import { commandStatus } from '#domain/sats/command-state.ts'
import { type BatteryLevel, batteryLabel, lanStatusLabel, operationStateLabel } from '#domain/sats/sat-labels.ts'
import { satSituation } from '#domain/sats/sat-situation.ts'
import { SILENCE_STATES, weeklyText } from '#domain/sats/silences/silence.ts'
import type { ListTable } from '../http/reply/list-table.ts'

const batteryText = (level: BatteryLevel | null | undefined) => (level ? batteryLabel(level) : '')

export const satsTable: ListTable<Sat> = {
  name: 'sats',
  head: [
    'Serial',
    'Ambiente',
    'CNPJ',
    'Empresa',
    'Ponto de venda',
    'Último monitoramento',
    'Cupons em memória',
    'Versão',
    'Bateria',
    'Situação',
  ],
  id: ({ id }) => id,
  rows: (sat, moment) => [
    [
      sat.serial_number,
      environmentLabel(sat.environment),
      printedTaxpayer(sat.company.cnpj),
      companyName(sat.company),
      sat.point_of_sale?.name ?? '',
      moment(sat.latest_monitoring?.created_utc),
      sat.latest_monitoring?.pending_coupons ?? '',
      sat.latest_monitoring?.software_version ?? '',
      batteryText(sat.latest_monitoring?.battery_level),
      satSituation({
        isRetired: sat.retired_on !== null,
        alerts: (sat.notifications ?? []).map(({ level }) => level),
        isMonitored: Boolean(sat.latest_monitoring),
      }).label,
    ],
  ],
}

/** A line an alert. */
export const alertsTable: ListTable<SatInAlert> = {
  name: 'sats-em-alerta',
  head: ['Serial', 'Ambiente', 'Empresa', 'Alerta', 'Desde'],
  id: ({ sat }) => sat.id,
  rows: ({ sat, company, alerts }, moment) =>
    alerts.map(({ message, created_utc }) => [
      sat.serial_number,
      environmentLabel(sat.environment),
      companyName(company),
      message,
      moment(created_utc),
    ]),
}

export const historyTable: ListTable<HistoryEntry> = {
  name: 'historico-do-sat',
  head: [
    'De',
    'Até',
    'Leituras',
    'Operação',
    'Memória (%)',
    'Bateria',
    'Cupons em memória',
    'Rede',
    'Relógio adiantado (s)',
    'Comunicação com a SEFAZ',
    'Transmissão à SEFAZ',
  ],
  id: ({ created_utc }) => created_utc,
  rows: (entry, moment) => [
    [
      moment(entry.since_utc),
      moment(entry.created_utc),
      entry.readings,
      entry.operation_state === null ? '' : operationStateLabel(entry.operation_state),
      { amount: entry.memory_used_percent === null ? null : String(entry.memory_used_percent) },
      batteryText(entry.battery_level),
      entry.pending_coupons ?? '',
      entry.lan_status === null ? '' : lanStatusLabel(entry.lan_status),
      entry.clock_drift_seconds ?? '',
      moment(entry.last_sefaz_communication_date),
      moment(entry.last_sefaz_transmission_date),
    ],
  ],
}

export const commandsTable: ListTable<SatCommand> = {
  name: 'comandos-enviados',
  head: ['Enviado em', 'SAT', 'Comando', 'Situação', 'Quem', 'Código', 'Resposta do SAT', 'Encerrado em'],
  id: ({ id }) => id,
  rows: (command, moment) => [
    [
      moment(command.created_utc),
      command.sat.serial_number,
      command.spec.description,
      commandStatus(command.state).label,
      command.created_by,
      command.reply_code ?? '',
      command.reply_message ?? '',
      moment(command.finished_utc),
    ],
  ],
}

export const silencesTable: ListTable<Silence> = {
  name: 'silencios',
  head: [
    'Situação',
    'Motivo',
    'Empresa',
    'Ponto de venda',
    'SAT',
    'Alertas',
    'De',
    'Até',
    'Toda semana',
    'Quem',
    'Criado em',
  ],
  id: ({ id }) => id,
  rows: (silence, moment) => [
    [
      SILENCE_STATES[silence.state].label,
      silence.reason,
      silence.company ? companyName(silence.company) : 'Todas',
      silence.point_of_sale?.name ?? '',
      silence.sat?.serial_number ?? '',
      silence.alarm?.description ?? silence.alarm_type?.description ?? 'Todos',
      moment(silence.from_utc),
      moment(silence.until_utc),
      weeklyOf(silence),
      silence.created_by,
      moment(silence.created_utc),
    ],
  ],
}

const weeklyOf = ({ weekdays, from_time, until_time }: Silence) =>
  weekdays && from_time !== null && until_time !== null ? weeklyText({ weekdays, from_time, until_time }) : ''
