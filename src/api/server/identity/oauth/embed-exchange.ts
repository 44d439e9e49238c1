import { AUDIT_BETWEEN, type AuditChange, auditChanges } from '#domain/access/audit.ts'
import {
  EMBEDDED_ELEMENTS,
  type EmbeddedElement,
  isEmbeddedElement,
  isReading,
  PORTAL_SCOPE_LABELS,
  type PortalScope,
  portalScopesOf,
} from '#domain/access/embedding.ts'
import { OauthRefusal } from '../../errors/oauth-refusal.ts'
import type { Scope, ScopedDb } from '../../store/scope.ts'
import { neededBy } from '../callers/embed-calls.ts'
import type { EmbedTerms } from '../callers/embed-tokens.ts'

/** The terms of a portal, of which its pages have a part each. */
export interface PortalTerms {
  scopes: readonly PortalScope[]
  elements: readonly EmbeddedElement[]
  companyIds: Scope['companyIds']
  origins: readonly string[]
  secretHash: string
}

/** A portal's request for one of its pages, each list between spaces. */
export interface TermsQuery {
  elements?: string | undefined
  companies?: string | undefined
  origin?: string | undefined
  scope?: string | undefined
}

/** Companies of one token: each call carries them. A page that shows more is one that shows all. */
const MOST_COMPANIES = 100

/** Returns a page's terms, never more than the portal has: refuses what goes beyond. */
export async function embedTerms(db: ScopedDb, portal: PortalTerms, requested: TermsQuery): Promise<EmbedTerms> {
  const elements = elementsOf(portal, requested.elements)
  const { origin } = requested
  if (origin === undefined) throw new OauthRefusal('invalid_request', 'origin is missing: that of the page')
  if (!portal.origins.includes(origin)) throw beyond('origin')
  const scopes = scopesOf(portal, elements, requested.scope)
  return { elements, origin, scopes, companyIds: await companiesOf(db, portal, requested.companies) }
}

function elementsOf(portal: PortalTerms, requested: string | undefined): EmbeddedElement[] {
  const named = listOf(requested)
  if (named.length === 0) throw new OauthRefusal('invalid_request', 'elements is missing: those of the page')
  const elements = named.filter(isEmbeddedElement).filter((one) => portal.elements.includes(one))
  if (elements.length < named.length) throw beyond('elements')
  return elements
}

/** Returns those scopes of the portal that the elements need: reading, unless the request names changing. */
function scopesOf(
  portal: PortalTerms,
  elements: readonly EmbeddedElement[],
  requested: string | undefined,
): PortalScope[] {
  const named = requested === undefined ? portal.scopes.filter(isReading) : listOf(requested)
  if (!named.every((one) => portal.scopes.some((scope) => scope === one))) throw beyond('scope')
  const needed = neededBy(elements)
  const scopes = portalScopesOf(named.join(' ')).filter((one) => needed.has(one))
  if (scopes.length === 0) throw new OauthRefusal('invalid_scope', 'Of this scope the elements need nothing')
  return scopes
}

/**
 * By their CNPJs, of 14 positions, or 'all' that the portal has. Always said: OAuth takes an empty parameter for none, and a portal's user of
 * no company must not come to see all of them.
 */
async function companiesOf(db: ScopedDb, { companyIds }: PortalTerms, requested: string | undefined) {
  const named = listOf(requested)
  if (named.length === 0) throw new OauthRefusal('invalid_request', 'companies is missing: CNPJs, or all')
  const isAll = named.length === 1 && named[0] === 'all'
  if ((isAll && companyIds !== 'all' ? companyIds : named).length > MOST_COMPANIES) {
    throw new OauthRefusal('invalid_request', `A page shows at most ${MOST_COMPANIES} companies: name them`)
  }
  if (isAll) return companyIds
  const rows = await db.selectFrom('companies').select(['id', 'cnpj']).where('cnpj', 'in', named).execute()
  const ids = rows.map(({ id }) => id).filter((id) => companyIds === 'all' || companyIds.includes(id))
  if (ids.length < named.length) throw beyond('companies')
  return ids.sort()
}

const listOf = (text = '') => [...new Set(text.split(' ').filter((one) => one !== ''))]

/** The same words for what there is not and for what is not this portal's. */
const beyond = (name: string) =>
  new OauthRefusal('invalid_scope', `${name} names something that this client was not given`)

/** For the trail: what a portal has, or one of its pages. `companies`: their CNPJs, null for all of them. */
export function termsAudit(
  { scopes, elements }: Pick<EmbedTerms, 'scopes' | 'elements'>,
  companies: string | null,
  origins: readonly string[],
): AuditChange[] {
  const list = (texts: readonly string[]) => texts.join(AUDIT_BETWEEN)
  return auditChanges(
    {},
    {
      Acesso: list(scopes.map((one) => PORTAL_SCOPE_LABELS[one])),
      Elementos: list(elements.map((one) => EMBEDDED_ELEMENTS[one].label)),
      Empresas: companies ?? 'Todas',
      Páginas: list(origins),
    },
  )
}
