import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import * as docs from '../../documents.ts'
import { sold, take, tenant, tenantOfEach, testServer } from '../own-tenant.ts'
import { grant, type Person, people } from '../test-server.ts'

tenantOfEach({
  reader: { description: 'Notas', permissions: ['nfce:read'] },
  master: { description: 'Master', is_master: true },
})

/** A coupon of March. */
const coupon = (number: number) => docs.cfe({ number, day: '20260330' })

async function read(query = 'month=2026-03', as: Person = 'master'): Promise<MonthEnd> {
  const response = await testServer.call(`/month_end/?${query}`, { as, tenant: tenant.id })
  expect(response.status).toBe(200)
  return response.json()
}

async function write(what: 'closings' | 'reopenings', body: object = {}, as: Person = 'master') {
  const { company } = await read()
  const response = await testServer.call(`/month_end/${what}`, {
    as,
    tenant: tenant.id,
    method: 'POST',
    body: { company_id: company.id, month: '2026-03', ...(what === 'closings' ? { note: 'Conferido' } : {}), ...body },
  })
  const answer = await response.json()
  // A change answers what it has read before, as a call of its own reads it.
  if (response.status < 300) expect(answer).toEqual(await read(`month=2026-03&company_id=${answer.company.id}`, as))
  return { status: response.status, answer }
}

test('a month has its documents by state, sales, taxes, CFOP and payments, of its own local days', async () => {
  const taxed = (xml: string) =>
    xml
      .replace('<vDesc>0.00</vDesc>', '<vDesc>0.00</vDesc><vICMS>4.50</vICMS><vST>1.20</vST>')
      .replace('<vNF>', '<vOutro>1.20</vOutro><vNF>')
      .replace('<uCom>', '<CFOP>5405</CFOP><uCom>')
  await take(
    sold(1, { edit: taxed }),
    sold(2),
    docs.nfe({ number: 3, emissionType: '9', emittedAt: '2026-03-31T23:50:00-03:00' }),
    sold(4, { emittedAt: '2026-04-01T00:10:00-03:00' }),
    coupon(1),
  )
  const { figures, company, ...month } = await read('')
  expect(company).toMatchObject({ cnpj: docs.CNPJ, nome_fantasia: 'Esquina' })
  expect(month).toMatchObject({ month: '2026-03', date_end: '2026-03-31', is_over: true, state: 'open', closings: [] })
  const nfce = { type: 'nfce' } as const
  expect(figures).toEqual({
    sales: [
      { ...nfce, counts_as: 'sale', documents: 3, total: '75.00' },
      { ...nfce, counts_as: 'canceled', documents: 0, total: '0.00' },
      { type: 'cfe', counts_as: 'sale', documents: 1, total: '32.00' },
      { type: 'cfe', counts_as: 'canceled', documents: 0, total: '0.00' },
    ],
    documents: [
      { ...nfce, status: 'authorized', documents: 2, total: '50.00' },
      { ...nfce, status: 'in_contingency', documents: 1, total: '25.00' },
      { type: 'cfe', status: 'transmitted', documents: 1, total: '32.00' },
    ],
    taxes: [
      { ...nfce, tax: 'icms', documents: null, total: '5.70' },
      { ...nfce, tax: 'st', documents: null, total: '1.20' },
    ],
    cfops: [
      { ...nfce, cfop: '', documents: 2, total: '50.00' },
      { ...nfce, cfop: '5405', documents: 1, total: '25.00' },
      { type: 'cfe', cfop: '', documents: 1, total: '32.00' },
    ],
    payments: [
      { ...nfce, code: '17', documents: 3, total: '75.00' },
      { type: 'cfe', code: '01', documents: 1, total: '32.00' },
    ],
    without_cfop: 0,
  })
})

test('what is to be zero is counted: numbers, contingency, what names a document that is not here, failed checks', async () => {
  const { store } = testServer
  const canceled = docs.couponKey({ number: 9, day: '20260330' })
  await take(
    sold(1),
    sold(4),
    docs.nfe({ number: 5, emissionType: '9', emittedAt: '2026-04-01T02:00:00-03:00' }),
    docs.nfe({ number: 6, emissionType: '9', emittedAt: '2026-03-31T23:00:00-03:00' }),
    docs.nfeProc({ number: 7, emissionType: '9' }, { cStat: '778', reason: 'Rejeição: Informado NCM inexistente' }),
    docs.procEvento(docs.noteKey({ number: 8 })),
    docs.cfeCanc(canceled, { number: 10, day: '20260330' }),
  )
  await store
    .updateTable('document_proofs')
    .set({ has_failure: true })
    .where('tenant_id', '=', tenant.id)
    .where('key', '=', docs.noteKey({ number: 1 }))
    .execute()
  expect((await read()).open).toEqual([
    { kind: 'contingency', count: 2 },
    { kind: 'missing', count: 2 },
    { kind: 'orphan', count: 1 },
    { kind: 'cancellation_without_coupon', count: 1 },
    { kind: 'failed_nfce', count: 1 },
  ])
  expect((await read('month=2026-03', 'reader')).open.map(({ kind }) => kind)).toEqual([
    'contingency',
    'missing',
    'orphan',
    'failed_nfce',
  ])
})

test('a month is closed with who, when, a note and its figures, which the trail tells of; not twice', async () => {
  await take(sold(1), sold(3))
  const { status, answer } = await write('closings', { note: ' Conferido com o contador ' })
  expect([status, answer.state, answer.changes]).toEqual([200, 'closed', null])
  expect(answer.closings).toEqual([
    {
      id: expect.any(String),
      at: '2026-04-02T12:00:00.000Z',
      email: 'master@test.example',
      note: 'Conferido com o contador',
      open: 1,
      sales: 2,
      total: '50.00',
      reopened: null,
    },
  ])
  expect(await write('closings')).toMatchObject({
    status: 400,
    answer: { fields: { month: 'O mês já está fechado' } },
  })
  const [entry] = await trail()
  expect(entry).toMatchObject({
    action: 'month_closing.create',
    subject: 'Esquina, março de 2026',
    email: 'master@test.example',
  })
  expect(JSON.parse(entry?.changes ?? '')).toEqual([
    { field: 'Situação', from: 'Aberto', to: 'Fechado' },
    { field: 'Observação', from: null, to: 'Conferido com o contador' },
    { field: 'O que faltava', from: null, to: '1' },
    { field: 'Vendas', from: null, to: '2' },
    { field: 'Valor', from: null, to: '50.00' },
  ])
})

const trail = () =>
  testServer.store
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'email', 'changes'])
    .where('tenant_id', '=', tenant.id)
    .where('action', 'like', 'month_closing.%')
    .orderBy('seq')
    .execute()

test('what comes after a closing reopens the month, says what came and when, and is closed again; the history stays', async () => {
  await take(sold(1))
  await write('closings')
  // Another month's.
  await take(sold(2, { emittedAt: '2026-04-01T12:00:00-03:00' }))
  expect((await read()).state).toBe('closed')
  await take(sold(3), docs.procEvento(docs.noteKey({ number: 1 })))
  const { state, changes } = await read()
  expect(state).toBe('reopened')
  expect(changes?.total).toBe(2)
  expect(changes?.arrivals.map(({ kind, key }) => `${kind} ${key}`).toSorted()).toEqual([
    `event ${docs.noteKey({ number: 1 })}`,
    `nfce ${docs.noteKey({ number: 3 })}`,
  ])
  expect(changes?.differences).toEqual(
    expect.arrayContaining([
      {
        table: 'sales',
        type: 'nfce',
        name: 'Canceladas',
        before: { documents: 0, total: '0.00' },
        now: { documents: 1, total: '25.00' },
      },
      {
        table: 'documents',
        type: 'nfce',
        name: 'Cancelada',
        before: null,
        now: { documents: 1, total: '25.00' },
      },
    ]),
  )
  testServer.clock.now += 60_000
  const { answer } = await write('closings', { note: '' })
  expect(answer.state).toBe('closed')
  expect(answer.closings.map(({ at }: { at: string }) => at)).toEqual([
    '2026-04-02T12:01:00.000Z',
    '2026-04-02T12:00:00.000Z',
  ])
})

test('a note that SEFAZ answers after the closing is a change, though it came before', async () => {
  const key = docs.noteKey({ number: 1, emissionType: '9' })
  await take(docs.nfe({ number: 1, emissionType: '9' }))
  await write('closings')
  await take(docs.protNFe(key))
  const { state, changes } = await read()
  expect([state, changes?.total]).toEqual(['reopened', 0])
  expect(changes?.differences.map(({ name }) => name).toSorted()).toEqual(['Autorizada', 'Emitida em contingência'])
})

test('a closing is taken back by a person; a month that is not closed is not', async () => {
  await take(sold(1))
  expect((await write('reopenings')).status).toBe(400)
  await write('closings')
  testServer.clock.now += 60_000
  const { answer } = await write('reopenings')
  expect(answer.state).toBe('open')
  expect(answer.closings[0].reopened).toEqual({ at: '2026-04-02T12:01:00.000Z', email: 'master@test.example' })
  expect((await trail()).map(({ action }) => action)).toEqual(['month_closing.create', 'month_closing.reopen'])
})

test('a month that is not over is read, and not closed', async () => {
  await take(sold(1, { emittedAt: '2026-04-01T12:00:00-03:00' }))
  expect(await read('month=2026-04')).toMatchObject({ is_over: false, figures: { sales: [{ documents: 1 }, {}] } })
  expect(await write('closings', { month: '2026-04' })).toMatchObject({
    status: 400,
    answer: { fields: { month: 'O mês ainda não terminou' } },
  })
})

test('who only reads closes nothing and sees no coupons; another tenant sees no company', async () => {
  await take(sold(1), coupon(1))
  await write('closings')
  expect((await write('closings', {}, 'reader')).status).toBe(403)
  expect((await write('reopenings', {}, 'reader')).status).toBe(403)
  const { figures, state, closings } = await read('month=2026-03', 'reader')
  expect(new Set(figures.documents.map(({ type }) => type))).toEqual(new Set(['nfce']))
  expect([state, closings[0]?.total]).toEqual(['closed', '25.00'])
  const { company } = await read()
  const asOther = { as: 'master', tenant: testServer.a.id } as const
  expect((await testServer.call(`/month_end/?company_id=${company.id}`, asOther)).status).toBe(404)
  const body = { company_id: company.id, month: '2026-03', note: '' }
  expect((await testServer.call('/month_end/closings', { ...asOther, method: 'POST', body })).status).toBe(404)
})

test('a secondary user closes the months of their own companies alone', async () => {
  const { store } = testServer
  await take(sold(1), sold(1, { cnpj: '11222333000262' }))
  const companies = await store
    .selectFrom('companies')
    .select(['id', 'cnpj'])
    .where('tenant_id', '=', tenant.id)
    .orderBy('cnpj')
    .execute()
  const [own, foreign] = companies
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: tenant.id, id: group, description: 'Uma' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: tenant.id, company_group_id: group, company_id: own?.id ?? '' })
    .execute()
  const permissions = ['nfce:read', 'company:update'] as const
  await grant(store, tenant, people.secondary, { description: 'Uma', permissions, group })
  expect((await write('closings', { company_id: own?.id }, 'secondary')).answer.state).toBe('closed')
  expect((await write('closings', { company_id: foreign?.id }, 'secondary')).status).toBe(404)
  expect((await read('month=2026-03', 'secondary')).company.id).toBe(own?.id)
  expect((await write('reopenings', { company_id: own?.id }, 'secondary')).answer.neighbours).toEqual({
    previous: null,
    next: null,
  })
})

test('a month that is none and a note that is too long are told of at their fields', async () => {
  await take(sold(1))
  expect((await testServer.call('/month_end/?month=2026-13', { as: 'master', tenant: tenant.id })).status).toBe(400)
  expect(await write('closings', { note: 'x'.repeat(501) })).toMatchObject({
    status: 400,
    answer: { fields: { note: 'Até 500 caracteres' } },
  })
})
