import { expect, test } from 'vitest'
import { defineAll } from '#widgets/register.ts'

test('on a server the library defines nothing and throws nothing', () => {
  expect('customElements' in globalThis).toBe(false)
  expect(() => defineAll()).not.toThrow()
  expect(() => defineAll({ prefix: 'x-' })).not.toThrow()
})
