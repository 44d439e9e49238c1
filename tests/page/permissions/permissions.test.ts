import { beforeAll, expect, test } from 'vitest'
import { API_ROOT } from '#api/client/address.ts'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Me } from '#api/contract/access/users.ts'
import { satisfies } from '#domain/access/needs.ts'
import { closure, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import type { Ids } from '../../screens/ids.ts'
import { readIds } from '../elements/failures/ids.ts'
import { put, runReact, type Answer } from '../partner-page.ts'
import { stands, USES } from './uses.ts'

// Who has one permission and what it depends on, and nothing else, can use it: its screen opens, no call of it is refused, and what the
// permission is for may be pressed.

const known: readonly Endpoint[] = Object.values(contract)

const patterns = new Map(known.map((one) => [one, new URLPattern({ pathname: API_ROOT + one.path })]))
const endpointOf = ({ method, url }: Request) => {
  const { pathname } = new URL(url)
  return known.find((one) => one.method === method && patterns.get(one)?.test({ pathname }))
}

/** The server as it is to a user of these permissions, by the contract's needs; what it refuses is kept. */
function asHolder(permissions: readonly Permission[]): { answer: Answer; refused: string[] } {
  const refused: string[] = []
  const reply: Answer['reply'] = async (request, { api }) => {
    const { path = '', needs = [] } = endpointOf(request) ?? {}
    if (typeof needs === 'object' && !satisfies(needs, { is_master: false, permissions })) {
      refused.push(`${request.method} ${path}`)
      return Response.json({ code: 'forbidden', message: 'Sem permissão', fields: {} }, { status: 403 })
    }
    const answered = await api(request)
    if (path !== '/users/me') return answered
    const me = (await answered.json()) as Me
    return Response.json({ ...me, is_master: false, permissions })
  }
  return { answer: { reply }, refused }
}

let ids: Ids
beforeAll(async () => {
  ids = await readIds()
})

for (const { id } of PERMISSIONS) {
  const use = USES[id]
  // tests/unit/access/permissions.test.ts says of the others what is to be said.
  if (typeof use !== 'object') continue
  test(`${id} alone, with what it depends on, is of use`, async () => {
    const { tag, context, view, act, offers } = use
    const { answer, refused } = asHolder(closure([id]))
    const attributes = { ...(context && { context }), ...(view && { view: view(ids) }) }
    const element = await put({ tag, attributes }, [answer])
    await runReact(element)
    await act?.(element)
    await stands(offers(element))
    expect(refused).toEqual([])
  })
}
