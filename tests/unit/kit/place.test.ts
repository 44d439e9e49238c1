import { describe, expect, test } from 'vitest'
import { type MemoryPlace, memoryPlace, type Move } from '#widgets/kit/place/place.ts'

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

describe('the way back', () => {
  const walk = (place: MemoryPlace, ...moves: (string | [string, Move])[]) => {
    for (const one of moves) {
      const [to, move] = typeof one === 'string' ? [one] : one
      place.move(to, move)
    }
  }

  test('leads through the steps of the user, the last one first', () => {
    const place = memoryPlace('/nfces', () => true)
    expect(place.former()).toBeUndefined()
    walk(place, '/nfces?page=2', '/nfces/35')
    for (const path of ['/nfces?page=2', '/nfces']) {
      expect(place.former()).toBe(path)
      place.back()
      expect([place.current(), place.isReturn()]).toEqual([path, true])
    }
    expect(place.former()).toBeUndefined()
    place.back()
    expect(place.current()).toBe('/nfces')
  })
  test('leaves out what was replaced, and what was closed', () => {
    const place = memoryPlace('/nfces', () => true)
    walk(place, '/nfces/35', ['/nfces/36', { replace: true }])
    expect(place.former()).toBe('/nfces')
    walk(place, ['/nfces', { closes: true }])
    expect(place.former()).toBeUndefined()
    walk(place, '/nfces/35', ['/nfces?page=2', { closes: true }])
    expect(place.former()).toBe('/nfces')
    walk(place, ['/nfces', { replace: true }])
    expect(place.former(), 'nobody is led to where they are').toBeUndefined()
  })
  test('begins anew where the page leads', () => {
    const place = memoryPlace('/nfces', () => true)
    walk(place, '/nfces/35')
    place.go('/nfces?page=3')
    expect(place.former()).toBeUndefined()
  })
  test('is asked about as any other way, and may be refused', () => {
    const asked: string[][] = []
    let isFree = true
    const place = memoryPlace('/nfces', (...way) => {
      asked.push(way)
      return isFree
    })
    walk(place, '/nfces/35')
    isFree = false
    place.back()
    expect(asked).toEqual([
      ['/nfces', '/nfces/35'],
      ['/nfces/35', '/nfces'],
    ])
    expect([place.current(), place.former()]).toEqual(['/nfces/35', '/nfces'])
  })
})
