import type { LinkPurpose } from '#api/contract/account/passwords.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
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

/** The address of a link, before it is written. */
export interface LinkTarget {
  /** Scheme and host of the back-office. */
  origin: string
  token: string
  /** The tenant that gave the access, which the user comes to once in; a lost password is of none. */
  tenantId?: string | undefined
}

/** Returns the address of a link. */
export function linkAddress(purpose: LinkPurpose, { origin, token, tenantId }: LinkTarget): string {
  const path = `${LETTERS[purpose].path}?token=${encodeURIComponent(token)}`
  return tenantId === undefined ? origin + path : backOfficeLink(origin, path, tenantId)
}

/** The message that brings a link. */
export async function linkLetter(
  purpose: LinkPurpose,
  { to, ...target }: LinkTarget & { to: string },
): Promise<Message> {
  const { subject, lines, action, closing } = LETTERS[purpose]
  const link = linkAddress(purpose, target)
  return letter({ to, subject, paragraphs: lines(to), link, action, closing })
}

/** A tenant as a letter names it and leads to it. */
export interface TenantName {
  id: string
  description: string
}

/** The message to someone who has an account already and was given access to another tenant. */
export function accessLetter(options: { to: string; origin: string; tenant: TenantName }): Promise<Message> {
  const { to, origin, tenant } = options
  return letter({
    to,
    subject: 'Novo acesso',
    paragraphs: [`O seu email ${to} recebeu acesso a ${tenant.description}.`, 'Entre com a senha que você já usa.'],
    // Who is in already goes on there; who is not passes by the login.
    link: backOfficeLink(origin, '/', tenant.id),
    action: 'Entrar',
    closing: 'Se você não esperava esta mensagem, ignore-a.',
  })
}
