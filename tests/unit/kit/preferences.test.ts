import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  batchDownloadOf,
  cfeIndexOf,
  keepPreference,
  memoryStore,
  monitoringParkOf,
  nfceIndexOf,
  originStore,
  type PreferenceStore,
  storedPreferences,
} from '#widgets/kit/preferences.ts'
import { dashboardFiltersOf } from '#widgets/kit/dashboard-filters.ts'

const defaults = {
  monitoringPark: { layout: 'grid', includeHomolog: false },
  dashboardFilters: {
    environment: 'production',
    grouping: 'day',
    nfTypes: ['cfe', 'nfce'],
    company_id: null,
    period: 'last_30_days',
    date_start: undefined,
    date_end: undefined,
  },
  batchDownload: { nf_type: 'cfe', environment: 'production' },
  nfceIndex: { environment: 'production', itemsPerPage: 15 },
  cfeIndex: { itemsPerPage: 10 },
}
/** Every preference of a user in a tenant. */
function readPreferences(store: PreferenceStore, tenant: string, subject: string) {
  const stored = storedPreferences(store, tenant, subject)
  return {
    monitoringPark: monitoringParkOf(stored),
    dashboardFilters: dashboardFiltersOf(stored),
    batchDownload: batchDownloadOf(stored),
    nfceIndex: nfceIndexOf(stored),
    cfeIndex: cfeIndexOf(stored),
  }
}
const kept = new Map<string, string>()

const refused = () => {
  throw new DOMException('', 'SecurityError')
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('preferences', () => {
  test('begin with the defaults', () => expect(readPreferences(originStore, 'a', 'u')).toEqual(defaults))

  test('are kept one by one', () => {
    keepPreference(originStore, 'a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    expect(readPreferences(originStore, 'a', 'u').nfceIndex).toEqual({ environment: 'production', itemsPerPage: 50 })
    keepPreference(originStore, 'a', 'u', 'nfceIndex', { environment: 'homolog' })
    expect(readPreferences(originStore, 'a', 'u').nfceIndex).toEqual({ environment: 'homolog', itemsPerPage: 50 })
  })
  test('of every kind come back as they were kept', () => {
    const own = {
      monitoringPark: { layout: 'list', includeHomolog: true },
      dashboardFilters: {
        environment: 'homolog',
        grouping: 'month',
        nfTypes: ['nfce'],
        company_id: '018f2b5e-0000-7000-8000-000000000001',
        period: undefined,
        date_start: '2026-01-31',
        date_end: '2026-02-28',
      },
      batchDownload: { nf_type: 'nfce', environment: 'homolog' },
      nfceIndex: { environment: 'homolog', itemsPerPage: 50 },
      cfeIndex: { itemsPerPage: 40 },
    } as const
    keepPreference(originStore, 'a', 'u', 'monitoringPark', own.monitoringPark)
    keepPreference(originStore, 'a', 'u', 'dashboardFilters', { ...own.dashboardFilters, nfTypes: ['nfce'] })
    keepPreference(originStore, 'a', 'u', 'batchDownload', own.batchDownload)
    keepPreference(originStore, 'a', 'u', 'nfceIndex', own.nfceIndex)
    keepPreference(originStore, 'a', 'u', 'cfeIndex', own.cfeIndex)
    expect(readPreferences(originStore, 'a', 'u')).toEqual(own)
  })
  test('a quick period of the dashboard is kept by its name, in place of days that were chosen before', () => {
    const days = { period: undefined, date_start: '2026-01-31', date_end: '2026-02-28' }
    keepPreference(originStore, 'a', 'u', 'dashboardFilters', days)
    keepPreference(originStore, 'a', 'u', 'dashboardFilters', { period: 'previous_month' })
    expect(readPreferences(originStore, 'a', 'u').dashboardFilters).toMatchObject({
      period: 'previous_month',
      date_start: undefined,
      date_end: undefined,
    })
  })
  test('belong to one user in one tenant', () => {
    keepPreference(originStore, 'a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    expect(readPreferences(originStore, 'b', 'u')).toEqual(defaults)
    expect(readPreferences(originStore, 'a', 'v')).toEqual(defaults)
  })
  test('of a newer version are not lost by this one', () => {
    keepPreference(originStore, 'a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    const [[key, text] = ['', '']] = kept
    kept.set(key, JSON.stringify({ ...JSON.parse(text), later: { x: 1 } }))
    keepPreference(originStore, 'a', 'u', 'nfceIndex', { itemsPerPage: 20 })
    expect(JSON.parse(kept.get(key) ?? '')).toMatchObject({ later: { x: 1 }, nfceIndex: { itemsPerPage: 20 } })
  })
  test.each([
    '',
    '{',
    'null',
    '7',
    '"text"',
    '[]',
    '{"nfceIndex":null}',
    '{"nfceIndex":"text"}',
    '{"nfceIndex":{"environment":"moon"}}',
    '{"nfceIndex":{"environment":null,"itemsPerPage":null}}',
    '{"nfceIndex":{"itemsPerPage":"many"}}',
    '{"nfceIndex":{"itemsPerPage":0}}',
    '{"nfceIndex":{"itemsPerPage":1.5}}',
    '{"nfceIndex":{"itemsPerPage":1001}}',
    '{"cfeIndex":7,"batchDownload":[],"dashboardFilters":"text","monitoringPark":null}',
    '{"cfeIndex":{"itemsPerPage":-1},"batchDownload":{"nf_type":"cte","environment":1}}',
    '{"monitoringPark":{"layout":"tree","includeHomolog":"true"}}',
    '{"dashboardFilters":{"grouping":"year","nfTypes":["cte"],"company_id":7}}',
    '{"dashboardFilters":{"nfTypes":"nfce","company_id":""}}',
    '{"dashboardFilters":{"period":"fortnight","date_start":"2026-01-01","date_end":"2026-01-31"}}',
    '{"dashboardFilters":{"date_start":"2026-02-30","date_end":"2026-03-01"}}',
    '{"dashboardFilters":{"date_start":"2026-03-02","date_end":"2026-03-01"}}',
    '{"dashboardFilters":{"date_start":"2026-03-02"}}',
  ])('broken as %s are the defaults', (text) => {
    keepPreference(originStore, 'a', 'u', 'nfceIndex', {})
    for (const key of kept.keys()) kept.set(key, text)
    expect(readPreferences(originStore, 'a', 'u')).toEqual(defaults)
  })
  test('kept in memory are not in the storage', () => {
    keepPreference(memoryStore, 'a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    expect(readPreferences(memoryStore, 'a', 'u').nfceIndex.itemsPerPage).toBe(50)
    expect(readPreferences(memoryStore, 'b', 'u')).toEqual(defaults)
    expect(readPreferences(originStore, 'a', 'u')).toEqual(defaults)
    expect(kept.size).toBe(0)
  })
  test('need no storage', () => {
    vi.stubGlobal('localStorage', { getItem: refused, setItem: refused })
    keepPreference(originStore, 'a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    expect(readPreferences(originStore, 'a', 'u')).toEqual(defaults)
  })
})
