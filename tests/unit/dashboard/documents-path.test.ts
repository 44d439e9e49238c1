import { describe, expect, test } from 'vitest'
import type { NfType } from '#domain/documents/nf-type.ts'
import type { Filters } from '#widgets/dashboard/dashboard-view.ts'
import { type DocumentFilter, documentsPath, failedPath } from '#widgets/dashboard/documents-path.ts'
import { cfeList } from '#widgets/cfe/cfe-list.ts'
import { nfceList } from '#widgets/nfce/nfce-list.ts'

const ONE = '018f2b5e-0000-7000-8000-000000000001'
const filters: Filters = {
  period: 'last_30_days',
  date_start: undefined,
  date_end: undefined,
  company_id: ONE,
  point_of_sale_id: ONE,
  environment: 'homolog',
  grouping: 'day',
  type: undefined,
}
const days = { date_start: '2026-11-01', date_end: '2026-11-07' }
const around = { company_id: ONE, point_of_sale_id: ONE, environment: 'homolog', ...days }
const lists = { cfe: cfeList, nfce: nfceList }

describe.each<NfType>(['cfe', 'nfce'])('the list of %s behind', (type) => {
  const list = lists[type]
  test.each<[string, Omit<DocumentFilter, 'title' | 'date_start' | 'date_end'>, object]>([
    ['a point', {}, { sales: '1' }],
    ['a product', { product_id: '17', product: 'Café' }, { sales: '1', product_id: '17', product: 'Café' }],
    ['a method of payment', { payment: '17,20' }, { sales: '1', payment: '17,20' }],
    ['a tax', { tax: 'icms' }, { sales: '1', tax: 'icms' }],
    ['a point of the cancelled ones', { canceled: true }, { status: type === 'cfe' ? 'cancelled' : 'canceled' }],
  ])('%s is narrowed to it', (_, behind, narrowed) => {
    const [path, search = ''] = documentsPath(type, filters, { title: 'x', ...days, ...behind }).split('?')
    expect(path).toBe(type === 'cfe' ? '/cfes' : '/nfces')
    expect(list.view.read(`?${search}`)).toEqual({ ...around, ...narrowed })
  })
  test('failures is narrowed to the period’s', () => {
    const [path, search = ''] = failedPath(type, filters, days).split('?')
    expect(path).toBe(type === 'cfe' ? '/cfes' : '/nfces')
    expect(list.view.read(`?${search}`)).toEqual({ ...around, proof_state: 'failed' })
  })
  test('all companies stay all', () => {
    const [, search = ''] = documentsPath(
      type,
      { ...filters, company_id: undefined, point_of_sale_id: undefined },
      { title: 'x', ...days },
    ).split('?')
    expect(list.view.read(`?${search}`)).toEqual({ environment: 'homolog', ...days, sales: '1' })
  })
})
