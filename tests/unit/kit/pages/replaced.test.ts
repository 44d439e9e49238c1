import { expect, test } from 'vitest'
import { replaced } from '#widgets/kit/element/page/replaced.ts'

const { from } = Array
const { stringify } = JSON
const { bind } = Function.prototype

/** What libraries put in the place of what the language has, as far as elements are concerned. */
const LIBRARIES: readonly [string, object, string, unknown, readonly string[]][] = [
  ['prototype.js 1.7.3 takes entries() away', Array.prototype, 'entries', undefined, ['Array.prototype.entries']],
  [
    'prototype.js 1.7.3 knows of no set',
    Array,
    'from',
    (list: ArrayLike<unknown>) => Array.prototype.slice.call(list),
    ['Array.from'],
  ],
  [
    'MooTools 1.4 knows of no function beside',
    Array,
    'from',
    (item: unknown) => (Array.isArray(item) ? item : [item]),
    ['Array.from'],
  ],
  [
    'MooTools 1.4 binds the object alone',
    Function.prototype,
    'bind',
    function (this: (...given: unknown[]) => unknown, to: unknown) {
      return (...given: unknown[]) => Reflect.apply(this, to, given)
    },
    ['Function.prototype.bind'],
  ],
  [
    'prototype.js 1.6 writes lists as texts',
    Array.prototype,
    'toJSON',
    function (this: unknown[]) {
      return this.join()
    },
    ['JSON.stringify'],
  ],
  [
    'a polyfill does the same',
    Array,
    'from',
    (...given: Parameters<typeof from>) => Reflect.apply(from, Array, given),
    [],
  ],
  [
    'a polyfill binds all',
    Function.prototype,
    'bind',
    function (this: object, ...given: unknown[]) {
      return Reflect.apply(bind, this, given)
    },
    [],
  ],
]

test.each(LIBRARIES)('%s', (_, of, name, value, names) => {
  const before = Object.getOwnPropertyDescriptor(of, name)
  let found: string[]
  Object.defineProperty(of, name, { value, configurable: true, writable: true })
  try {
    found = replaced()
  } finally {
    if (before) Object.defineProperty(of, name, before)
    else Reflect.deleteProperty(of, name)
  }
  expect(found).toEqual(names)
  expect(stringify([7])).toBe('[7]')
})

test('nothing is amiss where no library is', () => expect(replaced()).toEqual([]))
