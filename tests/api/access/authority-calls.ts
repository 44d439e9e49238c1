import type { Endpoint } from '#api/contract/endpoint.ts'
import { PAGE } from '../account/embed-stage.ts'
import type { Caller, Stage } from './authority-stage.ts'
import type { Target } from './authority-targets.ts'

export interface Asked {
  /** Values of the names in the path, or another path altogether. */
  params?: Record<string, string>
  path?: string
  query?: string
  body?: unknown
  headers?: Record<string, string>
  /** Instead of the caller's usual token. */
  token?: string | undefined
}
type Make<T extends unknown[]> = (stage: Stage, ...of: T) => Asked | Promise<Asked>

export type Request =
  /** Of no company. */
  | { kind: 'once'; make: Make<[Caller]> }
  /** Of one company at a time: of the first, then of the second. `got`: whether the answer gives it, where its status does not tell. */
  | { kind: 'each'; make: Make<[Target, Caller, 0 | 1]>; got?: (answer: string) => boolean }
  /** Of all companies at once. */
  | { kind: 'list'; make: Make<[]> }

export const once = (make: Make<[Caller]> = () => ({})): Request => ({ kind: 'once', make })
export const list = (query = ''): Request => ({ kind: 'list', make: () => ({ query }) })
export const each = (make: Make<[Target, Caller, 0 | 1]>, got?: (answer: string) => boolean): Request => ({
  kind: 'each',
  make,
  ...(got ? { got } : {}),
})
export const of = (params: (target: Target) => Record<string, string>) =>
  each((_, target) => ({ params: params(target) }))

/** Makes a call of the contract as one of the stage's callers. */
export async function ask(
  stage: Stage,
  endpoint: Endpoint,
  caller: Caller,
  asked: Asked,
): Promise<{ status: number; text: string }> {
  const filled = endpoint.path.replace(/:(\w+)/g, (_, name: string) => asked.params?.[name] ?? name)
  const path = asked.path ?? `${filled}${asked.query ? `?${asked.query}` : ''}`
  const token = asked.token ?? stage.tokens[caller]
  const response = await stage.server.call(path, {
    method: endpoint.method,
    tenant: stage.tenantOf(caller),
    headers: { Origin: PAGE, ...asked.headers, ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }) },
    ...(endpoint.method === 'GET' ? {} : { body: asked.body ?? {} }),
  })
  return { status: response.status, text: await response.text() }
}
