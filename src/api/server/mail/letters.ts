import { html } from 'hono/html'
import type { LinkPurpose } from '#api/contract/passwords.ts'
import { formatDate } from '#domain/date-time.ts'
import { formatQuantity } from '#domain/money.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { Message } from './mailer.ts'

interface Letter {
  subject: string
  /** The host's address for the password definition page. */
  path: '/reset-password' | '/confirm-email'
  lines: (email: string) => readonly string[]
  action: string
  closing: string
}

const LETTERS: Readonly<Record<LinkPurpose, Letter>> = {
  recovery: {
    subject: 'Redefinir senha',
    path: '/reset-password',
    lines: (email) => [
      `Recebemos um pedido para redefinir a senha de ${email}.`,
      'O link abaixo vale por 1 hora e só pode ser usado uma vez.',
    ],
    action: 'Redefinir senha',
    closing: 'Se não foi você quem pediu, ignore esta mensagem: a sua senha continua a mesma.',
  },
  confirmation: {
    subject: 'Confirmar email',
    path: '/confirm-email',
    lines: (email) => [
      `Você recebeu acesso ao Fiscal com o email ${email}.`,
      'Confirme o email e defina a sua senha. O link abaixo vale por 7 dias e só pode ser usado uma vez.',
    ],
    action: 'Confirmar email',
    closing: 'Se você não esperava esta mensagem, ignore-a.',
  },
}

/** Where a link leads to. `origin`: scheme and host of the back-office. */
export function linkAddress(purpose: LinkPurpose, origin: string, token: string): string {
  return `${origin}${LETTERS[purpose].path}?token=${encodeURIComponent(token)}`
}

/** The message that brings a link. `origin`: scheme and host of the back-office. */
export async function letterOf(
  purpose: LinkPurpose,
  { to, origin, token }: { to: string; origin: string; token: string },
): Promise<Message> {
  const { subject, lines, action, closing } = LETTERS[purpose]
  const link = linkAddress(purpose, origin, token)
  return message({ to, subject, paragraphs: lines(to), link, action, closing })
}

export interface DownloadNews {
  to: string
  /** Scheme and host of the back-office. */
  origin: string
  /** XML files in the request. */
  amount: number
  /** Days, YYYY-MM-DD. */
  period: { from: string; to: string }
  /** How many days the file is kept. */
  days: number
  /** Why there is no file. */
  failure: string | undefined
}

/** The message that a bulk download is ready, or that it failed. It leads to the list: mail is no place for the file's own address. */
export async function downloadLetter({ to, origin, amount, period, days, failure }: DownloadNews): Promise<Message> {
  const files = amount === 1 ? '1 arquivo XML' : `${formatQuantity(amount)} arquivos XML`
  const request = `${files} de ${formatDate(period.from)} a ${formatDate(period.to)}`
  return message({
    to,
    subject: failure === undefined ? 'Download pronto' : 'Falha no download',
    paragraphs:
      failure === undefined
        ? [
            `O download que você requisitou está pronto: ${request}.`,
            `O arquivo fica disponível por ${days === 1 ? '1 dia' : `${days} dias`}.`,
          ]
        : [`O download que você requisitou não pôde ser feito: ${request}.`, failure],
    link: `${origin}/nf-download`,
    action: 'Abrir downloads',
    closing: 'Você recebeu esta mensagem porque requisitou um download no Fiscal.',
  })
}

interface Content {
  to: string
  subject: string
  paragraphs: readonly string[]
  link: string
  action: string
  closing: string
}

async function message({ to, subject, paragraphs, link, action, closing }: Content): Promise<Message> {
  const page = await html`<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${subject}</title></head>
<body style="margin: 0; padding: 24px; background: #f3f4f6; color: #111827; font: 16px/1.5 system-ui, sans-serif">
<div style="max-width: 480px; margin: 0 auto; padding: 24px; border-radius: 8px; background: #ffffff">
<h1 style="margin: 0 0 16px; font-size: 20px">${subject}</h1>
${paragraphs.map((line) => html`<p style="margin: 0 0 16px">${line}</p>\n`)}
<p style="margin: 24px 0"><a href="${link}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff; text-decoration: none">${action}</a></p>
<p style="margin: 0 0 16px; font-size: 14px; overflow-wrap: anywhere">Se o botão não abrir, copie este endereço:<br>${link}</p>
<p style="margin: 0; font-size: 14px; color: #4b5563">${closing}</p>
</div>
</body>
</html>
`
  const text = [...paragraphs, link, closing, 'Fiscal'].join('\n\n') + '\n'
  return { to, subject: visibleText(subject), text: visibleText(text), html: visibleText(String(page)) }
}
