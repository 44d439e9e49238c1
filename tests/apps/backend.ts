// A partner's server with fiscal-widgets/api: compiled by tests/apps, and run as it stands by tests/e2e/portals/packed-api.embed.spec.ts.
import { createFiscalApi, FiscalTokenError, type ProblemCode, type WebhookMessage } from 'fiscal-widgets/api'

declare const process: { env: Record<string, string | undefined> }

const {
  FISCAL_API: baseUrl = '',
  FISCAL_CLIENT_ID: clientId = '',
  FISCAL_CLIENT_SECRET: clientSecret = '',
} = process.env
const { FISCAL_SERVER_ID: serverId = '', FISCAL_SERVER_SECRET: serverSecret = '', PAGE: origin = '' } = process.env

const portal = createFiscalApi({ baseUrl, clientId, clientSecret })
const fiscal = createFiscalApi({ baseUrl, clientId: serverId, clientSecret: serverSecret })

const { data, error } = await fiscal.GET('/custody/nfce/', { params: { query: { per_page: 10 } } })
if (error) throw new Error(error.message)
const keys: string[] = data.items.map(({ key }) => key)

const missing = await fiscal.GET('/custody/nfce/{key}', { params: { path: { key: '0'.repeat(44) } } })
const code: ProblemCode | undefined = missing.error?.code

const given = await portal.pageToken({ elements: ['fiscal-nfce-list'], companies: 'all', origin })
const refused = await portal
  .pageToken({ elements: ['fiscal-nfce-list'], companies: 'all', origin: 'https://other.example' })
  .catch((failure: unknown) => (failure instanceof FiscalTokenError ? failure.code : String(failure)))

export function titleOf(message: WebhookMessage): string {
  if (message.type !== 'nfce.authorized') return message.type
  return message.data.key
}

console.log(JSON.stringify({ keys, code, tenant: given.tenant, hasToken: given.token !== '', refused }))

/** Never called: what the types refuse. */
export const refusedByTypes = () => [
  // @ts-expect-error: there is no such path
  fiscal.GET('/nfce/'),
  // @ts-expect-error: a note has a key
  fiscal.GET('/custody/nfce/{key}', {}),
  // @ts-expect-error: no token is given of this element
  portal.pageToken({ elements: ['fiscal-profile'], companies: 'all', origin }),
]
