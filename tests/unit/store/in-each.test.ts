import { expect, test } from 'vitest'
import { inEach } from '#api/server/store/queries/in-each.ts'

test('what fails in one holds no other one up', async () => {
  const done: string[] = []
  const work = async (id: string) => {
    if (id === 'b') throw new Error('broken')
    done.push(id)
  }
  await expect(inEach(['a', 'b', 'c'], work)).rejects.toThrow('broken')
  expect(done).toEqual(['a', 'c'])
})
