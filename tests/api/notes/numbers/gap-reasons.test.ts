import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { GapOutcome } from '#api/contract/documents/nfce-gap-reasons.ts'
import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { isoInstant } from '#domain/time/instant.ts'
import { sold, take, tenant, tenantOfEach, testServer } from '../../own-tenant.ts'
import { grant, type Person, people } from '../../test-server.ts'

tenantOfEach({ reader: { description: 'Notas', permissions: ['nfce:read'] } })

const OTHER = { cnpj: '11222333000262' }
/** The gaps by their first numbers. */
async function gaps(as: Person = 'reader'): Promise<Map<number, NfceGap>> {
  const response = await testServer.call('/custody/nfce_gaps/?state=all', { as, tenant: tenant.id })
  const { items } = await response.json()
  return new Map((items as NfceGap[]).map((gap) => [gap.number_start, gap]))
}

async function change(
  method: 'PUT' | 'POST',
  path: string,
  { as = 'reader', body = {} }: { as?: Person; body?: object },
) {
  const response = await testServer.call(path, { as, tenant: tenant.id, method, body })
  const answer: GapOutcome & { message?: string; fields?: Record<string, string> } = await response.json()
  return { status: response.status, ...answer }
}
const explain = (ids: readonly (string | undefined)[], body: { reason: string; note?: string }, as?: Person) =>
  change('PUT', '/custody/nfce_gap_reasons/', { body: { note: '', ...body, ids }, ...(as && { as }) })
const undo = (id: string | null, as?: Person) =>
  change('POST', `/custody/nfce_gap_reasons/${id}/undo`, as ? { as } : {})

async function trail() {
  return testServer.store
    .selectFrom('audit_entries')
    .select(['subject', 'email', 'changes'])
    .where('tenant_id', '=', tenant.id)
    .where('action', '=', 'nfce_gap.update')
    .orderBy('seq')
    .execute()
}
const openOf = (some: ReadonlyMap<number, NfceGap>) =>
  [...some].map(([at, { open }]) => [at, open]).toSorted(([a = 0], [b = 0]) => a - b)

test('many are explained by one reason, each fails by itself, and all is in the trail', async () => {
  // 2 and 3, 5 and 6 are missing; 8 is doubtful at SEFAZ, which no words explain.
  await take(sold(1), sold(4), sold(7), sold(8), sold(8, { emissionType: '9' }))
  const found = await gaps()
  const ids = [2, 5, 8].map((number) => found.get(number)?.id)
  const foreign = randomUUID()
  const answer = await explain([...ids, foreign], { reason: 'other_system', note: 'PDV antigo' })
  expect(answer).toEqual({
    status: 200,
    change: expect.any(String),
    done: [ids[0], ids[1]],
    failed: [
      { id: ids[2], message: 'Este motivo não explica o que falta a este número' },
      { id: foreign, message: 'Estes números não estão mais na lista: algo os explicou, ou a nota chegou' },
    ],
  })
  expect(openOf(await gaps())).toEqual([
    [2, 0],
    [5, 0],
    [8, 1],
  ])
  expect(await trail()).toMatchObject([
    { subject: 'Esquina, série 2, 2 a 3: Número ausente', email: 'reader@test.example' },
    { subject: 'Esquina, série 2, 5 a 6: Número ausente' },
  ])
})

test('the same once more changes nothing and tells nothing', async () => {
  await take(sold(1), sold(3))
  const id = (await gaps()).get(2)?.id
  await explain([id, id], { reason: 'other_system' })
  testServer.clock.now += 60_000
  expect(await explain([id], { reason: 'other_system' })).toMatchObject({ change: null, done: [id], failed: [] })
  expect((await gaps()).get(2)?.reasons).toMatchObject([{ at: '2026-04-02T12:00:00.000Z' }])
  expect(await trail()).toHaveLength(1)
})

test('a change is undone as a whole: each gap has again what it had, of who had said it', async () => {
  await take(sold(1), sold(5), sold(9))
  const [two, six] = [(await gaps()).get(2)?.id, (await gaps()).get(6)?.id]
  await explain([two], { reason: 'voided_elsewhere', note: 'pela contabilidade' })
  const before = await gaps()
  testServer.clock.now += 60_000
  const { change: id } = await explain([two, six], { reason: 'own', note: 'Treinamento' })
  expect(openOf(await gaps())).toEqual([
    [2, 0],
    [6, 0],
  ])
  expect(await undo(id)).toEqual({ status: 200, change: null, done: [two, six], failed: [] })
  expect(await gaps()).toEqual(before)
  // Once more, as after a line that broke.
  expect(await undo(id)).toMatchObject({ status: 200, done: [two, six] })
  expect(await trail()).toHaveLength(5)
})

test('what is taken back is undone, too', async () => {
  await take(sold(1), sold(4))
  const id = (await gaps()).get(2)?.id
  await explain([id], { reason: 'own', note: 'Treinamento' })
  const { change: taken } = await explain([id], { reason: 'none' })
  expect(openOf(await gaps())).toEqual([[2, 2]])
  await undo(taken)
  expect((await gaps()).get(2)).toMatchObject({ open: 0, reasons: [{ reason: 'own', note: 'Treinamento' }] })
})

test('of a change, what was explained otherwise since, or left the sight of who made it, stays', async () => {
  await take(sold(1), sold(3), sold(5), sold(1, OTHER))
  const [two, four] = [(await gaps()).get(2)?.id, (await gaps()).get(4)?.id]
  const { change: id } = await explain([two, four], { reason: 'other_system' })
  await explain([four], { reason: 'voided_elsewhere' })
  expect(await undo(id)).toMatchObject({
    done: [two],
    failed: [{ id: four, message: 'A explicação destes números já foi alterada de novo' }],
  })
  expect(openOf(await gaps())).toEqual([
    [2, 1],
    [4, 0],
  ])
})

test('nobody undoes what another has changed, nor after a quarter of an hour', async () => {
  await take(sold(1), sold(3))
  await grant(testServer.store, tenant, people.master, { description: 'Outro', permissions: ['nfce:read'] })
  const { change: id } = await explain([(await gaps()).get(2)?.id], { reason: 'other_system' })
  const refused = { status: 409, message: 'A explicação não pode mais ser desfeita.' }
  expect(await undo(id, 'master')).toMatchObject(refused)
  expect(await undo('nothing')).toMatchObject(refused)
  // A session's token does not last as long as that.
  const before = isoInstant(testServer.clock.now - 15 * 60_000 - 1)
  await testServer.store
    .updateTable('nfce_gap_changes')
    .set({ at: before })
    .where('tenant_id', '=', tenant.id)
    .execute()
  expect(await undo(id)).toMatchObject(refused)
  // The next change forgets it.
  await explain([(await gaps()).get(2)?.id], { reason: 'none' })
  const kept = await testServer.store
    .selectFrom('nfce_gap_changes')
    .select('id')
    .where('tenant_id', '=', tenant.id)
    .execute()
  expect(kept.map((one) => one.id)).not.toContain(id)
  expect(kept).toHaveLength(1)
})

test('a secondary user explains and undoes their companies’ numbers alone, and is offered their reasons alone', async () => {
  await take(sold(1), sold(3), sold(1, OTHER), sold(5, OTHER))
  const all = [...(await gaps()).values()]
  expect(all).toHaveLength(1)
  const response = await testServer.call('/custody/nfce_gaps/?state=all', { as: 'reader', tenant: tenant.id })
  const items: NfceGap[] = (await response.json()).items
  const [own, foreign] = [items.find(({ total }) => total === 1), items.find(({ total }) => total === 3)]
  const group = randomUUID()
  const { store } = testServer
  await store.insertInto('company_groups').values({ tenant_id: tenant.id, id: group, description: 'Uma' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: tenant.id, company_group_id: group, company_id: own?.company.id ?? '' })
    .execute()
  await grant(store, tenant, people.secondary, { description: 'Uma', permissions: ['nfce:read'], group })
  const answer = await explain([own?.id, foreign?.id], { reason: 'own', note: 'Treinamento' }, 'secondary')
  expect(answer).toMatchObject({ done: [own?.id], failed: [{ id: foreign?.id }] })
  await explain([foreign?.id], { reason: 'own', note: 'Caixa reserva' })
  const offered = async (as: Person) =>
    (await (await testServer.call('/custody/nfce_gap_reasons/', { as, tenant: tenant.id })).json()).items
  expect(await offered('secondary')).toEqual(['Treinamento'])
  expect(await offered('reader')).toEqual(['Caixa reserva', 'Treinamento'])
  expect(await undo(answer.change, 'secondary')).toMatchObject({ done: [own?.id], failed: [] })
})

test('an own reason is its words; those given last are offered first, each once', async () => {
  await take(sold(1), sold(3), sold(5), sold(7))
  const found = await gaps()
  const of = (number: number) => found.get(number)?.id
  expect(await explain([of(2)], { reason: 'own', note: '  ' })).toMatchObject({
    status: 400,
    fields: { note: 'Escreva o motivo' },
  })
  for (const [at, note] of [
    [2, 'Treinamento'],
    [4, 'Caixa reserva'],
    [6, ' Treinamento '],
  ] as const) {
    testServer.clock.now += 1000
    await explain([of(at)], { reason: 'own', note })
  }
  const response = await testServer.call('/custody/nfce_gap_reasons/', { as: 'reader', tenant: tenant.id })
  expect(await response.json()).toEqual({ items: ['Treinamento', 'Caixa reserva'] })
})

test('no more than 200 at once, and none is none', async () => {
  const ids = Array.from({ length: 201 }, () => randomUUID())
  expect(await explain(ids, { reason: 'none' })).toMatchObject({ status: 400, fields: { ids: 'Até 200 por vez' } })
  expect((await explain([], { reason: 'none' })).status).toBe(400)
})

test('an id in capitals is the same one', async () => {
  await take(sold(1), sold(3))
  const id = (await gaps()).get(2)?.id
  expect(await explain([id?.toUpperCase(), id], { reason: 'other_system' })).toMatchObject({ done: [id], failed: [] })
})
