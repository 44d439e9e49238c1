import type { Permission } from './permissions.ts'

// Who must prove by a second thing who they are, and what that thing is (docs/decisions.md#second-factor).

/** The demands that a tenant may make of its users, from the least to the most. */
export const FACTOR_DEMANDS = {
  nobody: 'Ninguém',
  administrators: 'Administradores',
  everybody: 'Todos',
} as const
export type FactorDemand = keyof typeof FACTOR_DEMANDS

export const FACTOR_KINDS = { totp: 'Aplicativo autenticador', passkey: 'Chave de acesso' } as const
export type FactorKind = keyof typeof FACTOR_KINDS

/** With one of these a user is an administrator: who has access, certificates, the codes for SEFAZ and commands to SATs are in their hands. */
export const ADMINISTRATING: readonly Permission[] = [
  'grant:create',
  'grant:update',
  'grant:delete',
  'role:create',
  'role:update',
  'role:delete',
  'company_group:update',
  'company_group:delete',
  'company:set_certificate',
  'company:set_csc',
  'sat:update',
  'oauth_client:create',
  'device:update',
]

/** Tells if a demand holds for a user of these permissions. */
export function isDemandedOf(
  demand: FactorDemand,
  user: { isMaster: boolean; permissions: readonly string[] },
): boolean {
  if (demand === 'nobody') return false
  return demand === 'everybody' || user.isMaster || ADMINISTRATING.some((one) => user.permissions.includes(one))
}

/** RFC 6238, as every authenticator app shows them. */
export const TOTP_CODE = /^\d{6}$/

/** How many recovery codes a user has at once. */
export const RECOVERY_CODES = 10

/** Digits and letters that nobody takes for one another, as a user may type them: without regard to case, spaces and hyphens. */
export function recoveryCodeOf(typed: string): string {
  return typed.toLowerCase().replace(/[\s-]/g, '')
}

/** Without i, l, o and u. */
export const RECOVERY_LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'
/** Letters of a recovery code, 5 bits each: 60 bits, which nobody guesses at a few attempts a minute. */
export const RECOVERY_LENGTH = 12

/** 'abcd-efgh-jkmn', as it is written down. */
export function recoveryCodeText(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? ''
}
