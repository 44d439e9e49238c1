import { CLIENT_SCOPES, type ClientScope, SCOPE_LABELS } from './client-scopes.ts'
import type { SearchKind } from '../search/search-kinds.ts'
import type { Permission } from './permissions.ts'
import { phrase, phraseOf } from '../phrase.ts'

// What a portal's server may give to its pages: tokens of elements that show a tenant's data and nobody's own
// (docs/decisions.md#embed-tokens).

/**
 * The elements that a token may be bound to: as who registers a portal is told of them, the resource that each is about, the permissions
 * without which it says 'Sem acesso' (tests/unit/access/element-calls.test.ts compares them with its first calls), and what is found by the
 * search within it.
 */
export const EMBEDDED_ELEMENTS = {
  'fiscal-dashboard': { label: 'Dashboard', resource: 'cfe_dashboard', needs: ['cfe_dashboard:read'], finds: [] },
  'fiscal-nfce-list': { label: 'Lista de NFC-e', resource: 'nfce', needs: ['nfce:read'], finds: ['nfces'] },
  'fiscal-nfce-detail': { label: 'Detalhe de NFC-e', resource: 'nfce', needs: ['nfce:read'], finds: [] },
  'fiscal-cfe-list': { label: 'Lista de CF-e', resource: 'cfe', needs: ['cfe:read'], finds: ['cfes'] },
  'fiscal-cfe-skips': { label: 'Saltos de numeração', resource: 'cfe', needs: ['cfe:read'], finds: [] },
  'fiscal-companies': { label: 'Empresas', resource: 'company', needs: ['company:read'], finds: ['companies'] },
  'fiscal-sat-park': {
    label: 'Monitoramento de SATs',
    resource: 'sat',
    needs: ['cfe_dashboard:read'],
    finds: ['sats'],
  },
  'fiscal-sats': { label: 'SATs', resource: 'sat', needs: ['sat:read'], finds: ['sats'] },
  'fiscal-sat-alerts': {
    label: 'SATs em alerta',
    resource: 'sat_notification',
    needs: ['sat_notification:read'],
    finds: [],
  },
  'fiscal-sat-manager': {
    label: 'Pontos de venda e SATs',
    resource: 'sat',
    needs: ['company:read', 'point_of_sale:read', 'sat:read'],
    finds: ['companies', 'sats'],
  },
  'fiscal-sat-light': { label: 'Estado de um SAT', resource: 'sat', needs: ['sat:read'], finds: [] },
  'fiscal-notices': {
    label: 'Avisos',
    resource: 'cfe_dashboard',
    needs: [['nfce:read', 'cfe:read', 'sat_notification:read', 'company:read']],
    finds: [],
  },
  'fiscal-search': {
    label: 'Campo de busca',
    resource: 'cfe_dashboard',
    needs: [['nfce:read', 'cfe:read', 'company:read', 'sat:read']],
    finds: ['nfces', 'cfes', 'companies', 'sats'],
  },
  'fiscal-export': {
    label: 'Exportar documentos',
    resource: 'cfe_dashboard',
    needs: [['nfce:read', 'cfe:read']],
    finds: [],
  },
  'fiscal-danfe': {
    label: 'DANFE e extrato',
    resource: 'nfce',
    needs: [['nfce:read', 'cfe_custody:download']],
    finds: [],
  },
} as const satisfies Readonly<
  Record<
    string,
    { label: string; resource: PortalResource; needs: readonly PortalNeed[]; finds: readonly SearchKind[] }
  >
>
/** A permission, or several any of which will do. */
export type PortalNeed = PortalScope | readonly PortalScope[]
export type EmbeddedElement = keyof typeof EMBEDDED_ELEMENTS

/**
 * Permissions that change something, and that only a token has whose request names them. Of what screens show a portal may change the
 * register.
 */
export const PORTAL_WRITES = [
  'point_of_sale:create',
  'point_of_sale:update',
  'point_of_sale:delete',
  'sat:create',
  'sat:update',
  'sat:delete',
] as const satisfies readonly Permission[]

export const PORTAL_SCOPES = [...CLIENT_SCOPES, ...PORTAL_WRITES] as const
export type PortalScope = (typeof PORTAL_SCOPES)[number]
type ResourceOf<Scope> = Scope extends `${infer Resource}:${string}` ? Resource : never
export type PortalResource = ResourceOf<PortalScope>

export const PORTAL_SCOPE_LABELS: Readonly<Record<PortalScope, string>> = {
  ...SCOPE_LABELS,
  'point_of_sale:create': 'Criar pontos de venda',
  'point_of_sale:update': 'Alterar pontos de venda',
  'point_of_sale:delete': 'Excluir pontos de venda',
  'sat:create': 'Cadastrar SATs',
  'sat:update': 'Alterar SATs',
  'sat:delete': 'Excluir SATs',
}

export function isEmbeddedElement(text: string): text is EmbeddedElement {
  return Object.hasOwn(EMBEDDED_ELEMENTS, text)
}

export function isPortalScope(text: string): text is PortalScope {
  return (PORTAL_SCOPES as readonly string[]).includes(text)
}

/** Returns what is found by the search within any of these elements. */
export function foundWithin(elements: readonly EmbeddedElement[]): SearchKind[] {
  return [...new Set(elements.flatMap((element) => EMBEDDED_ELEMENTS[element].finds))]
}

/** Returns what an element lacks to show anything. */
export function lackedBy(element: EmbeddedElement, scopes: readonly string[]): PortalNeed[] {
  const needs: readonly PortalNeed[] = EMBEDDED_ELEMENTS[element].needs
  return needs.filter((need) => ![need].flat().some((one) => scopes.includes(one)))
}

/** 'NFC-e ou Baixar XML de CF-e'. */
export function needText(need: PortalNeed): string {
  const labels = [need].flat().map((one) => PORTAL_SCOPE_LABELS[one])
  return new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(labels)
}

/** 'Monitoramento de SATs precisa de Dashboard'. */
export function lackText(element: EmbeddedElement, lacked: readonly PortalNeed[]): string {
  const names = new Intl.ListFormat('pt-BR').format(lacked.map(needText))
  const label = phraseOf(EMBEDDED_ELEMENTS[element].label)
  return phrase`${label} precisa de ${names}`
}

export function isReading(scope: PortalScope): scope is ClientScope {
  return !(PORTAL_WRITES as readonly string[]).includes(scope)
}

/** A list of scopes as OAuth writes it, between spaces. What is no scope of a portal is left out. */
export function portalScopesOf(text: string): PortalScope[] {
  const named = new Set(text.split(' '))
  return PORTAL_SCOPES.filter((scope) => named.has(scope))
}

/**
 * The origin of a page as browsers tell it in `Origin`; undefined for what is none. Without TLS only this machine's: whoever is between a
 * page and its server may be any page of that origin.
 */
export function pageOrigin(text: string): string | undefined {
  const url = URL.parse(text.trim())
  if (!url || url.username || url.password || url.pathname !== '/' || url.search || url.hash) return undefined
  // A host of any name is none: browsers tell each page's own.
  if (url.hostname.includes('*')) return undefined
  const isHere = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere) ? url.origin : undefined
}
