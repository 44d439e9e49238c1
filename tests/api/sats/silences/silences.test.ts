import { expect } from 'vitest'
import { turnSilences } from '#api/server/sats/silences/turn.ts'
import { cableOut, FULL, makeGroup, OUT, overPercentOfMemory as memory, watchedTest as test } from '../sat-park.ts'
import type { Person, TestServer } from '../../test-server.ts'

// The clock of a test server begins at 9:00 of 10 March 2026, a Tuesday, in São Paulo.

const SILENCES = '/sat_silences/'
const once = (more: object = {}) => ({ reason: 'Troca do equipamento', lasts: 'hour', ...more })
const asking =
  ({ call, a }: TestServer, as: Person = 'master') =>
  async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => {
    const response = await call(path, { as, tenant: a.id, method, ...(body && { body }) })
    return { status: response.status, ...(await response.json()) }
  }

test('nobody is told of what begins in a silence, and of all of it at its end', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  await park.save(cableOut(park.first))
  const ask = asking(testServer)
  expect(await ask('POST', SILENCES, once())).toMatchObject({
    state: 'in_force',
    reason: 'Troca do equipamento',
    company: null,
    from_local: '2026-03-10T09:00',
    until_local: '2026-03-10T10:00',
    created_by: 'master@test.example',
  })
  await park.report('000000001', { ...FULL, ...OUT })
  await park.pass(10)
  expect(await park.messages()).toHaveLength(2)
  await park.report('000000001', FULL)
  await park.pass(48)
  expect(sent).toHaveLength(0)
  await park.pass(2)
  expect(sent).toHaveLength(1)
  const [letter] = sent
  expect(letter?.subject).toBe('SAT 000000001: o que houve durante o silêncio')
  expect(letter?.text).toContain('Acabou o silêncio: Troca do equipamento.')
  const [, on, over] = letter?.text.split(/Continua:|Já encerrado:/) ?? []
  expect(on).toContain('Memória em 93 % · SAT 000000001 · Grupo A Loja 1 · desde 10/03 09:00')
  expect(over).toContain('Cabo de rede desconectado · SAT 000000001 · Grupo A Loja 1 · de 10/03 09:00 a 10/03 09:10')
  await park.pass(30)
  expect(sent).toHaveLength(1)
})

test('what begins after a silence is told at once, and so is what it is not about', async ({
  testServer,
  park,
  sent,
}) => {
  await park.save(memory(park.first))
  await park.save(cableOut(park.first))
  const ask = asking(testServer)
  const company_id = testServer.a.companies[0]?.id
  await ask('POST', SILENCES, once({ company_id, alarm_type_id: 'memory' }))
  await park.report('000000001', { ...FULL, ...OUT })
  await park.turn()
  expect(sent.map(({ subject }) => subject)).toEqual(['SAT 000000001: Cabo de rede desconectado'])
  await park.report('000000001')
  await park.pass(61)
  expect(sent).toHaveLength(2)
  await park.report('000000001', FULL)
  await park.turn()
  await park.pass(1)
  expect(sent.map(({ subject }) => subject).at(-1)).toBe('SAT 000000001: Memória em 93 %')
})

test('of two silences the end of one tells nothing that the other is about', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  const ask = asking(testServer)
  const { id } = await ask('POST', SILENCES, once({ alarm_type_id: 'memory' }))
  await park.report('000000001', FULL)
  await park.turn()
  await ask('POST', SILENCES, { reason: 'Reforma', until_local: '2026-03-10T12:00' })
  await ask('POST', `${SILENCES}${id}/end`)
  await park.pass(170)
  expect(sent).toHaveLength(0)
  await park.pass(11)
  expect(sent.map(({ text }) => /Acabou o silêncio: (.*)\./.exec(text)?.[1])).toEqual(['Reforma'])
})

test('an alert that is on as a silence begins is told of at its end', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  const ask = asking(testServer)
  await ask('POST', SILENCES, {
    reason: 'Almoço',
    repeats: 'weekly',
    weekdays: [2],
    from_time: '12:00',
    until_time: '13:00',
  })
  await park.report('000000001', FULL)
  await park.turn()
  expect(sent).toHaveLength(1)
  await park.pass(3 * 60)
  const held = await testServer.store.selectFrom('sat_notifications').select('silence_id').executeTakeFirstOrThrow()
  expect(held.silence_id).not.toBeNull()
  expect(sent).toHaveLength(1)
  await park.pass(61)
  expect(sent).toHaveLength(2)
  expect(sent[1]?.text).toContain('Continua:')
})

test('a weekly silence comes again, and ends early this time alone', async ({ testServer, park }) => {
  const ask = asking(testServer)
  const closed = {
    reason: 'Loja fechada',
    repeats: 'weekly',
    weekdays: [2, 4],
    from_time: '08:00',
    until_time: '18:00',
  }
  const { id, ...made } = await ask('POST', SILENCES, closed)
  expect(made).toMatchObject({ state: 'in_force', from_local: '2026-03-10T08:00', until_local: '2026-03-10T18:00' })
  const next = { from_local: '2026-03-12T08:00', until_local: '2026-03-12T18:00', state: 'scheduled' }
  expect(await ask('POST', `${SILENCES}${id}/end`)).toMatchObject(next)
  await park.pass(1)
  expect((await ask('GET', `${SILENCES}?state=scheduled`)).items).toMatchObject([{ id, ...next }])
  testServer.clock.now = Date.parse('2026-03-12T11:00:00Z')
  await park.turn()
  expect((await ask('GET', `${SILENCES}?state=in_force`)).items).toHaveLength(1)
  testServer.clock.now = Date.parse('2026-03-12T21:00:00Z')
  expect((await ask('GET', `${SILENCES}?state=in_force`)).items).toEqual([])
  expect((await ask('GET', `${SILENCES}?state=scheduled`)).items).toHaveLength(1)
  await park.turn()
  expect((await ask('GET', SILENCES)).items).toMatchObject([{ id, from_local: '2026-03-17T08:00' }])
})

test('a silence that is changed tells of what it is about no more', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  await park.save(cableOut(park.first))
  const ask = asking(testServer)
  const { id, version } = await ask('POST', SILENCES, once())
  await park.report('000000001', { ...FULL, ...OUT })
  await park.turn()
  const changed = { reason: 'Troca', alarm_type_id: 'memory', until_local: '2026-03-10T11:00' }
  const response = await testServer.call(`${SILENCES}${id}`, {
    as: 'master',
    tenant: testServer.a.id,
    method: 'PUT',
    body: changed,
    headers: { 'If-Match': `"${version}"` },
  })
  expect(response.status).toBe(200)
  await park.turn()
  expect(sent.map(({ text }) => text.includes('Cabo') && !text.includes('Memória'))).toEqual([true])
  await park.pass(119)
  expect(sent).toHaveLength(1)
  await park.pass(2)
  expect(sent).toHaveLength(2)
})

test('a deleted silence tells of what it kept, and is gone', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  const ask = asking(testServer)
  const { id } = await ask('POST', SILENCES, once())
  await park.report('000000001', FULL)
  await park.turn()
  expect((await ask('DELETE', `${SILENCES}${id}`)).status).toBe(200)
  expect((await ask('DELETE', `${SILENCES}${id}`)).status).toBe(404)
  expect((await ask('GET', SILENCES)).items).toEqual([])
  await park.turn()
  expect(sent).toHaveLength(1)
  expect(await testServer.store.selectFrom('sat_silences').select('id').execute()).toEqual([])
})

test('two servers at the end of a silence tell once', async ({ testServer, park, sent }) => {
  await park.save(memory(park.first))
  await asking(testServer)('POST', SILENCES, once())
  await park.report('000000001', FULL)
  testServer.clock.now += 61 * 60_000
  const now = () => testServer.clock.now
  await Promise.all([turnSilences(testServer.store, now), turnSilences(testServer.store, now)])
  await park.turn()
  await park.pass(3)
  expect(sent).toHaveLength(1)
})

test('of an alarm that is paused nothing is told at the end', async ({ testServer, park, sent }) => {
  const { id } = await park.save(memory(park.first))
  const ask = asking(testServer)
  await ask('POST', SILENCES, once())
  await park.report('000000001', FULL)
  await park.turn()
  await ask('PUT', `/sat_alarms/${id}/pause`, { is_paused: true })
  await park.pass(62)
  expect(sent).toEqual([])
})

test('who sees some companies silences these alone', async ({ testServer, park }) => {
  const { store, a } = testServer
  const role = await store
    .selectFrom('roles')
    .select('id')
    .where('tenant_id', '=', a.id)
    .where('description', 'like', 'Vigia%')
    .executeTakeFirstOrThrow()
  const permissions = [
    'company:read',
    'sat_silence:read',
    'sat_silence:create',
    'sat_silence:update',
    'sat_silence:delete',
  ]
  await store
    .insertInto('role_permissions')
    .values(permissions.map((permission) => ({ tenant_id: a.id, role_id: role.id, permission })))
    .onConflict((on) => on.doNothing())
    .execute()
  const [own, other] = a.companies.map(({ id }) => id)
  const [ask, theirs] = [asking(testServer), asking(testServer, 'secondary')]
  const everywhere = await ask('POST', SILENCES, once())
  const elsewhere = await ask('POST', SILENCES, once({ company_id: other }))
  const made = await theirs('POST', SILENCES, once({ company_id: own }))
  expect(made.status).toBe(200)
  expect((await theirs('GET', SILENCES)).items.map(({ id }: { id: string }) => id)).toEqual([made.id])
  expect(await theirs('POST', SILENCES, once())).toMatchObject({
    status: 400,
    fields: { company_id: 'Escolha a empresa' },
  })
  expect((await theirs('POST', SILENCES, once({ company_id: other }))).status).toBe(400)
  for (const { id } of [everywhere, elsewhere]) {
    expect((await theirs('POST', `${SILENCES}${id}/end`)).status).toBe(404)
    expect((await theirs('DELETE', `${SILENCES}${id}`)).status).toBe(404)
    expect((await theirs('PUT', `${SILENCES}${id}`, once({ company_id: own }))).status).toBe(404)
  }
  const group = await makeGroup(testServer, 'Da outra', [1])
  const { id: alarm_id } = await park.save(memory(group))
  expect((await theirs('POST', SILENCES, once({ company_id: own, alarm_id }))).status).toBe(400)
  // In force for the first company only, of the two that its group has.
  await park.save(cableOut(park.both))
  await ask('DELETE', `${SILENCES}${everywhere.id}`)
  await ask('DELETE', `${SILENCES}${elsewhere.id}`)
  await park.report('000000001', OUT)
  const held = await store.selectFrom('sat_notifications').select('silence_id').execute()
  expect(held).toEqual([{ silence_id: made.id }])
  expect((await asking(testServer, 'nobody')('GET', SILENCES)).status).toBe(403)
  expect((await asking(testServer, 'stranger')('GET', SILENCES)).status).toBe(403)
})

test('what makes no sense is refused at its field', async ({ testServer }) => {
  const ask = asking(testServer)
  const fieldsOf = async (body: object) => Object.keys((await ask('POST', SILENCES, body)).fields ?? {})
  const weekly = { reason: 'x', repeats: 'weekly' }
  expect(await fieldsOf({ reason: '', lasts: 'hour' })).toEqual(['reason'])
  expect(await fieldsOf({ reason: 'x' })).toEqual(['until_local'])
  expect(await fieldsOf({ reason: 'x', until_local: '2026-03-10T09:00' })).toEqual(['until_local'])
  expect(await fieldsOf({ ...weekly, weekdays: [0, 1, 2, 3, 4, 5, 6] })).toEqual(['weekdays'])
  expect(await fieldsOf({ ...weekly, weekdays: [7] })).toEqual(['weekdays.0'])
  expect(await fieldsOf(once({ sat_id: testServer.b.companies[0]?.id }))).toEqual(['sat_id'])
  expect(await fieldsOf(once({ company_id: testServer.b.companies[0]?.id }))).toEqual(['company_id'])
  expect(await fieldsOf(once({ alarm_id: testServer.b.companies[0]?.id }))).toEqual(['alarm_id'])
})

test('a silence of a point of sale is about the SATs that stand there', async ({ testServer, park }) => {
  const { store, a } = testServer
  await park.save(cableOut(park.both))
  const point = crypto.randomUUID()
  const company_id = a.companies[0]?.id ?? ''
  const row = { tenant_id: a.id, id: point, company_id, name: 'Caixa 1', search: 'caixa 1' }
  await store.insertInto('points_of_sale').values(row).execute()
  await store
    .updateTable('sats')
    .set({ point_of_sale_id: point })
    .where('serial_number', '=', '000000001')
    .where('tenant_id', '=', a.id)
    .execute()
  const made = await asking(testServer)('POST', SILENCES, once({ point_of_sale_id: point }))
  expect(made).toMatchObject({ company: { id: company_id }, point_of_sale: { name: 'Caixa 1' } })
  await park.report('000000001', OUT)
  await park.report('000000002', OUT)
  const held = await store
    .selectFrom('sat_notifications')
    .select(['serial_number', 'silence_id'])
    .orderBy('serial_number')
    .execute()
  expect(held.map(({ silence_id }) => silence_id)).toEqual([made.id, null])
})
