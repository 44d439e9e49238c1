import type { Tokens } from '#api/contract/account/session.ts'
import type { Api } from '../../server/api.ts'
import { DEMO_PASSWORD } from '../people.ts'

/** Makes a call of the contract's below /api/v1, whose reply is its own; throws where it is refused. */
export type Calling = <Reply>(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => Promise<Reply>

/** Signs one of the demonstration's people in, to a tenant; undefined where somebody has deactivated them, or given them another password. */
export async function enter(api: Api, email: string, tenant: string): Promise<Calling | undefined> {
  const send = (path: string, init: RequestInit) => api(new Request(`http://localhost/api/v1${path}`, init))
  const entered = await send('/auth/login', {
    method: 'POST',
    body: JSON.stringify({ email, password: DEMO_PASSWORD }),
  })
  if (entered.status === 401) return undefined
  const { access_token }: Tokens = await entered.json()
  const headers = { Authorization: `Bearer ${access_token}`, 'X-Tenant': tenant }
  return async (method, path, body) => {
    const response = await send(path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    const reply = await response.json()
    if (!response.ok) throw new Error(`the demonstration's ${path}: ${JSON.stringify(reply)}`)
    return reply
  }
}
