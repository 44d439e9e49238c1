import { expect, test, vi } from 'vitest'
import { defineLeaves } from '#widgets/leaves.ts'
import { defineAll } from '#widgets/register.ts'

test('on a server the library defines nothing and throws nothing', () => {
  expect('customElements' in globalThis).toBe(false)
  expect(() => defineAll()).not.toThrow()
  expect(() => defineAll({ prefix: 'x-' })).not.toThrow()
  expect(() => defineLeaves({ prefix: 'x-' })).not.toThrow()
})

test('nor in a DOM that a server plays, where there is no registry', () => {
  // As in Stencil's, which has the name and nothing under it.
  vi.stubGlobal('customElements', null)
  try {
    expect(() => defineAll({ prefix: 'y-' })).not.toThrow()
    expect(() => defineLeaves({ prefix: 'y-' })).not.toThrow()
  } finally {
    vi.unstubAllGlobals()
  }
})
