import { expect, test } from 'vitest'
import { expiryEvent } from '#api/server/companies/expiry/expiry-events.ts'
import { EVENT_NAMES } from '#domain/events/event-kinds.ts'
import { doWork } from '#api/server/work/round.ts'
import * as docs from '../../documents.ts'
import {
  ask,
  HOUR_MS,
  messageIn,
  openStage,
  register,
  round,
  send,
  sent,
  take,
  tenant,
  testServer,
  told,
} from './webhook-stage.ts'

// Whatever happens that other systems may hear of, each in the transaction of what it tells.

openStage()

const DAY_MS = 24 * HOUR_MS
const everything = () => register({ kinds: EVENT_NAMES })
const bodies = () => sent.map(({ body }) => messageIn(body))
const companyId = async () => (await ask('/companies/')).items[0].id

test('a coupon that comes, and its cancellation', async () => {
  await everything()
  await take(docs.cfe({ number: 101 }))
  await send()
  expect(told()).toEqual(['cfe.received 101'])
  await take(docs.cfeCanc(docs.couponKey({ number: 101 }), { number: 102 }))
  await send()
  expect(told()).toEqual(['cfe.received 101', 'cfe.canceled 101'])
})

test('a rejected note, and one that is taken twice', async () => {
  await everything()
  const rejected = docs.nfeProc({ number: 1 }, { cStat: '215', reason: 'Rejeição: Falha no schema XML', protocol: '' })
  await take(rejected)
  await take(rejected)
  await send()
  expect(told()).toEqual(['nfce.received 1', 'nfce.rejected 1'])
})

test('numbers that are skipped, and why', async () => {
  await register({ kinds: ['nfce_gap.opened', 'nfce_gap.explained'] })
  await take(docs.nfeProc({ number: 1 }))
  await take(docs.nfeProc({ number: 5 }))
  // What is left of a gap is no new one.
  await take(docs.nfeProc({ number: 3 }))
  await send()
  expect(bodies()).toMatchObject([{ type: 'nfce_gap.opened', data: { serie: 2, number_start: 2, number_end: 4 } }])
  const { items } = await ask('/custody/nfce_gaps/')
  await ask(`/custody/nfce_gaps/${items[0].id}/reason`, 'PUT', { reason: 'own', note: 'Dito por João' })
  await send()
  expect(bodies().at(-1)).toMatchObject({ type: 'nfce_gap.explained', data: { gap: items[0].id, reason: 'own' } })
  expect(JSON.stringify(bodies())).not.toContain('João')
})

test('numbers whose notes come or are voided are closed, once, with what is left of them', async () => {
  await register({ kinds: ['nfce_gap.opened', 'nfce_gap.closed'] })
  await take(docs.nfeProc({ number: 1 }))
  await take(docs.nfeProc({ number: 6 }))
  await take(docs.nfeProc({ number: 3 }))
  await take(docs.nfeProc({ number: 3 }))
  await take(docs.nfeProc({ number: 2 }, { cStat: '778', protocol: '' }))
  await take(docs.protNFe(docs.noteKey({ number: 2 })))
  await take(docs.procInutNFe(4, 5))
  await take(docs.procInutNFe(4, 5))
  await send()
  const said = bodies().map(({ type, data: { number_start, number_end, by, rest = [] } }) =>
    [
      type,
      number_start,
      number_end,
      by,
      ...rest.map((one: { kind: string; number_start: number }) => `${one.kind} ${one.number_start}`),
    ].join(' '),
  )
  expect(said).toEqual([
    'nfce_gap.opened 2 5 ',
    'nfce_gap.closed 2 5 note missing 2 missing 4',
    'nfce_gap.closed 2 2 note rejected 2',
    'nfce_gap.closed 2 2 note',
    'nfce_gap.closed 4 5 void',
  ])
  const [, first, second] = bodies()
  expect(second.data.gap).toBe(first.data.rest[0].gap)
})

test('a series that begins with a hole', async () => {
  await register({ kinds: ['nfce_gap.opened'] })
  await take(docs.nfeProc({ number: 1 }), docs.nfeProc({ number: 3 }))
  await send()
  expect(bodies()).toMatchObject([{ data: { number_start: 2, number_end: 2 } }])
})

test('a month that is closed and opened again', async () => {
  await register({ kinds: ['month.closed', 'month.reopened'] })
  await take(docs.nfeProc({ number: 1 }))
  const company_id = await companyId()
  await ask('/month_end/closings', 'POST', { company_id, month: '2026-03', note: '', if_nothing_open: false })
  await ask('/month_end/reopenings', 'POST', { company_id, month: '2026-03' })
  await send()
  expect(bodies()).toMatchObject([
    {
      type: 'month.closed',
      data: { company: { id: company_id, cnpj: docs.CNPJ }, month: '2026-03', sales: 1, total: '25.00' },
    },
    { type: 'month.reopened', data: { month: '2026-03' } },
  ])
})

test('a download in bulk that is ready', async () => {
  await register({ kinds: ['download.ready'] })
  await take(docs.nfeProc({ number: 1 }))
  const company = await companyId()
  const period = { date_start: '2026-03-01', date_end: '2026-03-31' }
  const about = { company_ids: [company], nf_type: 'nfce', tz_offset: -180, environment: 'production' }
  await ask('/nf_download/', 'POST', { ...period, ...about })
  await testServer.idle()
  await send()
  expect(bodies()).toMatchObject([{ type: 'download.ready', data: { nf_type: 'nfce', documents: 1, is_whole: true } }])
})

test('a certificate that ends, once on each of the days on which people are told', async () => {
  await register({ kinds: ['certificate.expiring'] })
  await take(docs.nfeProc({ number: 1 }))
  const { clock, store } = testServer
  const at = (ms: number) => new Date(ms).toISOString()
  const said = { holder: 'X', cnpj: 'X', issuer: 'X', serial_number: 'X', key_type: 'RSA 2048', is_icp_brasil: true }
  const dates = { not_before: at(0), not_after: at(clock.now + 30.5 * DAY_MS), uploaded_at: at(0) }
  await store
    .insertInto('certificates')
    .values({
      tenant_id: tenant.id,
      id: crypto.randomUUID(),
      company_id: await companyId(),
      sealed: 'x',
      ...said,
      ...dates,
    })
    .execute()
  for (let day = 0; day < 31; day++) {
    await doWork(expiryEvent, round)
    await doWork(expiryEvent, round)
    clock.now += DAY_MS
  }
  await send()
  expect(bodies().map(({ data }) => data.days)).toEqual([30, 7, 1])
})
