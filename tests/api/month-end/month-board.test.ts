import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MonthBoard } from '#api/contract/documents/month-board.ts'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { closingJudgement } from '#api/server/documents/month/judge-closings.ts'
import { nodePlatform } from '#api/server/ports/platform/platform.node.ts'
import { doWork } from '#api/server/work/round.ts'
import * as docs from '../../documents.ts'
import { sold, take, tenant, tenantOfEach, testServer } from '../own-tenant.ts'
import { grant, type Person, people } from '../test-server.ts'

const [FIRST, SECOND, THIRD] = ['11222333000181', '11222333000262', '11222333000343']

tenantOfEach({
  reader: { description: 'Notas', permissions: ['nfce:read'] },
  master: { description: 'Master', is_master: true },
})

async function read(query = '', as: Person = 'master'): Promise<MonthBoard> {
  const response = await testServer.call(`/month_end/board?${query}`, { as, tenant: tenant.id })
  expect(response.status).toBe(200)
  return response.json()
}

/** A company's month by itself. */
const month = async (query: string, as: Person = 'master'): Promise<MonthEnd> =>
  (await testServer.call(`/month_end/?${query}`, { as, tenant: tenant.id })).json()

const idOf = async (cnpj: string) =>
  (
    await testServer.store
      .selectFrom('companies')
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('cnpj', '=', cnpj)
      .executeTakeFirstOrThrow()
  ).id

async function post(what: string, cnpj: string, more: object = {}) {
  const body = { company_id: await idOf(cnpj), month: '2026-03', ...more }
  const response = await testServer.call(`/month_end/${what}`, {
    as: 'master',
    tenant: tenant.id,
    method: 'POST',
    body,
  })
  expect(response.status).toBe(200)
}
const close = (cnpj: string) => post('closings', cnpj, { note: '' })

const stateOf = async (cnpj: string, as: Person = 'master') =>
  (await read('', as)).items.find(({ company }) => company.cnpj === cnpj)?.state

test('each company’s month has its state, what is open, what was sold, and the months beside it', async () => {
  await take(
    sold(1),
    sold(4),
    sold(1, { cnpj: SECOND }),
    sold(2, { cnpj: SECOND, emittedAt: '2026-02-10T12:00:00-03:00' }),
    sold(1, { cnpj: THIRD, emittedAt: '2026-04-01T12:00:00-03:00' }),
  )
  const board = await read()
  expect([board.month, board.is_over, board.total]).toEqual(['2026-03', true, 3])
  expect([board.months[0], board.months.at(-1)]).toEqual(['2025-05', '2026-04'])
  expect(board.states).toEqual([
    { state: 'open', companies: 1 },
    { state: 'ready', companies: 1 },
    { state: 'empty', companies: 1 },
  ])
  const [first, second, third] = [FIRST, SECOND, THIRD].map((cnpj) =>
    board.items.find(({ company }) => company.cnpj === cnpj),
  )
  expect(first).toMatchObject({ state: 'open', open: [{ kind: 'missing', count: 2 }], sales: 2, total: '50.00' })
  expect(second).toMatchObject({ state: 'ready', open: [], sales: 1, total: '25.00', has_accountant: false })
  expect(second?.months.slice(-3)).toEqual([
    { state: 'ready', open: 0 },
    { state: 'ready', open: 0 },
    { state: 'empty', open: 0 },
  ])
  expect(third).toMatchObject({ state: 'empty', sales: 0, total: '0.00' })
  expect(third?.months.at(-1)).toEqual({ state: 'current', open: 0 })
})

test('what the board counts is what each month counts by itself', async () => {
  await take(
    sold(1),
    sold(4),
    docs.nfe({ number: 5, emissionType: '9', emittedAt: '2026-03-31T23:00:00-03:00' }),
    docs.nfeProc({ number: 7, emissionType: '9' }, { cStat: '778', reason: 'Rejeição: Informado NCM inexistente' }),
    docs.procEvento(docs.noteKey({ number: 8 })),
    docs.cfeCanc(docs.couponKey({ number: 9, day: '20260330' }), { number: 10, day: '20260330' }),
    sold(3, { cnpj: SECOND }),
    sold(1, { cnpj: SECOND }),
  )
  await testServer.store
    .updateTable('document_proofs')
    .set({ has_failure: true })
    .where('tenant_id', '=', tenant.id)
    .where('key', '=', docs.noteKey({ number: 1 }))
    .execute()
  const absent = { tenant_id: tenant.id, company_id: await idOf(FIRST), environment: 'production' as const, serie: 1 }
  await testServer.store
    .insertInto('nfce_absences')
    .values(
      // One of them has come, and one is another month's.
      [
        { number: 90, key: docs.noteKey({ number: 90 }) },
        { number: 1, key: docs.noteKey({ number: 1 }) },
        { number: 91, key: docs.noteKey({ number: 91, yearMonth: '2602' }) },
      ].map((one) => ({ ...absent, ...one, first_seen_at: '2026-04-01T12:00:00Z', state: 'waiting' as const })),
    )
    .execute()
  const own = (await read()).items.find(({ company }) => company.id === absent.company_id)
  expect(own?.open.find(({ kind }) => kind === 'not_here')).toEqual({ kind: 'not_here', count: 1 })
  for (const as of ['master', 'reader'] as const) {
    const { items } = await read('', as)
    expect(items.length).toBeGreaterThan(1)
    for (const { company, open, in_contingency } of items) {
      const one = await month(`company_id=${company.id}&month=2026-03`, as)
      expect(open).toEqual(one.open)
      expect(in_contingency).toBe(one.figures.documents.some(({ status }) => status === 'in_contingency'))
    }
  }
})

test('a closed month is closed until something comes: a note, an event, an answer, a cancellation', async () => {
  const contingent = docs.nfe({ number: 2, emissionType: '9', emittedAt: '2026-03-30T12:02:00-03:00' })
  const coupon = docs.cfe({ number: 1, day: '20260330' })
  const late: [what: string, xml: string, isSeenByReader: boolean][] = [
    ['another note', sold(3), true],
    ['an event', docs.procEvento(docs.noteKey({ number: 1 })), true],
    ['an answer', docs.protNFe(docs.noteKey({ number: 2, emissionType: '9' })), true],
    [
      'a cancellation',
      docs.cfeCanc(docs.couponKey({ number: 1, day: '20260330' }), { number: 2, day: '20260330' }),
      false,
    ],
  ]
  await take(sold(1), contingent, coupon)
  for (const [what, xml, isSeen] of late) {
    await close(FIRST)
    expect(await stateOf(FIRST)).toBe('closed')
    // The same again, and another month's, change nothing.
    await take(sold(1), sold(9, { emittedAt: '2026-04-01T12:00:00-03:00' }))
    expect(await stateOf(FIRST)).toBe('closed')
    await take(xml)
    expect([what, await stateOf(FIRST)]).toEqual([what, 'reopened'])
    expect([what, await stateOf(FIRST, 'reader')]).toEqual([what, isSeen ? 'reopened' : 'closed'])
    testServer.clock.now += 60_000
  }
})

test('a closing that nobody has judged is judged by its month, as one of before, or after a recount', async () => {
  await take(sold(1), docs.cfe({ number: 1, day: '20260330' }))
  await close(FIRST)
  await take(sold(2))
  const { store } = testServer
  const judge = async () => {
    await store.updateTable('month_closings').set({ changed: null }).where('tenant_id', '=', tenant.id).execute()
    await doWork(closingJudgement, {
      store,
      platform: { ...nodePlatform({ log: () => {} }), now: () => testServer.clock.now },
      mailer: { send: async () => {} },
      linkOrigin: 'http://fiscal.test',
    })
  }
  await judge()
  const changed = () =>
    store
      .selectFrom('month_closings')
      .select('changed')
      .where('tenant_id', '=', tenant.id)
      .orderBy('stored_at')
      .execute()
  expect(await changed()).toEqual([{ changed: ['nfce'] }])
  expect(await stateOf(FIRST)).toBe('reopened')
  testServer.clock.now += 60_000
  await close(FIRST)
  await judge()
  expect((await changed()).at(-1)).toEqual({ changed: [] })
  expect(await stateOf(FIRST)).toBe('closed')
})

test('a month that has gone to the accountant since it was closed is sent; one that went before is not', async () => {
  await take(sold(1), sold(1, { cnpj: SECOND }))
  for (const cnpj of [FIRST, SECOND]) {
    const body = {
      company_id: await idOf(cnpj),
      month: '2026-03',
      emails: ['contador@escritorio.example'],
      schedule: 'off',
      day: 5,
      format: 'none',
    }
    await testServer.call('/month_end/accountant', { as: 'master', tenant: tenant.id, method: 'PUT', body })
  }
  await post('deliveries', SECOND)
  testServer.clock.now += 60_000
  await close(FIRST)
  await close(SECOND)
  expect((await read()).items.map(({ sending, has_accountant }) => [sending?.state, has_accountant])).toEqual([
    [undefined, true],
    ['under_way', true],
  ])
  await post('deliveries', FIRST)
  await testServer.store
    .updateTable('accountant_deliveries')
    .set({ sent_at: new Date(testServer.clock.now).toISOString() })
    .where('tenant_id', '=', tenant.id)
    .execute()
  expect([await stateOf(FIRST), await stateOf(SECOND)]).toEqual(['sent', 'closed'])
})

test('the board is paged by name and filtered by state; who sees one company has one', async () => {
  await take(sold(1), sold(4), sold(1, { cnpj: SECOND }), sold(1, { cnpj: THIRD }))
  const all = await read()
  const pages = await Promise.all([1, 2, 3].map((page) => read(`per_page=1&page=${page}`)))
  expect(pages.map(({ items, total }) => [items[0]?.company.id, total])).toEqual(
    all.items.map(({ company }) => [company.id, 3]),
  )
  const ready = await read('state=ready')
  expect(ready.items.map(({ company }) => company.cnpj).toSorted()).toEqual([SECOND, THIRD])
  expect(ready.states).toEqual(all.states)
  const { store } = testServer
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: tenant.id, id: group, description: 'Uma' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: tenant.id, company_group_id: group, company_id: await idOf(SECOND) })
    .execute()
  await grant(store, tenant, people.secondary, { description: 'Uma', permissions: ['nfce:read'], group })
  const limited = await read('', 'secondary')
  expect(limited.items.map(({ company, has_accountant }) => [company.cnpj, has_accountant])).toEqual([[SECOND, null]])
  expect([limited.total, limited.states]).toEqual([1, [{ state: 'ready', companies: 1 }]])
})

test('where there is no company the board is empty; a month or a state that is none is told of', async () => {
  expect(await read()).toMatchObject({ items: [], total: 0, states: [], month: '2026-03' })
  for (const query of ['month=2026-13', 'state=fechado'])
    expect((await testServer.call(`/month_end/board?${query}`, { as: 'master', tenant: tenant.id })).status).toBe(400)
  expect((await testServer.call('/month_end/board', { as: 'master', tenant: randomUUID() })).status).toBe(403)
})

test('a month of years ago stands first of twelve', async () => {
  await take(sold(1))
  const { month, months } = await read('month=2024-03')
  expect([month, months[0], months.at(-1)]).toEqual(['2024-03', '2024-03', '2025-02'])
})

test('a month names the companies before and after its own by name', async () => {
  await take(sold(1), sold(1, { cnpj: SECOND }), sold(1, { cnpj: THIRD }))
  const ids = (await read()).items.map(({ company }) => company.id)
  const beside = async (id = '') => {
    const { previous, next } = (await month(`month=2026-03&company_id=${id}`)).neighbours
    return [previous?.id, next?.id]
  }
  expect([await beside(ids[0]), await beside(ids[1]), await beside(ids[2])]).toEqual([
    [undefined, ids[1]],
    [ids[0], ids[2]],
    [ids[1], undefined],
  ])
})

test('who closes only what has nothing open is refused where something is', async () => {
  await take(sold(1), sold(3))
  const body = { company_id: await idOf(FIRST), month: '2026-03', note: '', if_nothing_open: true }
  const tried = () => testServer.call('/month_end/closings', { as: 'master', tenant: tenant.id, method: 'POST', body })
  const refused = await tried()
  expect([refused.status, (await refused.json()).fields]).toEqual([400, { month: 'O mês tem pendências' }])
  await take(sold(2))
  expect((await tried()).status).toBe(200)
})
