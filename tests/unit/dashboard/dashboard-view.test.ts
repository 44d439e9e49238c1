import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { readDashOps } from '#api/contract/documents/dashboard.ts'
import widget from '#widgets/dashboard/widget.ts'
import {
  DashboardView,
  type Filters,
  filtersOf,
  preferenceOf,
  queryOf,
  readable,
} from '#widgets/dashboard/dashboard-view.ts'

const ONE = '018f2b5e-0000-7000-8000-000000000001'
const TWO = '018f2b5e-0000-7000-8000-000000000002'
const TODAY = new Date('2026-11-22T12:00:00')
const usual: Filters = {
  period: 'last_30_days',
  date_start: undefined,
  date_end: undefined,
  company_id: undefined,
  point_of_sale_id: undefined,
  environment: 'production',
  grouping: 'day',
  type: undefined,
}
const days = { period: undefined, date_start: '2026-10-01', date_end: '2026-10-31' }
const read = (search: string, stored = {}) => filtersOf(DashboardView.read(search), stored)

describe('the filters of the dashboard', () => {
  test('are the last 30 days by day in production, without dates in what is asked', () => {
    expect(read('')).toEqual(usual)
    expect(queryOf(usual, TODAY)).toEqual({ environment: 'production', grouping: 'day' })
  })
  test.each<Filters>([
    usual,
    { ...usual, ...days },
    { ...usual, period: 'previous_month', environment: 'homolog', grouping: 'month', type: 'cfe' },
    { ...usual, company_id: ONE, point_of_sale_id: `${ONE},${TWO}`, grouping: 'week', type: 'nfce' },
  ])('%j come back from the address, whatever is kept of who opens it', (filters) => {
    const kept = { dashboardFilters: { environment: 'homolog', grouping: 'week', nfTypes: ['cfe'], company_id: TWO } }
    const search = DashboardView.write(filters)
    expect(search).not.toBe('')
    expect(read(search, kept)).toEqual(filters)
  })
  test.each<Filters>([
    { ...usual, ...days },
    { ...usual, period: 'current_month', environment: 'homolog', grouping: 'month', type: 'cfe', company_id: ONE },
  ])('%j come back from what is kept, where the address says nothing', (filters) => {
    const dashboardFilters: unknown = JSON.parse(JSON.stringify(preferenceOf(filters)))
    expect(read('?page=2&canceled=1', { dashboardFilters })).toEqual(filters)
  })
  test('a kept quick period goes with the day', () => {
    const filters: Filters = { ...usual, period: 'previous_month' }
    expect(queryOf(filters, TODAY)).toMatchObject({ date_start: '2026-10-01', date_end: '2026-10-31' })
    const next = queryOf(filters, new Date('2026-12-01T00:00:01'))
    expect(next).toMatchObject({ date_start: '2026-11-01', date_end: '2026-11-30' })
  })
  test.each<[string, object]>([
    ['more than five years', { date_start: '2000-01-01', date_end: '2026-11-22' }],
    ['days before all documents', { date_start: '1900-01-01', date_end: '1900-01-02' }],
    ['days after all documents', { date_start: '3000-01-01', date_end: '3000-01-02' }],
    ['the year 0', { date_start: '0000-01-01', date_end: '0000-01-02' }],
    ['a company that is none', { company_id: '-'.repeat(36) }],
  ])('%s, which the server refuses: the usual ones, stored or addressed', (_, refused) => {
    expect(readDashOps.query.safeParse(refused).success).toBe(false)
    expect(read('', { dashboardFilters: refused })).toEqual(usual)
    expect(read(`?${new URLSearchParams({ grouping: 'day', ...refused })}`)).toEqual(usual)
  })
  test('five years are taken, stored or addressed', () => {
    const years = { date_start: '2021-11-23', date_end: '2026-11-22' }
    expect(readDashOps.query.safeParse(years).error).toBeUndefined()
    expect(read('', { dashboardFilters: years })).toEqual({ ...usual, ...years, period: undefined })
    expect(read(`?${new URLSearchParams(years)}`)).toEqual({ ...usual, ...years, period: undefined })
  })
  test('a type that the user may not read any more is not asked for', () => {
    expect(readable({ ...usual, type: 'cfe' }, 'nfce').type).toBeUndefined()
    expect(readable({ ...usual, type: 'cfe' }, '').type).toBeUndefined()
    expect(readable({ ...usual, type: 'cfe' }, 'cfe,nfce').type).toBe('cfe')
    expect(readable(usual, 'nfce')).toBe(usual)
  })
  test.each([
    '?date_start=2026-10-01',
    '?date_end=2026-10-31',
    '?date_start=2026-10-31&date_end=2026-10-01',
    '?date_start=2026-02-30&date_end=2026-03-01',
    '?period=fortnight',
    '?type=nfce,cfe',
    '?type=cte',
    '?company_id=1',
    '?grouping=year',
    // Points of sale are a company's own.
    `?point_of_sale_id=${ONE}`,
  ])('%s makes no sense and is passed over', (search) => expect(read(search)).toEqual(usual))

  test('what is sent ahead of the screen is what the screen asks, and what the contract takes', () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    for (const search of ['', '?period=last_7_days', `?company_id=${ONE}&type=cfe`, '?environment=homolog']) {
      const query = queryOf(read(search), new Date())
      expect(readDashOps.query.safeParse(query).error).toBeUndefined()
      const ahead = widget.routes[0]?.reads?.({ params: {}, search, preferences: {} })
      expect(ahead).toEqual([readKey(readDashOps, { query })[1]])
    }
  })
})
