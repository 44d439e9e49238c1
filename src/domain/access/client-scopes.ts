import type { Permission } from './permissions.ts'

// What a client that is no person may be allowed: reading. What is written bears a user's name.

export const CLIENT_SCOPES = [
  'cfe_dashboard:read',
  'company:read',
  'point_of_sale:read',
  'sat:read',
  'sat_notification:read',
  'cfe:read',
  'cfe_custody:download',
  'nfce:read',
] as const satisfies readonly Permission[]
export type ClientScope = (typeof CLIENT_SCOPES)[number]

/** Views of each scope, in a person's words. */
export const SCOPE_LABELS: Readonly<Record<ClientScope, string>> = {
  'cfe_dashboard:read': 'Dashboard',
  'company:read': 'Empresas',
  'point_of_sale:read': 'Pontos de venda',
  'sat:read': 'SATs',
  'sat_notification:read': 'Alertas de SAT',
  'cfe:read': 'CF-e',
  'cfe_custody:download': 'Baixar XML de CF-e',
  'nfce:read': 'NFC-e',
}

/** Scopes in words; a newer server's stands as it is. */
export function scopeText(scopes: readonly string[]): string {
  return scopes.map((scope) => (isClientScope(scope) ? SCOPE_LABELS[scope] : scope)).join(', ')
}

export function isClientScope(text: string): text is ClientScope {
  return (CLIENT_SCOPES as readonly string[]).includes(text)
}

/** A list of scopes as OAuth writes it: between spaces, the order means nothing (RFC 6749, section 3.3). What is no scope is left out. */
export function scopesOf(text: string): ClientScope[] {
  const named = new Set(text.split(' '))
  return CLIENT_SCOPES.filter((scope) => named.has(scope))
}
