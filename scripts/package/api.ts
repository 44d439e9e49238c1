import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { astToString, openapiTypes, ts } from 'api-types'
import { rolldown } from 'rolldown'
import { contract } from '../../src/api/contract/contract.ts'
import { problems } from '../../src/api/contract/problem.ts'
import { openApi } from '../../src/api/server/http/openapi.ts'
import { openApiWebhooks } from '../../src/api/server/http/openapi-webhooks.ts'
import { tables } from '../../src/api/server/lists/list-tables.ts'
import { EMBEDDED_ELEMENTS, PORTAL_SCOPES } from '../../src/domain/access/embedding.ts'
import { root } from '../vite/declarations.ts'

// fiscal-widgets/api: a client of the API for partners' servers, typed by the API's own description (/api/v1/openapi.json).

type Json = Readonly<Record<string, unknown>>

/** Formats of ours, by the type that stands for each. */
const FORMATS: Readonly<Record<string, string>> = { 'problem-code': 'ProblemCode', binary: 'Blob' }

/** The description as types are made of it. */
function described(): Parameters<typeof openapiTypes>[0] {
  const whole: Json = { ...openApi(contract, Object.keys(tables)), webhooks: openApiWebhooks() }
  return JSON.parse(JSON.stringify(whole), (key, value) => {
    // Said once, by the client, and not at each call.
    if (key === 'parameters' && Array.isArray(value))
      return value.filter(({ name }: { name: string }) => name !== 'X-Tenant')
    if (key !== 'Problem') return value
    return { ...value, properties: { ...value.properties, code: { type: 'string', format: 'problem-code' } } }
  })
}

/** What the API takes and answers, path by path. */
export async function apiPaths(): Promise<string> {
  const nodes = await openapiTypes(described(), {
    alphabetize: true,
    transform({ format }) {
      const name = format === undefined ? undefined : FORMATS[format]
      return name ? ts.factory.createTypeReferenceNode(name) : undefined
    },
  })
  return `import type { ProblemCode } from './api.js'\n\n${astToString(nodes)}`
}

/** The declarations of the entry, with the public types of the sources as they stand there. */
export function apiTypes(): string {
  const source = readFileSync(resolve(root, 'src/api/partner/public.ts'), 'utf8')
  const [, ...types] = source.split(/^(?=\/\*\*|export )/m)
  return `import type { Client } from 'openapi-fetch'
import type { components, paths, webhooks } from './api-paths.js'
export type * from './api-paths.js'

/** The elements that a token of a page may be for. */
export type PortalElement = ${Object.keys(EMBEDDED_ELEMENTS)
    .map((one) => `'${one}'`)
    .join(' | ')}
/** What a page may do. */
export type PortalScope = ${PORTAL_SCOPES.map((one) => `'${one}'`).join(' | ')}
/** Why a call was refused; a newer server may know more reasons. */
export type ProblemCode = ${Object.keys(problems)
    .map((one) => `'${one}'`)
    .join(' | ')}
/** A refusal; \`message\` is Portuguese and fit to be shown, \`fields\` names the inputs at fault. */
export type Problem = components['schemas']['Problem']
/** A message to a receiver of events, once its signature was checked by a library of Standard Webhooks. */
export type WebhookMessage = {
  [Kind in keyof webhooks]: webhooks[Kind]['post']['requestBody']['content']['application/json']
}[keyof webhooks]

${types.join('')}
/** A client of the API, and the exchange of tokens for a portal's pages. */
export type FiscalApi = Client<paths, 'application/json'> & {
  /** Exchanges the client's secret for a token of one page, for ten minutes. Throws FiscalTokenError. */
  pageToken(request: PageTokenRequest): Promise<PageToken>
}
/** Makes a client of the API of one server, for servers of partners; a refused call answers \`error\`, it throws where nothing answers. */
export declare function createFiscalApi(options: FiscalApiOptions): FiscalApi
/** Why no token was given: \`code\` is OAuth's word, or 'server' where the answer was none of OAuth's. */
export declare class FiscalTokenError extends Error {
  readonly status: number
  readonly code: string
}
`
}

/** Writes api.js into a folder. openapi-fetch stays outside: the package depends on it, since its types are the client's. */
export async function writeApi(folder: string): Promise<void> {
  const bundle = await rolldown({
    input: resolve(root, 'src/api/partner/fiscal-api.ts'),
    platform: 'neutral',
    external: ['openapi-fetch'],
    cwd: root,
  })
  await bundle.write({ file: resolve(folder, 'api.js'), minify: true, comments: false })
  await bundle.close()
}
