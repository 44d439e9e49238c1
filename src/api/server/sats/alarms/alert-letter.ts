import { html } from 'hono/html'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { isNoteType, NOTE_ADVICE, notesOf } from '#domain/sats/note-alarms.ts'
import type { AlarmTypeId } from '#domain/sats/sat-alarms.ts'
import { untakenText } from '#domain/sats/telling/telling.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import { ALL_ALERTS, alertPath, ALERT_HISTORY, notesPath, satPath } from './alert-path.ts'

export interface AlertLine {
  id: string
  /** Null of an alert about a company's notes. */
  serial_number: string | null
  environment: 'production' | 'homolog'
  company_id: string
  company: string
  cnpj: string
  alarm_type_id: AlarmTypeId
  message: string
  measured: string | null
  /** Instants. */
  created_at: string
  cleared_at: string | null
  /** Minutes for which nobody took it, where it is told for that. */
  untaken: number | null
}

/** A message of more lines helps nobody; the link shows the rest. */
const MOST_LINES = 50

interface LetterOptions {
  to: string
  tenant: string
  timeZone: string
  alerts: readonly AlertLine[]
  /** The address of a path of the back-office. */
  link: (path: string) => string
}

/** The subject of an alert: its SAT, or else its company. */
const subjectOf = ({ serial_number, company }: AlertLine) => (serial_number === null ? company : `SAT ${serial_number}`)
/** A chain's shops often share a name. */
const placeOf = ({ company, cnpj }: AlertLine) => `${company} (${formatTaxpayer(cnpj)})`

/**
 * The message that tells a user of new alerts, gathered: one alone leads to its story, several of one SAT to it, those of several each to its own and
 * all of them to where alerts are.
 */
export async function alertLetter(options: LetterOptions): Promise<Message> {
  const { to, tenant, alerts } = options
  const [first] = alerts
  const areOfSats = alerts.every(({ serial_number }) => serial_number !== null)
  const title = areOfSats ? 'Alertas de SAT' : 'Alertas'
  const subject =
    alerts.length === 1 && first
      ? `${subjectOf(first)}: ${first.message}`
      : `${alerts.length} ${areOfSats ? 'alertas de SAT' : 'alertas'} – ${tenant}`
  const isOne = alerts.length === 1 || (areOfSats && alerts.every((one) => one.serial_number === first?.serial_number))
  const button = buttonOf(options, isOne)
  const lines = linesOf(options, isOne)
  const advice = adviceOf(options)
  const rest = alerts.length > MOST_LINES ? `e mais ${alerts.length - MOST_LINES}` : ''
  const closing = `Você recebe esta mensagem por ser membro de um grupo de empresas de ${tenant} com ${areOfSats ? 'alarmes de SAT' : 'alarmes'}.`
  const page = await html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin: 0; padding: 24px; background: #f3f4f6; color: #111827; font: 16px/1.5 system-ui, sans-serif">
<div style="max-width: 560px; margin: 0 auto; padding: 24px; border-radius: 8px; background: #ffffff">
<h1 style="margin: 0 0 16px; font-size: 20px">${title}</h1>
<ul style="margin: 0 0 16px; padding: 0 0 0 20px">
${lines.map(({ what, subject: named, about, address }) => {
  const linked = address ? html`<a href="${address}" style="color: #1d4ed8">${named}</a>` : named
  return html`<li style="margin: 0 0 12px"><strong>${what}</strong><br><span style="color: #4b5563">${linked}${about}</span></li>\n`
})}
</ul>
${rest === '' ? '' : html`<p style="margin: 0 0 16px">${rest}</p>`}
${advice.map(({ text, address }) => html`<p style="margin: 0 0 16px">${text} <a href="${address}" style="color: #1d4ed8">Ver as notas</a></p>\n`)}
<p style="margin: 24px 0"><a href="${button.address}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff; text-decoration: none">${button.action}</a></p>
<p style="margin: 0 0 16px; font-size: 14px; overflow-wrap: anywhere">Se o botão não abrir, copie este endereço:<br>${button.address}</p>
<p style="margin: 0; font-size: 14px; color: #4b5563">${closing}</p>
</div>
</body>
</html>
`
  const text = [
    ...lines.map(({ what, subject: named, about, address }) =>
      [what, named + about, ...(address ? [address] : [])].join('\n'),
    ),
    ...(rest === '' ? [] : [rest]),
    ...advice.map(({ text: words, address }) => `${words}\n${address}`),
    // Of several, each with its own above.
    isOne ? button.address : `${button.action}:\n${button.address}`,
    closing,
    'Fiscal',
  ]
  const letter = { subject, text: `${text.join('\n\n')}\n`, html: String(page) }
  return { to, subject: visibleText(letter.subject), text: visibleText(letter.text), html: visibleText(letter.html) }
}

function buttonOf({ alerts, link }: LetterOptions, isOne: boolean): { address: string; action: string } {
  const [first] = alerts
  if (isOne && first && alerts.length === 1) return { address: link(alertPath(first)), action: 'Ver alerta' }
  const serial = isOne ? first?.serial_number : undefined
  if (serial) return { address: link(satPath(serial)), action: `Ver SAT ${serial}` }
  return alerts.every(({ serial_number }) => serial_number !== null)
    ? { address: link(ALL_ALERTS), action: 'Ver SATs em alerta' }
    : { address: link(ALERT_HISTORY), action: 'Ver alertas' }
}

function linesOf({ alerts, timeZone, link }: LetterOptions, isOne: boolean) {
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  return alerts.slice(0, MOST_LINES).map((alert) => {
    const over = alert.cleared_at === null ? '' : ` (encerrado às ${time.format(new Date(alert.cleared_at))})`
    const untaken = alert.untaken === null ? '' : `${untakenText(alert.untaken)}: `
    const address = isOne ? undefined : link(alertPath(alert))
    const began = time.format(new Date(alert.created_at))
    if (alert.serial_number === null) {
      const measured = alert.measured === null ? '' : `: ${alert.measured}`
      return { what: `${untaken}${alert.message}${measured}`, subject: placeOf(alert), about: ` · ${began}`, address }
    }
    const homolog = alert.environment === 'homolog' ? ' (homologação)' : ''
    const about = `${homolog} · ${alert.company} · ${began}`
    return { what: `${untaken}${alert.message}${over}`, subject: subjectOf(alert), about, address }
  })
}

/** Returns the advice for each type that is about notes, once, and where these are seen: those of one company, or of all. */
function adviceOf({ alerts, timeZone, link }: LetterOptions): { text: string; address: string }[] {
  const byType = Map.groupBy(alerts, ({ alarm_type_id }) => alarm_type_id)
  return [...byType].flatMap(([type, some]) => {
    const [first] = some
    if (!first || !isNoteType(type)) return []
    const isOfOne = some.every(({ company_id }) => company_id === first.company_id)
    const { list, filters } = notesOf(
      { type, created_at: first.created_at, ...(isOfOne && { company_id: first.company_id }) },
      timeZone,
    )
    return [{ text: NOTE_ADVICE[type], address: link(notesPath(list, filters)) }]
  })
}
