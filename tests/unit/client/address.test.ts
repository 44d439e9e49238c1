import { contract } from '#api/contract/contract.ts'
import type { Endpoint } from '#api/contract/endpoint.ts'
import { describe, expect, test } from 'vitest'
import { address, readAddress, sentRead } from '#api/client/address.ts'
import { readKey } from '#api/client/use-connection.ts'
import { listNfces, readNfce } from '#api/contract/documents/nfces.ts'

describe('an address', () => {
  test('lies under the API and keeps the contract’s trailing slash', () => {
    expect(address('/custody/nfce/')).toBe('/api/v1/custody/nfce/')
  })
  test('one question has one address: names are sorted, empty values are left out', () => {
    const one = address('/a/', {}, { page: 1, company_id: 'c', status: undefined, date_start: '', date_end: null })
    expect(one).toBe('/api/v1/a/?company_id=c&page=1')
    expect(address('/a/', {}, { company_id: 'c', page: 1 })).toBe(one)
  })
  test('no and zero are values', () => {
    expect(address('/a', {}, { n: 0, b: false })).toBe('/api/v1/a?b=false&n=0')
  })
  test('what a value holds cannot become path or query', () => {
    expect(address('/a/:key/b/:id', { key: 'x/../y?z=1', id: 'ç#' })).toBe('/api/v1/a/x%2F..%2Fy%3Fz%3D1/b/%C3%A7%23')
    expect(address('/a', {}, { q: 'x&y=1' })).toBe('/api/v1/a?q=x%26y%3D1')
  })
  test('a name that begins another is not taken for it', () => {
    expect(address('/:id/:id_2', { id: 'one', id_2: 'two' })).toBe('/api/v1/one/two')
  })
  test('made from types alone it is the one that the cache goes by', () => {
    const query = { page: 2, per_page: 15, environment: 'homolog' } as const
    expect(readAddress<typeof listNfces>('/custody/nfce/', { query })).toBe(readKey(listNfces, { query })[1])
    const params = { key: 'a b' }
    expect(readAddress<typeof readNfce>('/custody/nfce/:key', { params })).toBe(readKey(readNfce, { params })[1])
  })
})

describe('a read as it is sent', () => {
  test('names no person in its address', () => {
    const found = sentRead('/api/v1/custody/nfce/?consumer=123.456.789-09&page=2')
    expect(found.path).toBe('/api/v1/custody/nfce/?page=2')
    expect(found.init.method).toBe('POST')
    expect(String(found.init.body)).toBe('consumer=123.456.789-09')
    expect(sentRead('/api/v1/search?q=x').path).toBe('/api/v1/search')
  })
  test('is a GET of its address where there is nothing to hide', () => {
    const path = '/api/v1/custody/nfce/?company_id=c&page=1'
    expect(sentRead(path)).toEqual({ path, init: { method: 'GET' } })
  })
  test('hides of each call what the contract says', () => {
    const reads: Endpoint[] = Object.values<Endpoint>(contract).filter(({ inBody }) => inBody)
    expect(reads.map(({ path }) => path)).toEqual(expect.arrayContaining(['/custody/nfce/', '/cfes/', '/search']))
    for (const { path, inBody = [] } of reads) {
      const query = Object.fromEntries(inBody.map((name) => [name, '1']))
      expect(Object.fromEntries(sentRead(address(path, {}, query)).init.body ?? [])).toEqual(query)
    }
    // No other read takes a value of such a name, which would come as a POST that it does not answer.
    for (const { method, path, query, inBody = [] } of Object.values<Endpoint>(contract)) {
      const names = Object.keys('shape' in query ? (query.shape as object) : {})
      const hidden = names.filter((name) => sentRead(address(path, {}, { [name]: '1' })).init.method === 'POST')
      if (method === 'GET') expect([path, hidden]).toEqual([path, [...inBody]])
    }
  })
})
