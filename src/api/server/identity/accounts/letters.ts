import type { LinkPurpose } from '#api/contract/account/passwords.ts'
import { backOfficeLink } from '../../mail/back-office.ts'
import { letter } from '../../mail/letter.ts'
import type { Message } from '../../ports/mail/mailer.ts'

/** A tenant as a letter names it and leads to it. */
interface TenantName {
  id: string
  description: string
}

/** An access as a letter tells of it: as what, and to which companies. */
interface InvitedAccess {
  role: string
  group: string | null
  /** Null: all of the tenant. */
  companies: { named: readonly string[]; more: number } | null
}

/** The words of a letter about an invitation, so that it does not look like one of a stranger. */
export interface InvitationText {
  tenant: TenantName
  /** E-mail of who gives them; undefined where the operator does. */
  by?: string | undefined
  accesses: readonly InvitedAccess[]
}

function invitedLines(email: string, { by, tenant, accesses }: InvitationText): string[] {
  const access = `acesso à organização ${tenant.description} no Fiscal`
  return [
    by === undefined ? `O email ${email} recebeu ${access}.` : `${by} deu ${access} ao email ${email}.`,
    ...accesses.map((one) => `Perfil: ${one.role}. ${reachText(one)}.`),
  ]
}

/** 'Grupo de empresas: Lojas do Ceará (Aldeota, Cocó e mais 3)'. */
function reachText({ group, companies }: InvitedAccess): string {
  if (companies === null) return 'Empresas: todas'
  const { named, more } = companies
  const all = more > 0 ? [...named, `mais ${more}`] : named
  const names = new Intl.ListFormat('pt-BR').format(all)
  if (group === null) return `Empresas: ${names || 'nenhuma ainda'}`
  return `Grupo de empresas: ${group} (${names || 'nenhuma empresa ainda'})`
}

interface LinkLetter {
  subject: string
  /** The host's address for the password definition page. */
  path: '/reset-password' | '/confirm-email'
  lines: (email: string, invitation?: InvitationText) => readonly string[]
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
    lines: (email, invitation) => [
      ...(invitation ? invitedLines(email, invitation) : [`Você recebeu acesso ao Fiscal com o email ${email}.`]),
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
  { to, invitation, ...target }: Omit<LinkTarget, 'tenantId'> & { to: string; invitation?: InvitationText | undefined },
): Promise<Message> {
  const { subject, lines, action, closing } = LETTERS[purpose]
  const link = linkAddress(purpose, { ...target, tenantId: invitation?.tenant.id })
  return letter({ to, subject, paragraphs: lines(to, invitation), link, action, closing })
}

/** The message to someone who has an account already and was given access to another tenant. */
export function accessLetter(options: { to: string; origin: string; invitation: InvitationText }): Promise<Message> {
  const { to, origin, invitation } = options
  return letter({
    to,
    subject: 'Novo acesso',
    paragraphs: [...invitedLines(to, invitation), 'Entre com a senha que você já usa.'],
    // Who is in already goes on there; who is not passes by the login.
    link: backOfficeLink(origin, '/', invitation.tenant.id),
    action: 'Entrar',
    closing: 'Se você não esperava esta mensagem, ignore-a.',
  })
}
