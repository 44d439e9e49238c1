import type { OauthClient } from '#api/contract/devices/oauth-clients.ts'
import { scopeText } from '#domain/access/client-scopes.ts'
import {
  EMBEDDED_ELEMENTS,
  isEmbeddedElement,
  isPortalScope,
  lackedBy,
  needText,
  PORTAL_SCOPE_LABELS,
} from '#domain/access/embedding.ts'

/** Writes a client's access in one line. */
export function accessText({ kind, scopes, company, elements, companies, origins }: OauthClient): string {
  if (kind === 'agent') return `Envia o estado dos SATs${company === null ? '' : ` de ${company}`}`
  if (kind !== 'portal') return scopeText(scopes)
  const texts = elements.map((one) => elementText(one, scopes)).join(', ')
  const may = scopes.map((one) => (isPortalScope(one) ? PORTAL_SCOPE_LABELS[one] : one)).join(', ')
  const whose = companies === null ? '' : `, de ${companies.join(', ')}`
  return `${texts} em ${origins.join(', ')}${whose} (${may})`
}

/** Registered when nothing was said of it: an element that says 'Sem acesso' on every page. */
function elementText(element: string, scopes: readonly string[]): string {
  if (!isEmbeddedElement(element)) return element
  const lacked = lackedBy(element, scopes).map(needText)
  const { label } = EMBEDDED_ELEMENTS[element]
  return lacked.length > 0 ? `${label} [sem acesso: falta ${lacked.join(', ')}]` : label
}
