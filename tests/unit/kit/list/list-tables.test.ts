import { expect, test } from 'vitest'
import { contract } from '#api/contract/contract.ts'
import { tables } from '#api/server/lists/list-tables.ts'
import type { List } from '#widgets/kit/list/define-list.ts'

/** Every list of the product, by the name it is declared by. */
const lists = Object.values(import.meta.glob<Record<string, unknown>>('/src/widgets/**/*-list.ts', { eager: true }))
  .flatMap((module) => Object.entries(module))
  .filter((entry): entry is [string, List] => typeof entry[1] === 'object')

const nameOf = new Map(Object.entries(contract).map(([name, endpoint]) => [endpoint, name]))

test.each(lists)('%s can be taken as a file', async (_name, list) => {
  await list.load()
  // The very endpoint of the contract that the list reads.
  const name = nameOf.get(list.loaded().endpoint as (typeof contract)[keyof typeof contract])
  expect(Object.keys(tables)).toContain(name)
})

test('each line has a cell for each name', () => {
  for (const { head, name } of Object.values(tables)) {
    expect(new Set(head).size).toBe(head.length)
    expect(name).toMatch(/^[a-z-]+$/)
  }
})
