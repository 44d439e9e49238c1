import { html } from 'hono/html'
import { visibleText } from '#domain/visible-text.ts'
import type { Message } from '../ports/mail/mailer.ts'

/** The content of a letter; its look is the same for all. */
export interface Letter {
  to: string
  subject: string
  paragraphs: readonly string[]
  /** The address that its button leads to; a letter that only tells has none. */
  link?: string | undefined
  action?: string
  /** Other links, below the button. */
  others?: readonly LetterLink[]
  closing: string
}

interface LetterLink {
  link: string
  action: string
}

export async function letter({
  to,
  subject,
  paragraphs,
  link,
  action,
  others = [],
  closing,
}: Letter): Promise<Message> {
  const page = await html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin: 0; padding: 24px; background: #f3f4f6; color: #111827; font: 16px/1.5 system-ui, sans-serif">
<div style="max-width: 480px; margin: 0 auto; padding: 24px; border-radius: 8px; background: #ffffff">
<h1 style="margin: 0 0 16px; font-size: 20px">${subject}</h1>
${paragraphs.map((line) => html`<p style="margin: 0 0 16px">${line}</p>\n`)}
${
  link &&
  html`<p style="margin: 24px 0"><a href="${link}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff; text-decoration: none">${action}</a></p>
<p style="margin: 0 0 16px; font-size: 14px; overflow-wrap: anywhere">Se o botão não abrir, copie este endereço:<br>${link}</p>
`
}${others.map((other) => html`<p style="margin: 0 0 16px"><a href="${other.link}" style="color: #1d4ed8">${other.action}</a></p>\n`)}<p style="margin: 0; font-size: 14px; color: #4b5563">${closing}</p>
</div>
</body>
</html>
`
  const all = [
    ...(link ? [others.length > 0 ? `${action}:\n${link}` : link] : []),
    ...others.map((other) => `${other.action}:\n${other.link}`),
  ]
  const text = [...paragraphs, ...all, closing, 'Fiscal'].join('\n\n') + '\n'
  return { to, subject: visibleText(subject), text: visibleText(text), html: visibleText(String(page)) }
}
