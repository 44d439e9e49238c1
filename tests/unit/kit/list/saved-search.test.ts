import { expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { savedSearch } from '#widgets/kit/list/views/saved-search.ts'
import { widgets } from '#widgets/index.ts'
import { nfceList } from '#widgets/nfce/nfce-list.ts'

const saved = (search: string, preferences = {}) => savedSearch(nfceList, listNfces.inBody ?? [], search, preferences)

test('what shows is kept of a view, and neither its page, nor whom it asks for, nor what no list knows', () => {
  expect(saved('')).toBe('')
  expect(saved('?page=4&consumer=12345678909&status=canceled&token=abc&sort=total')).toBe('?status=canceled&sort=total')
  expect(saved('?columns=key,total')).toBe('?columns=key%2Ctotal')
})

test("a person's own columns and page size are kept, so that others see the same", () => {
  const own = { columns: { [nfceList.name]: 'key,total' }, nfceIndex: { itemsPerPage: 30 } }
  expect(saved('', own)).toBe('?per_page=30&columns=key%2Ctotal')
  expect(saved('?columns=key&per_page=10', own)).toBe('?per_page=10&columns=key')
  // What is kept is kept alike.
  expect(saved(saved('', own))).toBe(saved('', own))
})

test('every list is a call of which the server keeps views', () => {
  const names = widgets.flatMap(({ routes }) =>
    routes.flatMap(({ list }) => (list && 'name' in list ? [list.name] : [])),
  )
  expect(names.length).toBeGreaterThanOrEqual(15)
  const taken = Object.values<Endpoint>(contract)
    .filter(({ method, needs, query }) => method === 'GET' && typeof needs === 'object' && 'per_page' in shapeOf(query))
    .map(({ path }) => path)
  expect(names.filter((name) => !taken.includes(String(name)))).toEqual([])
})

const shapeOf = (query: Endpoint['query']): object => ('shape' in query ? Object(query.shape) : {})
