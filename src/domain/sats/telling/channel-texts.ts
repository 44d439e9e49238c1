import { visibleText } from '../../visible-text.ts'
import type { AlarmLevel } from '../sat-alarms.ts'
import { untakenText } from './telling.ts'

// Alerts as channels beside mail say them, by their public formats: incoming webhooks of Slack (docs.slack.dev/messaging/sending-messages-using-incoming-webhooks,
// docs.slack.dev/messaging/formatting-message-text), which others understand too, the Bot API of Telegram (core.telegram.org/bots/api#sendmessage), and a
// webhook's JSON.

/** An alert as channels say it. */
export interface AlertNews {
  id: string
  /** Null of a company's alert, which is of no SAT. */
  serial_number: string | null
  environment: 'production' | 'homolog'
  company: string
  cnpj: string
  level: AlarmLevel
  message: string
  condition: string
  measured: string | null
  /** Instants. */
  created_at: string
  cleared_at: string | null
  /** Minutes for which nobody took it, where it is told for that. */
  untaken: number | null
  /** The address at which it is seen. */
  link: string
}

interface Place {
  tenant: string
  timeZone: string
  /** The address at which all alerts are seen. */
  link: string
}

/** Telegram takes 4,096 letters after its marks are read, Slack shows 4,000. */
const MOST_LETTERS = 3800
const MOST_FIELD = 200

/** Marks of an alert's level where there is text alone. */
export const MARKS: Readonly<Record<AlarmLevel, string>> = { danger: '🔴', warning: '🟡', info: '🔵' }

/** How a format writes what stands in a line. */
interface Format {
  escape(text: string): string
  bold(escaped: string): string
  link(address: string, escaped: string): string
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const SLACK: Format = {
  escape: escaped,
  bold: (text) => `*${text.replaceAll('*', '∗')}*`,
  link: (address, text) => `<${escaped(address).replaceAll('|', '%7C')}|${text.replaceAll('|', '¦')}>`,
}
const TELEGRAM: Format = {
  escape: escaped,
  bold: (text) => `<b>${text}</b>`,
  link: (address, text) => `<a href="${escaped(address).replaceAll('"', '&quot;')}">${text}</a>`,
}

/** Returns the message of an incoming webhook. Text alone: what understands Slack's form understands that, and blocks not always. */
export const slackMessage = (alerts: readonly AlertNews[], place: Place) => ({ text: linesOf(SLACK, alerts, place) })

/** Returns the parameters of `sendMessage`. */
export const telegramMessage = (chat: string, alerts: readonly AlertNews[], place: Place) =>
  telegramOf(chat, linesOf(TELEGRAM, alerts, place))

const telegramOf = (chat_id: string, text: string) => ({
  chat_id,
  text,
  parse_mode: 'HTML',
  link_preview_options: { is_disabled: true },
})

function linesOf(format: Format, alerts: readonly AlertNews[], { tenant, timeZone, link }: Place): string {
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  const head =
    alerts.length > 1
      ? [
          format.bold(
            format.escape(
              short(`${alerts.length} ${alerts.every(isOfSat) ? 'alertas de SAT' : 'alertas'} – ${tenant}`),
            ),
          ),
        ]
      : []
  const lines = alerts.map((alert) => lineOf(format, alert, time))
  const rest = (count: number) => format.link(link, format.escape(`e mais ${count}: ver todos os alertas`))
  const fitting: string[] = []
  let letters = head.join('').length
  for (const line of lines) {
    letters += line.length + 2
    if (letters > MOST_LETTERS) break
    fitting.push(line)
  }
  const others = lines.length - fitting.length
  return [...head, ...fitting, ...(others > 0 ? [rest(others)] : [])].join('\n\n')
}

const isOfSat = ({ serial_number }: AlertNews) => serial_number !== null

function lineOf(format: Format, alert: AlertNews, time: Intl.DateTimeFormat): string {
  const { serial_number, environment, company, level, message, measured, created_at, cleared_at, untaken, link } = alert
  const over = cleared_at === null ? '' : ` (encerrado às ${time.format(new Date(cleared_at))})`
  // A SAT's message says it itself.
  const amount = serial_number === null && measured !== null ? `: ${measured}` : ''
  const homolog = environment === 'homolog' ? ' (homologação)' : ''
  const subject = serial_number === null ? 'Ver alerta' : `SAT ${serial_number}`
  const about = `${homolog} · ${company} · ${time.format(new Date(created_at))}`
  return [
    ...(untaken === null ? [] : [format.escape(untakenText(untaken))]),
    `${MARKS[level]} ${format.bold(format.escape(short(`${message}${amount}${over}`)))}`,
    `${format.link(link, format.escape(short(subject)))}${format.escape(short(about))}`,
  ].join('\n')
}

/** Returns a text that shows all of its letters, cut where it is longer than a line should be. */
function short(text: string): string {
  const line = visibleText(text).replaceAll(/\s+/g, ' ')
  return line.length > MOST_FIELD ? `${line.slice(0, MOST_FIELD - 1).toWellFormed()}…` : line
}

/** Names the shape of what is sent; another one is another version. */
const VERSION = 1

/** Returns the body of a webhook: type, time and data as in Standard Webhooks. */
export function webhookBody(alert: AlertNews, tenant: { id: string; name: string }): object {
  const { id, serial_number, environment, company, cnpj, level, message, condition, measured } = alert
  return {
    type: alert.untaken === null ? 'alert.opened' : 'alert.escalated',
    version: VERSION,
    timestamp: new Date(alert.created_at).toISOString(),
    data: {
      id,
      level,
      message,
      condition,
      measured,
      environment,
      created_utc: new Date(alert.created_at).toISOString(),
      cleared_utc: alert.cleared_at && new Date(alert.cleared_at).toISOString(),
      untaken_minutes: alert.untaken,
      sat: serial_number === null ? null : { serial_number },
      company: { cnpj, name: company },
      tenant,
      link: alert.link,
    },
  }
}

const trialText = (group: string, tenant: string) =>
  short(`Mensagem de teste: os alertas do grupo ${group} de ${tenant} chegam aqui.`)

export const slackTrial = (group: string, tenant: string) => ({ text: SLACK.escape(trialText(group, tenant)) })
export const telegramTrial = (chat: string, group: string, tenant: string) =>
  telegramOf(chat, TELEGRAM.escape(trialText(group, tenant)))
export const webhookTrial = (group: string, tenant: { id: string; name: string }, now: number): object => ({
  type: 'alert.test',
  version: VERSION,
  timestamp: new Date(now).toISOString(),
  data: { message: trialText(group, tenant.name), tenant },
})
