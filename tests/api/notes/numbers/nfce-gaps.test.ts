import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { NfceGap } from '#api/contract/documents/nfce-gaps.ts'
import * as docs from '../../../documents.ts'
import { sold, take, tenant, tenantOfEach, testServer } from '../../own-tenant.ts'
import { grant, type Person, people } from '../../test-server.ts'
import { naiveLayout, storedLayout } from './number-layout.ts'

tenantOfEach({ reader: { description: 'Notas', permissions: ['nfce:read'] } })

async function list(query = '', as: Person = 'reader'): Promise<NfceGap[]> {
  const response = await testServer.call(
    `/custody/nfce_gaps/?${query.includes('state=') ? query : `state=all&${query}`}`,
    { as, tenant: tenant.id },
  )
  expect(response.status).toBe(200)
  return (await response.json()).items
}

async function explain({ id }: { id: string }, body: { reason: string; note: string }) {
  const path = `/custody/nfce_gaps/${id}/reason`
  const response = await testServer.call(path, { as: 'reader', tenant: tenant.id, method: 'PUT', body })
  return { status: response.status, answer: await response.json() }
}

const first = async (query = '') => {
  const [gap] = await list(query)
  if (!gap) throw new Error('no gap')
  return gap
}

test('missing numbers have the notes around them, their hours, the voids within and the day by which one is due', async () => {
  await take(sold(1), sold(6), docs.procInutNFe(3, 4))
  expect(await list()).toEqual([
    {
      id: expect.any(String),
      kind: 'missing',
      company: {
        id: expect.any(String),
        cnpj: docs.CNPJ,
        razao_social: 'Mercado da Esquina Ltda',
        nome_fantasia: 'Esquina',
      },
      point_of_sale_name: 'Caixa – série 2',
      environment: 'production',
      serie: 2,
      number_start: 2,
      number_end: 5,
      total: 4,
      open: 2,
      issued_on: '2026-03-30',
      void_deadline: '2026-04-10',
      notes: [
        { key: docs.noteKey({ number: 1 }), number: 1, status: 'authorized', issue_date_local: '2026-03-30T12:01:00' },
        { key: docs.noteKey({ number: 6 }), number: 6, status: 'authorized', issue_date_local: '2026-03-30T12:06:00' },
      ],
      key: null,
      voids: [{ id: expect.any(String), number_start: 3, number_end: 4 }],
      reasons: [],
    },
  ])
})

test('a note in contingency is told of once SEFAZ has had its 24 hours', async () => {
  await take(sold(1), docs.nfe({ number: 2, emissionType: '9', emittedAt: '2026-04-01T09:05:00-03:00' }))
  expect(await list()).toEqual([])
  testServer.clock.now = Date.parse('2026-04-02T12:06:00Z')
  expect(await list()).toMatchObject([{ kind: 'contingency', number_start: 2, void_deadline: null }])
})

test('a note in contingency that SEFAZ rejected waits to be sent again: no void is due of its number, and no words explain it', async () => {
  const offline = { number: 2, emissionType: '9', emittedAt: '2026-03-30T12:02:00-03:00' }
  await take(sold(1), docs.nfe(offline))
  await take(docs.protNFe(docs.noteKey(offline), { cStat: '778', reason: 'Rejeição: Informado NCM inexistente' }))
  const [gap] = await list()
  expect(gap).toMatchObject({ kind: 'contingency', void_deadline: null, open: 1, notes: [{ status: 'rejected' }] })
  expect((await explain(gap ?? { id: '' }, { reason: 'voided_elsewhere', note: '' })).status).toBe(400)
})

test('the list is filtered, and paged on the server', async () => {
  const other = { cnpj: '11222333000262' }
  await take(sold(1), sold(3), sold(9, { emittedAt: '2026-04-01T12:00:00-03:00' }), docs.procInutNFe(2, 2))
  await take(sold(1, other), sold(4, other), docs.protNFe(docs.noteKey({ number: 9, ...other })))
  const found = async (query: string) => (await list(query)).map(({ kind, number_start }) => `${kind} ${number_start}`)
  expect((await found('')).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'missing 2',
    'missing 2',
    'missing 4',
    'orphan 9',
  ])
  expect(await found('kind=orphan')).toEqual(['orphan 9'])
  expect(await found('state=explained')).toEqual(['missing 2'])
  expect(await found('state=open&date_start=2026-04-01')).toEqual(['missing 4'])
  expect(await found('environment=homolog')).toEqual([])
  expect(await found('serie=1')).toEqual([])
  const { company } = await first('kind=orphan')
  expect((await found(`company_id=${company.id}`)).toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'missing 2',
    'orphan 9',
  ])
  const response = await testServer.call('/custody/nfce_gaps/?state=all&per_page=2&page=2', {
    as: 'reader',
    tenant: tenant.id,
  })
  expect(await response.json()).toMatchObject({ items: [{}, {}], total: 4 })
})

test('a user explains numbers with who and when; what is issued later leaves the rest explained', async () => {
  await take(sold(1), sold(9))
  const { status, answer } = await explain(await first(), { reason: 'other_system', note: 'PDV antigo' })
  expect([status, answer]).toMatchObject([
    200,
    {
      open: 0,
      reasons: [
        {
          number_start: 2,
          number_end: 8,
          reason: 'other_system',
          note: 'PDV antigo',
          email: 'reader@test.example',
          at: '2026-04-02T12:00:00.000Z',
        },
      ],
    },
  ])
  await take(sold(5))
  expect(
    (await list()).map(({ number_start, open }) => [number_start, open]).toSorted(([a = 0], [b = 0]) => a - b),
  ).toEqual([
    [2, 0],
    [6, 0],
  ])
  const later = (await list()).find(({ number_start }) => number_start === 6)
  await explain(later ?? { id: '' }, { reason: 'none', note: '' })
  expect((await list('state=open')).map(({ number_start }) => number_start)).toEqual([6])
  expect(await storedLayout(testServer.store, tenant.id)).toEqual(await naiveLayout(testServer.store, tenant.id))
  const entries = await testServer.store
    .selectFrom('audit_entries')
    .select(['action', 'subject', 'email', 'changes'])
    .where('tenant_id', '=', tenant.id)
    .where('action', '=', 'nfce_gap.update')
    .orderBy('seq')
    .execute()
  expect(entries).toMatchObject([
    { subject: 'Esquina, série 2, 2 a 8: Número ausente', email: 'reader@test.example' },
    { subject: 'Esquina, série 2, 6 a 8: Número ausente' },
  ])
  expect(entries[0]?.changes).toContain('Em outro sistema')
})

test('no words explain what is doubtful at SEFAZ', async () => {
  await take(sold(1), sold(2), sold(2, { emissionType: '9' }))
  const { status, answer } = await explain(await first(), { reason: 'other_system', note: '' })
  expect([status, answer]).toMatchObject([
    400,
    { fields: { reason: 'Este motivo não explica o que falta a este número' } },
  ])
})

test('a secondary user explains their companies’ numbers alone; another tenant sees none', async () => {
  const other = { cnpj: '11222333000262' }
  await take(sold(1), sold(3), sold(1, other), sold(5, other))
  const all = await list()
  const [own, foreign] = [
    all.find(({ number_end }) => number_end === 2),
    all.find(({ number_end }) => number_end === 4),
  ]
  const group = randomUUID()
  const { store } = testServer
  await store.insertInto('company_groups').values({ tenant_id: tenant.id, id: group, description: 'Uma' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: tenant.id, company_group_id: group, company_id: own?.company.id ?? '' })
    .execute()
  await grant(store, tenant, people.secondary, { description: 'Uma', permissions: ['nfce:read'], group })
  expect((await list('', 'secondary')).map(({ id }) => id)).toEqual([own?.id])
  const put = (id: string | undefined, as: Person, tenantId = tenant.id) =>
    testServer.call(`/custody/nfce_gaps/${id}/reason`, {
      as,
      tenant: tenantId,
      method: 'PUT',
      body: { reason: 'other_system', note: '' },
    })
  expect((await put(own?.id, 'secondary')).status).toBe(200)
  expect((await put(foreign?.id, 'secondary')).status).toBe(404)
  expect((await put(foreign?.id, 'master', testServer.a.id)).status).toBe(404)
  expect((await testServer.call('/custody/nfce_gaps/', { as: 'stranger', tenant: tenant.id })).status).toBe(403)
})
