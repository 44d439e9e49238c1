import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { NfceRejection, NfceRejections } from '#api/contract/documents/nfce-rejections.ts'
import { GENERAL_ADVICE } from '#domain/documents/codes/rejection-advice.ts'
import { addDays } from '#domain/time/day-spans.ts'
import * as docs from '../../documents.ts'
import { take, tenant, tenantOfEach, testServer } from '../own-tenant.ts'
import { grant, type Person, people } from '../test-server.ts'

// Monday, 15:00 at the shop.
tenantOfEach({ reader: { description: 'Notas', permissions: ['nfce:read'] } }, '2026-03-30T18:00:00Z')

const OTHER = { cnpj: '11222333000262' }

const at = (number: number) => ({ number, emittedAt: `2026-03-30T12:${String(number).padStart(2, '0')}:00-03:00` })
const refused = (
  number: number,
  parts: docs.NoteParts = {},
  cStat = '778',
  reason = 'Rejeição: Informado NCM inexistente',
) => docs.nfeProc({ ...at(number), ...parts }, { cStat, reason, protocol: '' })
const sold = (number: number, parts: docs.NoteParts = {}) => docs.nfeProc({ ...at(number), ...parts })
/** Another key of the same number. */
const anew = (number: number, minute: string) => ({
  emissionType: '9',
  emittedAt: `2026-03-30T12:${minute}:00-03:00`,
  number,
})

async function read(query = '', as: Person = 'reader'): Promise<NfceRejections> {
  const response = await testServer.call(`/custody/nfce_rejections/?${query}`, { as, tenant: tenant.id })
  expect(response.status).toBe(200)
  return response.json()
}
/** A note's own last refusal. */
async function rejectionOf(parts: docs.NoteParts, query = '') {
  const response = await testServer.call(`/custody/nfce/${docs.noteKey(parts)}${query}`, {
    as: 'reader',
    tenant: tenant.id,
  })
  expect(response.status).toBe(200)
  return (await response.json()).rejection
}
const short = ({ code, day, state, numbers, value }: NfceRejection) => [state, code, day, numbers, value].join(' ')

test('a rejected note says its last refusal and what to do, until SEFAZ authorises it; one that failed otherwise has none', async () => {
  await take(refused(5), sold(6))
  expect(await rejectionOf({ number: 5 })).toEqual({
    code: '778',
    text: 'Rejeição: Informado NCM inexistente',
    action: 'Corrija o cadastro do produto e emita a nota de novo.',
  })
  expect(await rejectionOf({ number: 6 })).toBeNull()
  await take(
    docs.protNFe(docs.noteKey({ number: 5 }), {
      cStat: '998',
      protocol: '',
      reason: 'Rejeição: Um motivo novo',
      at: '2026-03-30T14:00:00-03:00',
    }),
  )
  expect(await rejectionOf({ number: 5 })).toMatchObject({ code: '998', action: GENERAL_ADVICE })
  await take(docs.protNFe(docs.noteKey({ number: 5 })))
  expect(await rejectionOf({ number: 5 })).toBeNull()
})

test('a refused number is there as soon as its document is, with SEFAZ’s words, what to do, and what it amounts to', async () => {
  await take(refused(5, { total: '12.50' }), refused(6, { total: '7.50' }))
  expect(await read()).toEqual({
    items: [
      {
        id: expect.any(String),
        company: {
          id: expect.any(String),
          cnpj: docs.CNPJ,
          razao_social: 'Mercado da Esquina Ltda',
          nome_fantasia: 'Esquina',
        },
        point_of_sale: { id: expect.any(String), name: 'Caixa – série 2' },
        environment: 'production',
        code: '778',
        text: 'Rejeição: Informado NCM inexistente',
        action: 'Corrija o cadastro do produto e emita a nota de novo.',
        day: '2026-03-30',
        state: 'never',
        numbers: 2,
        value: '20.00',
        last: { key: docs.noteKey({ number: 6 }), number: 6, issue_date_local: '2026-03-30T12:06:00' },
      },
    ],
    total: 1,
    never: { numbers: 2, value: '20.00' },
    later: { numbers: 0, value: '0.00' },
    silent: { items: [], total: 0 },
  })
})

test.each([
  'date_start=1900-01-01',
  'date_end=9999-12-31&date_start=2026-03-30',
  'date_start=0001-01-01&date_end=9999-12-31',
  'date_start=1999-12-31&date_end=2150-01-01',
])('days of whatever century find it: %s', async (days) => {
  await take(refused(1))
  expect((await read(days)).items.map(short)).toEqual(['never 778 2026-03-30 1 25.00'])
})

test('a number is authorised later by its own note or by another one of the same company, series, number and environment', async () => {
  const homolog = (xml: string) => xml.replace('<tpAmb>1</tpAmb>', '<tpAmb>2</tpAmb>')
  await take(
    refused(1),
    refused(2),
    refused(3),
    refused(4),
    refused(5),
    sold(1),
    sold(2, anew(2, '30')),
    // Neither another company's, nor one for trial, nor an older one, as where a till's numbers went back.
    sold(3, { ...anew(3, '30'), ...OTHER }),
    sold(4, { ...anew(4, '30'), edit: homolog }),
    sold(5, anew(5, '01')),
  )
  const { items, never, later } = await read()
  expect(items.map(short)).toEqual(['never 778 2026-03-30 3 75.00', 'later 778 2026-03-30 2 50.00'])
  expect([never, later]).toEqual([
    { numbers: 3, value: '75.00' },
    { numbers: 2, value: '50.00' },
  ])
})

test('a note that was cancelled was authorised before', async () => {
  await take(refused(1), sold(1), docs.procEvento(docs.noteKey({ number: 1 })))
  expect((await read()).items.map(short)).toEqual(['later 778 2026-03-30 1 25.00'])
})

test('a number that was refused again and again counts once for each code, and once in the sum', async () => {
  await take(
    refused(1),
    refused(1, anew(1, '30')),
    refused(1, anew(1, '30'), '1234', 'Rejeição: novidade'),
    refused(2, {}, '999', 'Rejeição: Erro não catalogado'),
    refused(3, {}, '302', 'Uso Denegado'),
  )
  const { items, never } = await read()
  expect(items.map(short)).toEqual(['never 1234 2026-03-30 1 25.00', 'never 778 2026-03-30 1 25.00'])
  expect(items[0]).toMatchObject({ text: 'Rejeição: novidade' })
  expect(never).toEqual({ numbers: 1, value: '25.00' })
})

test('the list is filtered, and paged on the server; sums are of both states', async () => {
  await take(
    refused(1, { emittedAt: '2026-02-28T12:00:00-03:00', yearMonth: '2602' }),
    refused(2, { emittedAt: '2026-03-02T12:00:00-03:00' }),
    refused(3, {}, '225', 'Rejeição: Falha no Schema XML do lote de NFe'),
    refused(4),
    sold(4),
    refused(7, OTHER),
  )
  const found = async (query: string) => (await read(query)).items.map(short)
  expect(await found('')).toEqual([
    'never 778 2026-03-30 1 25.00',
    'never 225 2026-03-30 1 25.00',
    'never 778 2026-03-02 1 25.00',
    'later 778 2026-03-30 1 25.00',
  ])
  expect(await found('date_end=2026-03-01')).toEqual(['never 778 2026-02-28 1 25.00'])
  expect(await found('date_start=2026-02-01&date_end=2026-03-02')).toHaveLength(2)
  expect(await found('code=225')).toEqual(['never 225 2026-03-30 1 25.00'])
  expect(await found('environment=homolog')).toEqual([])
  expect(await found('state=later')).toEqual(['later 778 2026-03-30 1 25.00'])
  expect(await read('state=later')).toMatchObject({ total: 1, never: { numbers: 3 }, later: { numbers: 1 } })
  const { company } = (await read()).items.find(({ numbers, last }) => numbers === 1 && last.number === 7) ?? {}
  expect(await found(`company_id=${company?.id}`)).toEqual(['never 778 2026-03-30 1 25.00'])
  expect(await read('per_page=3&page=2')).toMatchObject({ items: [{ state: 'later' }], total: 4 })
  expect(await read('per_page=3&page=3')).toMatchObject({ items: [], total: 4 })
})

test('a period is told to the minute, by the clock of the shop', async () => {
  // Acre: 12:00 there is 14:00 in Brasília, whose clock the tenant has.
  await take(refused(1), refused(2), refused(3), refused(4, { emittedAt: '2026-03-30T12:02:59-05:00' }))
  const numbers = async (query: string) => (await read(query)).items.reduce((all, { numbers: of }) => all + of, 0)
  expect(await numbers('')).toBe(4)
  expect(await numbers('date_start=2026-03-30T12:02&date_end=2026-03-30T12:02')).toBe(2)
  expect(await numbers('date_start=2026-03-30T12:02')).toBe(3)
  expect(await numbers('date_end=2026-03-30T12:01')).toBe(1)
  expect(await numbers('date_start=2026-03-30T12:03&date_end=2026-03-30')).toBe(1)
})

test.each(['2026-03-30T24:00', '2026-02-30T10:00', '2026-03-30T10', '2026-03-30 10:00', '10:00'])(
  'what is no day and no minute is refused: %s',
  async (text) => {
    const response = await testServer.call(`/custody/nfce_rejections/?date_end=${encodeURIComponent(text)}`, {
      as: 'reader',
      tenant: tenant.id,
    })
    expect(response.status).toBe(400)
    expect(JSON.stringify(await response.json())).toContain('Data ou hora inválida')
  },
)

test('bad input is answered for itself alone, in Portuguese', async () => {
  const response = await testServer.call('/custody/nfce_rejections/?code=abc&state=later', {
    as: 'reader',
    tenant: tenant.id,
  })
  expect([response.status, await response.json()]).toMatchObject([
    400,
    { fields: { code: 'O código tem até 4 dígitos' } },
  ])
})

/** A note of each of the last Mondays, by the hour of the first of them. */
const mondays = (...hours: string[]) =>
  hours.map((hour, i) => {
    const day = addDays('2026-03-30', -7 * (i + 1))
    const yearMonth = day.slice(2, 4) + day.slice(5, 7)
    return sold(40 + i, { emittedAt: `${day}T${hour}:00-03:00`, yearMonth })
  })

test('a shop that always sells by this hour and has sent nothing today is silent until it sends something, a refused note too', async () => {
  await take(...mondays('08:00', '08:40', '07:30'), sold(44, { emittedAt: '2026-03-29T20:00:00-03:00' }))
  testServer.clock.now = Date.parse('2026-03-30T12:40:59Z')
  expect((await read()).silent).toEqual({ items: [], total: 0 })
  testServer.clock.now = Date.parse('2026-03-30T12:41:00Z')
  expect((await read()).silent).toEqual({
    items: [
      {
        company: expect.objectContaining({ cnpj: docs.CNPJ }),
        since: '2026-03-30T08:40:00',
        last_note_local: '2026-03-29T20:00:00',
      },
    ],
    total: 1,
  })
  await take(refused(1))
  expect((await read()).silent.total).toBe(0)
})

test('a shop of two such days is not judged, nor one of other weekdays', async () => {
  await take(...mondays('08:00', '08:40'), sold(44, { emittedAt: '2026-03-29T08:00:00-03:00' }))
  expect((await read()).silent.total).toBe(0)
})

test('a secondary user sees their companies’ alone; another tenant sees none; without permission nothing is told', async () => {
  await take(refused(1), refused(2, OTHER), ...mondays('08:00', '08:40', '07:30'))
  const [own] = (await read()).items.filter(({ company }) => company.cnpj === OTHER.cnpj)
  const { store } = testServer
  const group = randomUUID()
  await store.insertInto('company_groups').values({ tenant_id: tenant.id, id: group, description: 'Uma' }).execute()
  await store
    .insertInto('company_group_companies')
    .values({ tenant_id: tenant.id, company_group_id: group, company_id: own?.company.id ?? '' })
    .execute()
  await grant(store, tenant, people.secondary, { description: 'Uma', permissions: ['nfce:read'], group })
  const seen = await read('', 'secondary')
  expect(seen.items.map(({ company }) => company.cnpj)).toEqual([OTHER.cnpj])
  expect(seen.never).toEqual({ numbers: 1, value: '25.00' })
  expect(JSON.stringify(seen)).not.toContain(docs.CNPJ)
  const elsewhere = await testServer.call('/custody/nfce_rejections/', { as: 'master', tenant: testServer.a.id })
  expect(await elsewhere.text()).not.toContain(docs.CNPJ)
  expect((await testServer.call('/custody/nfce_rejections/', { as: 'stranger', tenant: tenant.id })).status).toBe(403)
})
