// What the page around an app says of itself: where the API is, whose documents are shown, and its own way to a token.
import type { TokenRequest } from 'fiscal-widgets'

const said = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''

export const api: string = said('fiscal-api')
export const tenant: string = said('fiscal-tenant')
export const tokenOf = async ({ tenant, signal }: TokenRequest): Promise<string> =>
  (await fetch(`/fiscal-token?tenant=${tenant}`, { signal })).text()
/** Where an app puts itself. */
export const place = (): Element => document.querySelector('main') ?? document.body
