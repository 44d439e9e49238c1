import { formatDate } from '#domain/time/date-time.ts'
import { localTime } from '#domain/time/zoned-time.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import { ALL_ALERTS, ALERT_HISTORY, satPath } from '../alarms/alert-path.ts'

/** An alert that was silent; `cleared_at` is null while it is on. Instants. */
export interface SilencedLine {
  serial_number: string | null
  environment: 'production' | 'homolog'
  company: string
  message: string
  created_at: string
  cleared_at: string | null
}

/** A message of more lines helps nobody; the link shows the rest. */
const MOST_LINES = 50

const TITLE = 'O que houve durante o silêncio'

/** The message at the end of a silence: what began in it and is still on, and what was over before it ended. */
export function silenceLetter({
  email: to,
  tenant,
  timeZone,
  reasons,
  alerts,
  link,
}: {
  email: string
  tenant: string
  timeZone: string
  /** Why it was silent. */
  reasons: readonly string[]
  alerts: readonly SilencedLine[]
  link: (path: string) => string
}): Promise<Message> {
  const on = alerts.filter(({ cleared_at }) => cleared_at === null)
  const over = alerts.filter(({ cleared_at }) => cleared_at !== null)
  const serial = alerts.every((one) => one.serial_number === alerts[0]?.serial_number) && alerts[0]?.serial_number
  const part = (heading: string, some: readonly SilencedLine[]) => [
    ...(some.length > 0 ? [heading] : []),
    ...some.slice(0, MOST_LINES).map((one) => lineOf(one, timeZone)),
    ...(some.length > MOST_LINES ? [`e mais ${some.length - MOST_LINES}`] : []),
  ]
  return letter({
    to,
    subject: serial ? `SAT ${serial}: ${TITLE.toLowerCase()}` : `${TITLE} – ${tenant}`,
    paragraphs: [`Acabou o silêncio: ${reasons.join('; ')}.`, ...part('Continua:', on), ...part('Já encerrado:', over)],
    link: link(serial ? satPath(serial) : alerts.every((one) => one.serial_number) ? ALL_ALERTS : ALERT_HISTORY),
    action: serial ? `Ver SAT ${serial}` : 'Ver alertas',
    closing: `Você recebe esta mensagem por ser membro de um grupo de empresas de ${tenant} com alarmes.`,
  })
}

function lineOf(
  { serial_number, environment, company, message, created_at, cleared_at }: SilencedLine,
  timeZone: string,
): string {
  const moment = (iso: string) => {
    const local = localTime(Date.parse(iso), timeZone)
    return `${formatDate(local).slice(0, 5)} ${local.slice(11, 16)}`
  }
  const about = [
    ...(serial_number === null ? [] : [`SAT ${serial_number}${environment === 'homolog' ? ' (homologação)' : ''}`]),
    company,
    cleared_at === null ? `desde ${moment(created_at)}` : `de ${moment(created_at)} a ${moment(cleared_at)}`,
  ]
  return `${message} · ${about.join(' · ')}`
}
