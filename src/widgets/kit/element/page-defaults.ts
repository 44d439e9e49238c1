import type { TokenProvider } from './tokens.ts'

/** What the page set by `connect`, for elements that carry no token of their own. */
export interface PageDefaults {
  api?: string
  tenant?: string
  token?: TokenProvider
}
export const pageDefaults: PageDefaults = {}
