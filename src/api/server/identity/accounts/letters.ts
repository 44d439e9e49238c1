import type { LinkPurpose } from '#api/contract/account/passwords.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'

interface LinkLetter {
  subject: string
  /** The host's address for the password definition page. */
  path: '/reset-password' | '/confirm-email'
  lines: (email: string) => readonly string[]
  action: string
  closing: string
}

const LETTERS: Readonly<Record<LinkPurpose, LinkLetter>> = {
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

/** Returns the address of a link. `origin`: scheme and host of the back-office. */
export function linkAddress(purpose: LinkPurpose, origin: string, token: string): string {
  return `${origin}${LETTERS[purpose].path}?token=${encodeURIComponent(token)}`
}

/** The message that brings a link. `origin`: scheme and host of the back-office. */
export async function linkLetter(
  purpose: LinkPurpose,
  { to, origin, token }: { to: string; origin: string; token: string },
): Promise<Message> {
  const { subject, lines, action, closing } = LETTERS[purpose]
  const link = linkAddress(purpose, origin, token)
  return letter({ to, subject, paragraphs: lines(to), link, action, closing })
}

/** The message to someone who has an account already and was given access to another tenant. */
export function accessLetter({ to, origin, tenant }: { to: string; origin: string; tenant: string }): Promise<Message> {
  return letter({
    to,
    subject: 'Novo acesso',
    paragraphs: [`O seu email ${to} recebeu acesso a ${tenant}.`, 'Entre com a senha que você já usa.'],
    link: `${origin}/login`,
    action: 'Entrar',
    closing: 'Se você não esperava esta mensagem, ignore-a.',
  })
}
