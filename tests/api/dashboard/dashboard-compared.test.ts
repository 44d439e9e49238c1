import { afterAll, beforeAll, expect, test } from 'vitest'
import { CNPJ } from '../../documents.ts'
import { openTestServer } from '../test-server.ts'
import { openStage, type Stage, soldNote } from './dashboard-stage.ts'

// What shops' sales are compared with: the same days of the week before, and of a day that runs no more than has passed of it.

const server = await openTestServer({ accessSeconds: 100 * 86_400, refreshSeconds: 100 * 86_400 })
afterAll(() => server.close())

let today: Stage
const NOW = '2026-03-28T15:30:00-03:00'
beforeAll(async () => {
  today = await openStage(server)
  const sold = (number: number, emittedAt: string, total: string, cnpj = CNPJ) =>
    soldNote({ number, emittedAt, total, cnpj })
  await today.take(
    sold(1, '2026-03-28T10:00:00-03:00', '30.00'),
    sold(2, '2026-03-21T09:00:00-03:00', '10.00'),
    sold(3, '2026-03-21T15:30:00-03:00', '5.00'),
    sold(4, '2026-03-21T15:30:01-03:00', '400.00'),
    sold(5, '2026-03-21T23:59:59-03:00', '500.00'),
    sold(6, '2026-03-20T23:00:00-03:00', '3.00'),
    // 23:30 in Manaus, where it is still the day before.
    sold(7, '2026-03-21T23:30:00-04:00', '70.00'),
    sold(8, '2026-03-22T00:00:00-03:00', '90.00'),
  )
})
const compared = async (now: string, date_start: string, date_end: string) => {
  server.clock.now = Date.parse(now)
  const answer = await today.ask('/cfe_dashboard/shops', { date_start, date_end })
  return [answer.sum.net, answer.sum.previous_net, answer.compared]
}

test('the same day of the week before, up to the same time', async () => {
  const days = { date_start: '2026-03-21', date_end: '2026-03-21', weeks: 1 }
  expect(await compared(NOW, '2026-03-28', '2026-03-28')).toEqual(['30.00', '15.00', { ...days, until: '15:30' }])
  // The day after it is over, and stands beside a whole one.
  expect(await compared('2026-03-29T08:00:00-03:00', '2026-03-28', '2026-03-28')).toEqual([
    '30.00',
    '985.00',
    { ...days, until: null },
  ])
})

test('of several days the last alone is cut, and days to come have none', async () => {
  expect(await compared(NOW, '2026-03-27', '2026-03-28')).toEqual([
    '30.00',
    '18.00',
    { date_start: '2026-03-20', date_end: '2026-03-21', weeks: 1, until: '15:30' },
  ])
  expect(await compared(NOW, '2026-03-28', '2026-03-31')).toEqual([
    '30.00',
    '15.00',
    { date_start: '2026-03-21', date_end: '2026-03-21', weeks: 1, until: '15:30' },
  ])
  expect(await compared(NOW, '2026-04-01', '2026-04-02')).toEqual(['0.00', '0.00', null])
})

test('a point of sale and a company that a filter names are cut as well', async () => {
  server.clock.now = Date.parse(NOW)
  const days = { date_start: '2026-03-28', date_end: '2026-03-28' }
  const { items } = await today.ask('/cfe_dashboard/shops', { ...days, by: 'point_of_sale' })
  expect(items).toMatchObject([{ net: '30.00', previous_net: '15.00' }])
  const only = await today.ask('/cfe_dashboard/shops', {
    ...days,
    point_of_sale_id: items[0]?.point_of_sale?.id ?? '',
  })
  expect(only.sum.previous_net).toBe('15.00')
  const coupons = await today.ask('/cfe_dashboard/shops', { ...days, type: 'cfe' })
  expect(coupons.sum.previous_net).toBe('0.00')
})
