import { expect, test } from 'vitest'
import { watchedPool } from '#api/server/store/embedded/watched-client.node.ts'
import { KEPT_PLAN_MARK } from '#api/server/store/embedded/kept-plan.ts'

// Which statements a connection of PostgreSQL prepares once.

async function asked(keepsPlans: boolean, ...texts: string[]): Promise<unknown[]> {
  const heard: unknown[] = []
  const client = {
    query: async (statement: unknown) => {
      heard.push(typeof statement === 'string' ? undefined : (statement as { name: string }).name)
      return { command: 'SELECT', rowCount: 0, rows: [] }
    },
    release: () => {},
  }
  // Of a pool nothing else is asked.
  const pool = { connect: async () => client } as unknown as Parameters<typeof watchedPool>[0]
  const connection = await watchedPool(pool, {}, { keepsPlans }).connect()
  for (const text of texts) await connection.query(text, [1])
  return heard
}

const kept = `select $1::integer ${KEPT_PLAN_MARK}`

test('a statement that says so has a name, the same each time; any other one has none', async () => {
  const [first, again, other, plain] = await asked(true, kept, kept, `select 2 ${KEPT_PLAN_MARK}`, 'select $1::integer')
  expect(first).toMatch(/^kept_\d+$/)
  expect([again, plain]).toEqual([first, undefined])
  expect(other).not.toBe(first)
})

test('none has one behind a pooler, which gives each transaction another connection', async () => {
  expect(await asked(false, kept, kept)).toEqual([undefined, undefined])
})

test('of texts without end no more than a hundred are kept in a connection', async () => {
  const texts = Array.from({ length: 150 }, (_, at) => `select $1::integer + ${at} ${KEPT_PLAN_MARK}`)
  const names = new Set(await asked(true, ...texts))
  expect(names.has(undefined)).toBe(true)
  expect(names.size).toBeLessThanOrEqual(101)
})
