import { expect, test } from 'vitest'
import { callsAtOnce } from '#api/server/store/postgres.node.ts'

test('calls have all of a pool but two connections, and never none', () => {
  expect([undefined, 40, 3].map(callsAtOnce)).toEqual([8, 38, 1])
})
