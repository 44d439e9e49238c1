import { expect, test } from 'vitest'
import { browserAddress, productSearch } from '#host/private-address.ts'

// A consumer's CPF stands in no address that a server, a proxy's log or another page gets; a link shows the same all the same.

test.each([
  ['/nfces?consumer=12345678909', '/nfces#consumer=12345678909'],
  ['/nfces?page=2&consumer=12345678909&status=canceled', '/nfces?page=2&status=canceled#consumer=12345678909'],
  ['/cfes/35?consumer=123.456.789-09', '/cfes/35#consumer=123.456.789-09'],
])('%s is %s in the browser, and back', (path, shown) => {
  expect(browserAddress(path)).toBe(shown)
  const { search, hash, pathname } = new URL(shown, 'https://fiscal.test')
  const [own, query] = path.split('?')
  expect(pathname).toBe(own)
  const back = new URLSearchParams(productSearch({ search, hash }))
  expect(Object.fromEntries(back)).toEqual(Object.fromEntries(new URLSearchParams(query)))
})

test.each(['/nfces', '/nfces?page=2', '/login?next=%2Fnfces', '/'])('%s is as it is', (path) => {
  expect(browserAddress(path)).toBe(path)
})

test('a fragment of another kind is no filter', () => {
  expect(productSearch({ search: '?page=2', hash: '#conteudo' })).toBe('?page=2')
  expect(productSearch({ search: '', hash: '#page=3&consumer=12345678909' })).toBe('?consumer=12345678909')
})
