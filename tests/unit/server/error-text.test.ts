import { expect, test } from 'vitest'
import { errorText } from '#api/server/errors/text.ts'

const ring: Record<string, unknown> = {}
ring['self'] = ring
class ErrnoError {
  name = 'ErrnoError'
  errno = 51
}

test.each<[unknown, string]>([
  [new Error('a'), 'Error: a'],
  [new TypeError('a', { cause: new Error('b', { cause: 'c' }) }), 'TypeError: a (Error: b (c))'],
  [Object.assign(new Error('no space'), { code: 'ENOSPC' }), 'Error [ENOSPC]: no space'],
  [new AggregateError([new Error('v6'), new Error('v4')], 'both'), 'AggregateError: both (Error: v6; Error: v4)'],
  [new Error('a', { cause: { code: 'XX000', detail: 'd' } }), 'Error: a ({"code":"XX000","detail":"d"})'],
  ['a', 'a'],
  [undefined, 'undefined'],
  [null, 'null'],
  [12n, '12'],
  [{ code: 28 }, '{"code":28}'],
  [{}, 'Object'],
  [new ErrnoError(), '{"name":"ErrnoError","errno":51}'],
  [ring, 'Object'],
  [Object.create(null), 'object'],
])('%o: %s', (thrown, text) => expect(errorText(thrown)).toBe(text))

test('a chain of causes has an end', () => {
  const error = new Error('again')
  error.cause = error
  expect(errorText(error).match(/again/g)).toHaveLength(5)
})
