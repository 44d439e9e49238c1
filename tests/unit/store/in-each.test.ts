import { expect, test } from 'vitest'
import { inTurns } from '#api/server/store/queries/in-each.ts'

test('a piece of each in turn, however much one has, and what fails in one holds no other one up', async () => {
  const pieces = new Map([
    ['a', 3],
    ['c', 2],
  ])
  const done: string[] = []
  const piece = async (id: string) => {
    if (id === 'b') throw new Error('broken')
    done.push(id)
    const more = (pieces.get(id) ?? 0) - 1
    pieces.set(id, more)
    return more > 0
  }
  await expect(inTurns(['a', 'b', 'c'], piece)).rejects.toThrow('broken')
  expect(done.join('')).toBe('acaca')
})
