import { expect, test } from 'vitest'
import { memoryPlace } from '#widgets/kit/place/place.ts'

test('the page moves an element without being asked by it', () => {
  const place = memoryPlace('/nfces?page=2', () => {
    throw new Error('The page was asked for a move of its own')
  })
  expect(place.current()).toBe('/nfces?page=2')
  place.go('/nfces/35')
  expect(place.current()).toBe('/nfces/35')
})
test('two elements are at two places', () => {
  const [one, other] = [memoryPlace('/a', () => true), memoryPlace('/b', () => true)]
  one.go('/c')
  expect([one.current(), other.current()]).toEqual(['/c', '/b'])
})
