import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addNote, openTestServer, type TestServer } from '../test-server.ts'

// The first and the last day that a date field can say: the day after is in the year 10000, the midnight before in the year 0.

const PERIODS = [
  ['0001-01-01', '9999-12-31', true],
  ['9999-12-31', '9999-12-31', false],
  ['0001-01-01', '0001-01-01', false],
] as const

let testServer: TestServer
beforeAll(async () => {
  testServer = await openTestServer()
  await addNote(testServer.store, testServer.a, { number: 1, emitted_at: '2026-03-03T15:00:00Z' })
  await testServer.store.updateTable('nfces').set({ counts_as: 'sale' }).execute()
})
afterAll(() => testServer.close())

describe.each(['America/Sao_Paulo', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])('in %s', (time_zone) => {
  beforeAll(() => testServer.store.updateTable('tenants').set({ time_zone }).execute())

  test.each([
    '/custody/nfce/',
    '/custody/nfce/?sales=1',
    '/cfes/',
    '/cfes/?sales=1',
    '/nf_download/',
    '/sats/000000001/history',
  ])('%s takes them', async (path) => {
    for (const [from, to, all] of PERIODS) {
      const query = `${path.includes('?') ? '&' : '?'}date_start=${from}&date_end=${to}`
      const response = await testServer.call(`${path}${query}`, { as: 'master', tenant: testServer.a.id })
      const { total } = await response.json()
      const most = path.startsWith('/custody/nfce/') && all ? 1 : 0
      expect([query, response.status, total]).toEqual([query, 200, most])
    }
  })

  test.each([-840, 0, 720])(
    'a download takes the first, and today as the last, with an offset of %s minutes',
    async (tz_offset) => {
      for (const [date_start, date_end, all] of [
        ['0001-01-01', '2026-03-10', true],
        ['0001-01-01', '0001-01-01', false],
      ] as const) {
        const body = {
          company_ids: testServer.a.companies.map(({ id }) => id),
          nf_type: 'nfce',
          environment: 'production',
          date_start,
          date_end,
          tz_offset,
        }
        const options = { as: 'master', tenant: testServer.a.id, method: 'POST', body } as const
        const response = await testServer.call('/nf_download/?preview=1', options)
        expect([date_start, response.status, await response.json()]).toMatchObject([
          date_start,
          200,
          { amount: all ? 1 : 0 },
        ])
      }
    },
  )
})
