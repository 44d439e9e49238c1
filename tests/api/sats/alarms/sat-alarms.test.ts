import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { memoryMailer } from '#api/server/ports/mail/mailer.ts'
import { makeGroup, openPark } from '../sat-park.ts'
import { type CallOptions, grant, openTestServer, people } from '../../test-server.ts'

const testServer = await openTestServer()
const park = await openPark(testServer, memoryMailer())
afterAll(() => testServer.close())

const ask = (path: string, options: CallOptions = {}) =>
  testServer.call(path, { as: 'master', tenant: testServer.a.id, ...options })
const silence = (group: string, value = '30', unit_type_name = 'minutes') => ({
  alarm_type_id: 'silence',
  operator_name: 'gt',
  unit_type_name,
  value,
  group_ids: [group],
})

describe('types', () => {
  test('each tells what it asks for', async () => {
    const { items, total } = await (await ask('/sat_alarm_types/')).json()
    expect(total).toBe(items.length)
    const byId = new Map<string, unknown>(items.map((one: { id: string }) => [one.id, one]))
    expect(byId.get('sefaz_communication')).toEqual({
      id: 'sefaz_communication',
      description: 'Tempo sem comunicação com a SEFAZ',
      icon: 'cloud-off',
      has_parameters: true,
      operators: [{ name: 'gt', description: 'maior que' }],
      options: [],
      unit_types: [
        { name: 'minutes', description: 'minutos' },
        { name: 'hours', description: 'horas' },
      ],
      value_type: 'integer',
      extra: { mask: null, field_name: 'Valor', hint: null },
    })
    expect(byId.get('nfce_contingency')).toMatchObject({ has_parameters: false, options: [] })
    expect(byId.get('nfce_voids')).toMatchObject({ has_parameters: false, options: [] })
    expect(byId.get('lan_disconnected')).toMatchObject({ has_parameters: false, operators: [], unit_types: [] })
    expect(byId.get('software_version')).toMatchObject({ value_type: 'other', extra: { mask: '99.99.99' } })
  })
})

describe('alarms', () => {
  test('made, listed, changed, gone', async () => {
    const group = await makeGroup(testServer, 'Desta prova', [0])
    const made = await park.save(silence(group, '030'), '/sat_alarms/')
    expect(made).toEqual({
      id: expect.any(String),
      level: null,
      alarm_type_id: 'silence',
      alarm_type: { id: 'silence', description: 'Tempo sem monitoramento', has_parameters: true, icon: 'wifi-off' },
      operator_name: 'gt',
      operator: { description: 'maior que' },
      selected_option_id: null,
      selected_option: null,
      value: '30',
      unit_type_name: 'minutes',
      unit_type: { description: 'minutos' },
      group_ids: [group],
      groups: [{ id: group, description: 'Desta prova' }],
      recipients: 0,
      channels: 0,
      firing: 0,
      paused_utc: null,
      version: expect.any(String),
    })
    const listed = await (await ask('/sat_alarms/')).json()
    expect(listed.items).toContainEqual(made)
    const battery = { alarm_type_id: 'battery', operator_name: 'eq', selected_option_id: 'BAIXO' }
    const changed = await park.save({ ...battery, group_ids: [group] }, `/sat_alarms/${made.id}`, { method: 'PUT' })
    expect(changed).toMatchObject({
      id: made.id,
      selected_option: { id: 'BAIXO', description: 'Baixo', unit_type: null },
      value: null,
      unit_type_name: null,
    })
    expect((await ask(`/sat_alarms/${made.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await ask(`/sat_alarms/${made.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await ask('/sat_alarms/nao-e-uuid', { method: 'DELETE' })).status).toBe(404)
  })

  test('tells how many people its groups reach: each once, with an active grant, who may sign in', async () => {
    const { store, a } = testServer
    const [one, other] = [await makeGroup(testServer, 'Uma', [0]), await makeGroup(testServer, 'Outra', [1])]
    const role = (group: string) => ({ description: 'Vigia', permissions: [], group })
    const ids = [
      await grant(store, a, people.reader, role(one)),
      await grant(store, a, people.reader, role(other)),
      await grant(store, a, people.nobody, role(other)),
      await grant(store, a, people.unconfirmed, role(one)),
      await grant(store, a, people.inactive, role(other)),
    ]
    const { id, recipients } = await park.save({ ...silence(one, '77'), group_ids: [one, other] })
    expect(recipients).toBe(2)
    const told = async () => {
      const { items } = await (await ask('/sat_alarms/?per_page=100')).json()
      return items.find((alarm: { id: string }) => alarm.id === id).recipients
    }
    const switchOff = (off: string[]) =>
      store.updateTable('grants').set({ is_active: false }).where('id', 'in', off).execute()
    await switchOff(ids.slice(2))
    expect(await told()).toBe(1)
    await switchOff(ids)
    expect(await told()).toBe(0)
    await ask(`/sat_alarms/${id}`, { method: 'DELETE' })
  })

  test('a similar one asks first, a change to itself does not', async () => {
    const group = await makeGroup(testServer, 'Repetida', [0])
    const one = await park.save(silence(group), '/sat_alarms/')
    const body = silence(group, '2', 'hours')
    const refused = await ask('/sat_alarms/', { method: 'POST', body })
    expect(refused.status).toBe(409)
    expect(await refused.json()).toEqual({
      code: 'similar_alarm',
      message: 'Já existe outro alarme similar cadastrado',
    })
    await park.save(silence(group, '45'), `/sat_alarms/${one.id}`, { method: 'PUT' })
    const other = await park.save(body)
    expect((await ask(`/sat_alarms/${other.id}`, { method: 'PUT', body })).status).toBe(409)
    await park.save(body, `/sat_alarms/${other.id}?confirm=1`, { method: 'PUT' })
    const elsewhere = await makeGroup(testServer, 'Outra', [0])
    await park.save(silence(elsewhere), '/sat_alarms/')
  })

  test.each([
    ['no type', { alarm_type_id: '' }, ['alarm_type_id']],
    ['no group', { group_ids: [] }, ['group_ids']],
    ['a group that is not', { group_ids: [randomUUID()] }, ['group_ids']],
    [
      'nothing but the type',
      { operator_name: undefined, unit_type_name: undefined, value: '' },
      ['operator_name', 'unit_type_name', 'value'],
    ],
    ['half a minute', { value: '0.5' }, ['value']],
    [
      'a version out of its mask',
      { alarm_type_id: 'software_version', operator_name: 'version_lt', value: '2.5' },
      ['value'],
    ],
    ['no option', { alarm_type_id: 'battery', operator_name: 'eq' }, ['selected_option_id']],
  ])('refused: %s', async (_, odd, fields) => {
    const response = await ask('/sat_alarms/', { method: 'POST', body: { ...silence(park.both), ...odd } })
    expect(response.status).toBe(400)
    const problem = await response.json()
    expect(Object.keys(problem.fields).sort()).toEqual(fields)
    for (const message of Object.values(problem.fields)) expect(message).toMatch(/^[A-ZÀ-Ú].{5,}/)
  })
})

describe('who sees and changes what', () => {
  test('without the permission nothing', async () => {
    const calls: [string, CallOptions][] = [
      ['/sat_alarm_types/', {}],
      ['/sat_alarms/', {}],
      ['/sat_alarms/', { method: 'POST', body: silence(park.first) }],
      [`/sat_alarms/${randomUUID()}`, { method: 'PUT', body: silence(park.first) }],
      [`/sat_alarms/${randomUUID()}`, { method: 'DELETE' }],
      ['/sat_notifications/', {}],
      ['/company_groups/', {}],
      ['/dashboards/park', {}],
    ]
    for (const [path, options] of calls) {
      expect((await ask(path, { ...options, as: 'nobody' })).status).toBe(403)
      expect((await ask(path, { ...options, as: 'stranger' })).status).toBe(403)
    }
  })

  test("a secondary user: own groups and their alarms; a shared alarm is seen without the others' names, and not changed", async () => {
    const hidden = await park.save(silence(await makeGroup(testServer, 'Escondida', [1])))
    const shared = await park.save({ ...silence(park.first), group_ids: [park.first, park.both] })
    const as = 'secondary' as const
    const groups = await (await ask('/company_groups/', { as })).json()
    expect(groups).toMatchObject({
      items: [{ id: park.first, description: 'Só a primeira', companies: [testServer.a.companies[0]?.id] }],
      total: 1,
    })
    const { items, total } = await (await ask('/sat_alarms/', { as })).json()
    expect(total).toBe(items.length)
    expect(items.map((one: { id: string }) => one.id)).toEqual([shared.id])
    expect(items[0].groups).toEqual([{ id: park.first, description: 'Só a primeira' }])
    const change = (id: string) => ask(`/sat_alarms/${id}?confirm=1`, { as, method: 'PUT', body: silence(park.first) })
    expect((await change(shared.id)).status).toBe(403)
    expect((await change(hidden.id)).status).toBe(404)
    expect((await ask(`/sat_alarms/${shared.id}`, { as, method: 'DELETE' })).status).toBe(403)
    const own = await park.save(silence(park.first, '5'), '/sat_alarms/?confirm=1', { as })
    expect((await change(own.id)).status).toBe(200)
    const foreign = await ask('/sat_alarms/?confirm=1', { as, method: 'POST', body: silence(park.both) })
    expect(await foreign.json()).toMatchObject({ fields: { group_ids: 'Grupo não encontrado' } })
    expect((await ask(`/sat_alarms/${own.id}`, { as, method: 'DELETE' })).status).toBe(200)
  })

  test('a tenant sees its own alone', async () => {
    await grant(testServer.store, testServer.b, people.reader, {
      description: 'Vê alarmes',
      permissions: ['sat_alarm:read', 'sat_alarm:delete', 'company_group:read'],
    })
    const alarm = await park.save(silence(await makeGroup(testServer, 'De A', [0])))
    const inB = { as: 'reader', tenant: testServer.b.id } as const
    expect(await (await ask('/sat_alarms/', inB)).json()).toEqual({ items: [], total: 0 })
    expect(await (await ask('/company_groups/', inB)).json()).toEqual({ items: [], total: 0 })
    expect((await ask(`/sat_alarms/${alarm.id}`, { ...inB, method: 'DELETE' })).status).toBe(404)
    const body = silence(park.first)
    const foreign = await ask('/sat_alarms/', { as: 'stranger', tenant: testServer.b.id, method: 'POST', body })
    expect(await foreign.json()).toMatchObject({ fields: { group_ids: 'Grupo não encontrado' } })
  })
})
