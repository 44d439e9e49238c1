import type { Needs } from '../access/permissions.ts'

// What the search finds, kind by kind (docs/decisions.md#search).

/** The permissions of who finds a kind. Products come with the documents that they were sold in. */
export const SEARCH_KINDS = {
  nfces: ['nfce:read'],
  cfes: ['cfe:read'],
  companies: ['company:read'],
  sats: ['sat:read'],
} as const satisfies Readonly<Record<string, Needs>>
export type SearchKind = keyof typeof SEARCH_KINDS

const KIND = `(${Object.keys(SEARCH_KINDS).join('|')})`
/** Kinds between commas, as a call names them. */
export const SEARCH_KINDS_LIST = new RegExp(`^${KIND}(,${KIND})*$`)
