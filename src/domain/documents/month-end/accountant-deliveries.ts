// How a company's month goes to its accountant (docs/decisions.md#accountant).
import type { StatusStyle } from '../document-status.ts'
import { type DownloadFormat, DOWNLOAD_FORMATS, downloadFormat } from '../downloads/download-format.ts'

export const MOST_ACCOUNTANTS = 5

/** The moments at which a month is sent by itself. */
export const ACCOUNTANT_SCHEDULES = {
  off: { label: 'Só quando alguém envia' },
  day: { label: 'Todo mês, no dia' },
  closing: { label: 'Quando o mês é fechado' },
} as const
export type AccountantSchedule = keyof typeof ACCOUNTANT_SCHEDULES

/** The day of the month after, which every month has. */
export const LAST_DAY = 28
export const USUAL_DAY = 5
/** The hour of that day, by the tenant's clock. */
export const SENDING_HOUR = 8

/** The files of documents beside the month's own PDF and CSV. */
export const ACCOUNTANT_FORMATS = ['none', ...DOWNLOAD_FORMATS] as const
export type AccountantFormat = (typeof ACCOUNTANT_FORMATS)[number]

export const accountantFormat = (format: AccountantFormat): string =>
  format === 'none' ? 'Só os totais do mês' : `Totais e documentos (${downloadFormat(format)})`

/** Returns the format of the downloads; undefined where no documents are sent. */
export const formatOf = (format: AccountantFormat): DownloadFormat | undefined =>
  format === 'none' ? undefined : format

export const DELIVERY_CAUSES = {
  person: 'por',
  day: 'pelo agendamento de',
  closing: 'com o fechamento, por configuração de',
} as const
export type DeliveryCause = keyof typeof DELIVERY_CAUSES

export const DELIVERY_STATES = {
  preparing: { label: 'Em preparação', level: 'info', icon: 'clock' },
  sending: { label: 'Saindo', level: 'info', icon: 'send' },
  retrying: { label: 'O e-mail ainda não saiu; será tentado de novo', level: 'warning', icon: 'triangle-alert' },
  sent: { label: 'Enviado', level: 'success', icon: 'circle-check' },
  failed: { label: 'Falhou', level: 'danger', icon: 'circle-x' },
  ended: { label: 'Links encerrados', level: 'neutral', icon: 'circle-slash' },
} as const satisfies Record<string, StatusStyle>
export type DeliveryState = keyof typeof DELIVERY_STATES
