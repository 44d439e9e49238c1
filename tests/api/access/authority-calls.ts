import type { Endpoint } from '#api/contract/endpoint.ts'
import { PAGE } from '../account/embed-stage.ts'
import type { Asked } from './authority-requests.ts'
import type { Caller, Stage } from './authority-stage.ts'

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
