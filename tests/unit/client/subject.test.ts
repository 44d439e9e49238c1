import { expect, test } from 'vitest'
import { subjectOf } from '#api/client/subject.ts'

const jwt = (payload: unknown) => `e30.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`

test('tells users apart, not tokens of the same user', () => {
  expect(subjectOf(jwt({ sub: 'u-1', exp: 1 }))).toBe('u-1')
  expect(subjectOf(jwt({ sub: 'u-1', exp: 2 }))).toBe('u-1')
  expect(subjectOf(jwt({ sub: 'u-2', exp: 1 }))).toBe('u-2')
})
test('reads base64url, which has characters of its own', () => {
  const token = jwt({ name: '>>>???~~~', sub: 'u-1' })
  expect(token.split('.')[1]).toMatch(/[-_]/)
  expect(subjectOf(token)).toBe('u-1')
})
test.each(['', 'opaque', 'a.b.c', 'a.%%%.c', jwt(null), jwt('text'), jwt({ name: 'nobody' })])(
  'what names no user stands for itself: %s',
  (token) => expect(subjectOf(token)).toBe(token),
)
