import { html } from 'hono/html'
import { untakenText } from '#domain/sats/telling/telling.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { Message } from '../../ports/mail/mailer.ts'
import { ALL_ALERTS, alertPath } from './alert-path.ts'

export interface AlertLine {
  serial_number: string
  environment: 'production' | 'homolog'
  company: string
  message: string
  /** Instants. */
  created_at: string
  cleared_at: string | null
  /** Minutes for which nobody took it, where it is told for that. */
  untaken: number | null
}

/** A message of more lines helps nobody; the link shows the rest. */
const MOST_LINES = 50

/**
 * The message that tells a user of new alerts, gathered: alerts of one SAT lead to it, those of several each to its own and all of them to the SATs in
 * alert. `link`: the address of a path of the back-office.
 */
export async function alertLetter(options: {
  to: string
  tenant: string
  timeZone: string
  alerts: readonly AlertLine[]
  link: (path: string) => string
}): Promise<Message> {
  const { to, tenant, timeZone, alerts, link } = options
  const [first] = alerts
  const subject =
    alerts.length === 1 && first
      ? `SAT ${first.serial_number}: ${first.message}`
      : `${alerts.length} alertas de SAT – ${tenant}`
  const time = new Intl.DateTimeFormat('pt-BR', { timeZone, hour: '2-digit', minute: '2-digit' })
  const single = first && alerts.every((one) => one.serial_number === first.serial_number) ? first : undefined
  const linkOf = (alert: AlertLine) => link(alertPath(alert))
  const button = single
    ? { address: linkOf(single), action: `Ver SAT ${single.serial_number}` }
    : { address: link(ALL_ALERTS), action: 'Ver SATs em alerta' }
  const lines = alerts.slice(0, MOST_LINES).map((alert) => {
    const over = alert.cleared_at === null ? '' : ` (encerrado às ${time.format(new Date(alert.cleared_at))})`
    const homolog = alert.environment === 'homolog' ? ' (homologação)' : ''
    return {
      what: `${alert.untaken === null ? '' : `${untakenText(alert.untaken)}: `}${alert.message}${over}`,
      sat: `SAT ${alert.serial_number}`,
      about: `${homolog} · ${alert.company} · ${time.format(new Date(alert.created_at))}`,
      address: single ? undefined : linkOf(alert),
    }
  })
  const rest = alerts.length > MOST_LINES ? `e mais ${alerts.length - MOST_LINES}` : ''
  const closing = `Você recebe esta mensagem por ser membro de um grupo de empresas de ${tenant} com alarmes de SAT.`
  const page = await html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin: 0; padding: 24px; background: #f3f4f6; color: #111827; font: 16px/1.5 system-ui, sans-serif">
<div style="max-width: 560px; margin: 0 auto; padding: 24px; border-radius: 8px; background: #ffffff">
<h1 style="margin: 0 0 16px; font-size: 20px">Alertas de SAT</h1>
<ul style="margin: 0 0 16px; padding: 0 0 0 20px">
${lines.map(({ what, sat, about, address }) => {
  const named = address ? html`<a href="${address}" style="color: #1d4ed8">${sat}</a>` : sat
  return html`<li style="margin: 0 0 12px"><strong>${what}</strong><br><span style="color: #4b5563">${named}${about}</span></li>\n`
})}
</ul>
${rest === '' ? '' : html`<p style="margin: 0 0 16px">${rest}</p>`}
<p style="margin: 24px 0"><a href="${button.address}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff; text-decoration: none">${button.action}</a></p>
<p style="margin: 0 0 16px; font-size: 14px; overflow-wrap: anywhere">Se o botão não abrir, copie este endereço:<br>${button.address}</p>
<p style="margin: 0; font-size: 14px; color: #4b5563">${closing}</p>
</div>
</body>
</html>
`
  const text = [
    ...lines.map(({ what, sat, about, address }) => [what, sat + about, ...(address ? [address] : [])].join('\n')),
    ...(rest === '' ? [] : [rest]),
    // Of several, each with its own above.
    single ? button.address : `${button.action}:\n${button.address}`,
    closing,
    'Fiscal',
  ]
  const letter = { subject, text: `${text.join('\n\n')}\n`, html: String(page) }
  return { to, subject: visibleText(letter.subject), text: visibleText(letter.text), html: visibleText(letter.html) }
}
