import { afterEach, describe, expect, test, vi } from 'vitest'
import { CallError } from '#api/client/call.ts'
import { join } from '#api/client/connection.ts'

const others = [
  { id: 'h', description: 'Rede Horizonte' },
  { id: 'p', description: 'Padarias' },
]
const tokens = { current: () => 'jwt', renew: async () => undefined, lost: () => undefined }
const absent = new CallError('not_found', 'Registro não encontrado.', 404)

/** A server that knows the thing in some tenants; answers what it was asked. */
function serve(having: readonly string[]) {
  const asked: (readonly [string, string | null, string | null])[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: RequestInit) => {
    const given = new Headers(headers)
    const tenant = given.get('X-Tenant')
    asked.push([url, tenant, given.get('Authorization')])
    if (tenant === 'p' && having.includes('broken')) throw new TypeError('no network')
    return Response.json({}, { status: tenant !== null && having.includes(tenant) ? 200 : 404 })
  })
  return asked
}

async function explained(failure: unknown, { isOfTab = true, tenants = others } = {}) {
  const { connection, release } = join({ api: '', tenant: 'a' }, 'u', tokens, { isOfTab })
  const answer = connection.explain ? await connection.explain(failure, '/api/v1/things/1', tenants) : failure
  release()
  return answer
}

describe('what a read did not find', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('is looked for in the user’s other tenants by the same call, and named where it is', async () => {
    const asked = serve(['h', 'broken'])
    expect(await explained(absent)).toMatchObject({
      code: 'not_found',
      status: 404,
      message: 'Este registro é de outra organização.',
      elsewhere: [others[0]],
    })
    expect(asked).toEqual([
      ['/api/v1/things/1', 'h', 'Bearer jwt'],
      ['/api/v1/things/1', 'p', 'Bearer jwt'],
    ])
  })
  test('and is in none stays as it was', async () => {
    serve([])
    expect(await explained(absent)).toBe(absent)
  })
  test('is asked for in eight others at most', async () => {
    const asked = serve([])
    const many = Array.from({ length: 20 }, (_, at) => ({ id: `t${at}`, description: `${at}` }))
    await explained(absent, { tenants: many })
    expect(asked).toHaveLength(8)
  })
  test('nobody looks for another failure, for an element, or for who has no other tenant', async () => {
    const asked = serve(['h'])
    const refused = new CallError('forbidden', 'Sem permissão', 403)
    expect(await explained(refused)).toBe(refused)
    expect(await explained(absent, { isOfTab: false })).toBe(absent)
    expect(await explained(absent, { tenants: [] })).toBe(absent)
    expect(asked).toEqual([])
  })
})
