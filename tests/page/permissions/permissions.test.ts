import { beforeAll, expect, test } from 'vitest'
import { API_ROOT } from '#api/client/address.ts'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import type { Me } from '#api/contract/access/users.ts'
import { satisfies } from '#domain/access/needs.ts'
import { closure, PERMISSIONS, type Permission } from '#domain/access/permissions.ts'
import { menu } from '#host/shell/menu.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { routes } from '#host/routes.ts'
import { type Ids } from '../elements/failures/case.ts'
import { readIds } from '../elements/failures/ids.ts'
import { put, runReact, type Answer } from '../partner-page.ts'
import { USES } from './uses.ts'

// Who has one permission and what it depends on, and nothing else, can use it: its screen opens, no call of it is refused, and what the
// permission is for may be pressed.

const known: readonly Endpoint[] = Object.values(contract)

const endpointOf = ({ method, url }: Request) => {
  const { pathname } = new URL(url)
  return known.find(
    (one) => one.method === method && new URLPattern({ pathname: API_ROOT + one.path }).test({ pathname }),
  )
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

test('every permission has its use', () => {
  expect(Object.keys(USES)).toEqual(PERMISSIONS.map(({ id }) => id))
})

for (const { id } of PERMISSIONS) {
  const use = USES[id]
  const permissions = closure([id])
  if (typeof use === 'object') {
    test(`${id} alone, with what it depends on, is of use`, async () => {
      const { tag, context, view, act, offers } = use
      const { answer, refused } = asHolder(permissions)
      const attributes = { ...(context && { context }), ...(view && { view: view(ids) }) }
      const element = await put({ tag, attributes }, [answer])
      await runReact(element)
      await act?.(element)
      const offered = offers(element)
      await expect.element(offered).toBeVisible()
      await expect.element(offered).toBeEnabled()
      await expect.element(offered).not.toHaveAttribute('aria-disabled', 'true')
      await expect.element(offered).not.toHaveAttribute('readonly')
      expect(refused).toEqual([])
    })
  }
  test(`${id}: what the menu offers its holder opens`, () => {
    const user = { is_master: false, permissions }
    const offered = menu.filter(({ needs }) => satisfies(needs, user))
    for (const { path } of offered) expect(satisfies(routeAt(routes, path)?.route.needs ?? [], user), path).toBe(true)
    if (use !== 'choices') expect(offered.map(({ path }) => path)).not.toEqual([])
  })
}
