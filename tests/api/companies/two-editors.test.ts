import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_PLAN } from '#api/server/identity/plans/rows.ts'
import { type CallOptions, grant, openTestServer, people, type Person, type TestServer } from '../test-server.ts'

// Two administrators change one thing: the second one names what their change was made from, and is told what they would have written over.

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await grant(server.store, server.a, people.nobody, { description: 'Outra dona', is_master: true })
}, 60_000)
afterAll(() => server.close())

const send = (path: string, options: CallOptions = {}) =>
  server.call(path, { as: 'master', tenant: server.a.id, ...options })
async function make(path: string, body: object): Promise<{ id: string }> {
  const reply = await send(path, { method: 'POST', body })
  expect([path, reply.status]).toEqual([path, 200])
  return reply.json()
}
const put = (path: string, body: object, version?: string, as: Person = 'master') =>
  send(path, { as, method: 'PUT', body, headers: version === undefined ? {} : { 'If-Match': `"${version}"` } })
const itemIn = async (list: string, id: string) =>
  (await (await send(`${list}per_page=100`)).json()).items.find((one: { id: string }) => one.id === id)
const companies = () => server.a.companies.map(({ id }) => id)
const group = (description: string) => make('/company_groups/', { description, companies: companies() })

interface Edited {
  path: string
  /** Where its version is read, as the screen that changes it does. */
  read: () => Promise<{ version: string } & Record<string, unknown>>
  /** Two bodies that differ, and a part of what the first one makes of it. */
  first: object
  second: object
  shown: object
  /** Of what the trail says that the first one has changed. */
  field: string
}

let roles = 0
const PLAN = { ...FIRST_PLAN, is_current: false }

/** Everything that a screen changes by PUT. What is read alone has a strong tag that names the same version. */
const THINGS: Record<string, () => Promise<Edited>> = {
  'a role': async () => {
    const description = `Caixa ${++roles}`
    const { id } = await make('/roles/', { description, type: 'primary', permission_ids: ['nfce:read'] })
    const path = `/roles/${id}`
    return {
      path,
      read: async () => (await send(path)).json(),
      first: { description, permission_ids: ['nfce:read', 'cfe:read'] },
      second: { description: `${description} da loja`, permission_ids: ['nfce:read'] },
      shown: {
        description,
        permissions: expect.arrayContaining([expect.objectContaining({ id: 'cfe:read' })]),
      },
      field: 'Permissões',
    }
  },
  'a primary access': async () => {
    const role = await make('/roles/', { description: 'Fiscal', type: 'primary', permission_ids: ['nfce:read'] })
    const other = await make('/roles/', { description: 'Fiscal 2', type: 'primary', permission_ids: ['cfe:read'] })
    const { id } = await make('/grants/', { email: 'primeira@test.example', role_id: role.id })
    const user = (await itemIn('/grants/?', id)).user_id
    const path = `/grants/${id}`
    return {
      path,
      read: async () => (await (await send(`/users/${user}`)).json()).grants[0],
      first: { role_id: other.id },
      second: { role_id: role.id, is_active: false },
      shown: { role_id: other.id },
      field: 'Perfil',
    }
  },
  'a secondary access': async () => {
    const role = await make('/roles/', { description: 'Loja', type: 'secondary', permission_ids: ['nfce:read'] })
    const [here, there] = [await group('Daqui'), await group('De lá')]
    const body = { role_id: role.id, company_group_id: here.id }
    const { id } = await make('/grants/', { email: 'segunda@test.example', ...body })
    return {
      path: `/grants/${id}`,
      read: () => itemIn('/grants/?', id),
      first: { ...body, company_group_id: there.id },
      second: { ...body, is_active: false },
      shown: { company_group_id: there.id },
      field: 'Grupo',
    }
  },
  'a company group': async () => {
    const { id } = await group('Lojas')
    const path = `/company_groups/${id}`
    const [one = '', two = ''] = companies()
    return {
      path,
      read: async () => (await send(path)).json(),
      first: { description: 'Lojas', companies: [one] },
      second: { description: 'Lojas do Sul', companies: [one, two] },
      shown: { companies: [one] },
      field: 'Empresas',
    }
  },
  'an alarm': async () => {
    const groups = [await group('Avisados'), await group('Avisados também')].map(({ id }) => id)
    const body = { alarm_type_id: 'silence', operator_name: 'gt', unit_type_name: 'hours', value: '2' }
    const { id } = await make('/sat_alarms/?confirm=1', { ...body, group_ids: [groups[0]] })
    return {
      path: `/sat_alarms/${id}?confirm=1`,
      read: () => itemIn('/sat_alarms/?', id),
      first: { ...body, value: '3', group_ids: [groups[0]] },
      second: { ...body, group_ids: groups },
      shown: { value: '3' },
      field: 'Valor',
    }
  },
  'a company': async () => {
    const body = { razao_social: 'Mercantil Sol', cnpj: '11222333000181', bairro: 'Centro' }
    const { id } = await make('/companies/', body)
    const path = `/companies/${id}`
    return {
      path,
      read: async () => (await send(path)).json(),
      first: { ...body, bairro: 'Sé' },
      second: { ...body, nome_fantasia: 'Sol' },
      shown: { bairro: 'Sé', nome_fantasia: null },
      field: 'Bairro',
    }
  },
  'the accountants of a company': async () => {
    const path = '/month_end/accountant'
    const company_id = companies()[1] ?? ''
    const body = { company_id, month: '2026-03', emails: ['a@test.example'], schedule: 'off', day: 5, format: 'none' }
    return {
      path,
      read: async () => (await send(`${path}?company_id=${company_id}&month=2026-03`)).json(),
      first: { ...body, emails: ['b@test.example'] },
      second: { ...body, schedule: 'day' },
      shown: { emails: ['b@test.example'], schedule: 'off' },
      field: 'Endereços',
    }
  },
  'a point of sale': async () => {
    const company_id = companies()[0] ?? ''
    const { id } = await make('/points_of_sale/', { name: 'Caixa 9', company_id, nfce_serie: 90 })
    return {
      path: `/points_of_sale/${id}`,
      read: () => itemIn(`/sat_manager/points_of_sale/?company_id=${company_id}&`, id),
      first: { name: 'Caixa 9', nfce_serie: 91 },
      second: { name: 'Caixa nove', nfce_serie: 90 },
      shown: { nfce_serie: 91 },
      field: 'Série de NFC-e',
    }
  },
  'a SAT': async () => {
    const { id } = await make('/sats/', { serial_number: '000999888', company_id: companies()[0] })
    return {
      path: `/sats/${id}`,
      read: () => itemIn('/sats/?', id),
      first: { serial_number: '000999888', environment: 'homolog' },
      second: { serial_number: '000999889', environment: 'production' },
      shown: { environment: 'homolog' },
      field: 'Ambiente',
    }
  },
  'a plan': async () => {
    const { id } = await make('/plans/', { ...PLAN, description: 'Ouro' })
    return {
      path: `/plans/${id}`,
      read: () => itemIn('/plans/?', id),
      first: { ...PLAN, description: 'Ouro', max_users: 7 },
      second: { ...PLAN, description: 'Prata' },
      shown: { max_users: 7 },
      field: 'Descrição',
    }
  },
}

describe.each(Object.entries(THINGS))('%s', (_, prepare) => {
  let thing: Edited
  beforeAll(async () => {
    thing = await prepare()
  })

  test('is changed once of those who read the same, also at the same moment', async () => {
    const { version } = await thing.read()
    const statuses = await Promise.all(
      [thing.first, thing.second].map(async (body) => (await put(thing.path, body, version)).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('tells who comes second who has changed what, when, and how it stands, and keeps it so', async () => {
    await put(thing.path, thing.second)
    const { version } = await thing.read()
    server.clock.now += 10_000
    expect((await put(thing.path, thing.first, version, 'nobody')).status).toBe(200)
    const changed_utc = new Date(server.clock.now).toISOString()
    server.clock.now += 10_000
    const standing = await thing.read()
    expect(standing).toMatchObject(thing.shown)
    const refused = await put(thing.path, thing.second, version)
    const problem = await refused.json()
    expect([refused.status, problem]).toMatchObject([
      409,
      { code: 'conflict', conflict: { email: 'nobody@test.example', current: thing.shown } },
    ])
    expect(Date.parse(problem.conflict.changed_utc)).toBe(Date.parse(changed_utc))
    expect(problem.conflict.changes.map(({ field }: { field: string }) => field)).toContain(thing.field)
    expect(problem.conflict.current.version).toBe(standing.version)
    expect(await thing.read()).toEqual(standing)
    expect((await put(thing.path, thing.second, standing.version)).status).toBe(200)
  })

  test('is changed without naming anything, as the documents have it, and by whoever names any state', async () => {
    const before = await thing.read()
    expect((await put(thing.path, thing.first)).status).toBe(200)
    const reply = await send(thing.path, { method: 'PUT', body: thing.second, headers: { 'If-Match': '*' } })
    expect(reply.status).toBe(200)
    const after = await thing.read()
    expect(reply.headers.get('ETag')).toBe(`"${after.version}"`)
    expect(after.version).toBe(before.version)
  })
})

describe('the tag of what is read alone', () => {
  test('is a strong one that a change may name; a weak one matches nothing', async () => {
    const { path, first, read } = await (THINGS['a role'] as () => Promise<Edited>)()
    const reply = await send(path)
    const tag = reply.headers.get('ETag') ?? ''
    expect(tag).toMatch(new RegExp(`^"${(await read()).version}\\.[^"]+"$`))
    const change = (ifMatch: string) => send(path, { method: 'PUT', body: first, headers: { 'If-Match': ifMatch } })
    expect((await change(`W/${tag}`)).status).toBe(409)
    expect((await change(`"other", ${tag}`)).status).toBe(200)
    expect((await change(tag)).status).toBe(409)
  })

  test('pages of other origins may name it', async () => {
    const preflight = await server.call('/roles/', { method: 'OPTIONS' })
    expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('If-Match')
  })

  test('who may not change it learns nothing of it', async () => {
    const { path, first } = await (THINGS['a role'] as () => Promise<Edited>)()
    const refused = await put(path, first, 'other', 'reader')
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'forbidden' }])
  })
})
