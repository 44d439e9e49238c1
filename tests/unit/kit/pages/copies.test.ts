import { readFileSync } from 'node:fs'
import { parseHTML } from 'linkedom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { version } from '#widgets/kit/element/define/version.ts'

// Several copies of the library on one page: two versions by their own scripts, or one in each part of a page that several teams build.

const PACKAGE = 'https://portal.example/assets/fiscal.js'
const SCRIPT = 'https://fiscal.example/elements/1.2.0/elements.js'

beforeEach(() => {
  vi.resetModules()
  const { window } = parseHTML('<!doctype html><html><body></body></html>')
  Object.assign(window.HTMLElement.prototype, { attachInternals: () => ({ states: new Set() }) })
  for (const name of ['window', 'document', 'customElements', 'HTMLElement', 'CustomEvent'] as const) {
    vi.stubGlobal(name, window[name])
  }
})

test('the library knows its version', () => {
  expect(version).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})

describe('a name that is taken', () => {
  const make = () => class extends HTMLElement {}
  const load = async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue()
    const { defineOnce } = await import('#widgets/kit/element/define/define-once.ts')
    return { warned, defineOnce }
  }

  test('stays as it is, and the page is told once which versions there are', async () => {
    const { warned, defineOnce } = await load()
    const first = make()
    defineOnce('x-a', () => first, SCRIPT)
    defineOnce('x-b', make, SCRIPT)
    for (const name of ['x-a', 'x-b']) defineOnce(name, make, PACKAGE)
    expect(customElements.get('x-a')).toBe(first)
    const told = `fiscal-widgets ${version} (${PACKAGE}): <x-a> is already defined (${version}, ${SCRIPT}) and stays so.`
    expect(warned.mock.calls).toEqual([[expect.stringContaining(told)]])
  })
  test('of a version that noted its address alone, and of another library', async () => {
    const { warned, defineOnce } = await load()
    customElements.define('x-old', Object.assign(make(), { from: SCRIPT }))
    customElements.define('x-other', make())
    for (const name of ['x-old', 'x-other']) expect(() => defineOnce(name, make, PACKAGE)).not.toThrow()
    expect(warned.mock.calls.map(String)).toEqual([
      expect.stringContaining(`<x-old> is already defined (?, ${SCRIPT})`),
      expect.stringContaining('<x-other> is already defined (?, undefined)'),
    ])
  })
  test('of the same file, loaded anew while a page is developed, is as good', async () => {
    const { warned, defineOnce } = await load()
    for (const again of ['', '?t=1764410000000', '?t=1764410000001', '?v=1b2c3d4e']) {
      defineOnce('x-a', make, PACKAGE + again)
    }
    expect(warned).not.toHaveBeenCalled()
    defineOnce('x-a', make, `${PACKAGE}?copy`)
    expect(warned).toHaveBeenCalledTimes(1)
  })
})

describe('connect() of a second copy', () => {
  const copy = async () => {
    vi.resetModules()
    return import('#widgets/register.ts')
  }
  const token = async () => 'token'

  test('speaks to the elements of the first, from whichever side', async () => {
    const [first, second, third] = [await copy(), await copy(), await copy()]
    second.connect({ tenant: '2', token })
    expect(first.pageDefaults).toEqual({ tenant: '2', token })
    third.connect({ tenant: '3' })
    expect(first.pageDefaults).toEqual({ tenant: '3', token })
    expect(second.pageDefaults, 'nothing stands by its names').toEqual({ tenant: '2', token })
  })
  test('leaves them alone once it has its own', async () => {
    const [first, second] = [await copy(), await copy()]
    second.defineAll({ prefix: 'v2-' })
    second.connect({ tenant: '2' })
    expect([first.pageDefaults, second.pageDefaults]).toEqual([{}, { tenant: '2' }])
  })
})
