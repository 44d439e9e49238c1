import type { SearchKind } from '#domain/search/search-kinds.ts'
import { type ElementSpec, type Route, routeAt } from '../widget.ts'

/** The area of an element, in which alone its search finds (docs/decisions.md#search-within). */
export interface Within {
  /** The kinds that the user may read, of those of the element. */
  kinds: readonly SearchKind[]
  routes: readonly Route[]
  /** As the element declares it. */
  narrowedTo?: ElementSpec['narrowedTo']
}

/** Returns the first of some paths that is one of the area; without an area the first of all. */
export function pathWithin(within: Within | undefined, paths: readonly string[]): string | undefined {
  return paths.find((path) => !within || routeAt(within.routes, path.split('?')[0] ?? '') !== undefined)
}

const isDocument = (kind: SearchKind) => kind === 'nfces' || kind === 'cfes'

/** Returns what may be typed, in the words of the empty field: 'Chave, número, valor, CPF, CNPJ, serial ou nome' where all is found. */
export function typedText(kinds: readonly SearchKind[]): string {
  const hasDocuments = kinds.some(isDocument)
  const hasCompanies = kinds.includes('companies')
  const parts = [
    ...(hasDocuments ? ['chave', 'número', 'valor', 'CPF'] : []),
    ...(hasDocuments || hasCompanies ? ['CNPJ'] : []),
    ...(kinds.includes('sats') ? ['serial'] : []),
    ...(hasCompanies ? ['nome'] : hasDocuments ? ['produto'] : []),
  ]
  const text = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(parts)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const NAMES: Readonly<Record<SearchKind, string>> = {
  nfces: 'notas (NFC-e)',
  cfes: 'cupons (CF-e)',
  companies: 'empresas',
  sats: 'SATs',
}

/** Returns the names of what is found: 'notas (NFC-e) e produtos'. */
export function foundText(kinds: readonly SearchKind[]): string {
  const names = [...kinds.map((kind) => NAMES[kind]), ...(kinds.some(isDocument) ? ['produtos'] : [])]
  return new Intl.ListFormat('pt-BR').format(names)
}
