import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepPreference, readPreferences } from '#widgets/kit/preferences.ts'

const defaults = { nfceIndex: { environment: 'production', itemsPerPage: 15 } }
const kept = new Map<string, string>()

const refused = () => {
  throw new DOMException('', 'SecurityError')
}

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('preferences', () => {
  test('begin with the defaults of section 9', () => expect(readPreferences('a', 'u')).toEqual(defaults))

  test('are kept one by one', () => {
    keepPreference('a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    expect(readPreferences('a', 'u').nfceIndex).toEqual({ environment: 'production', itemsPerPage: 50 })
    keepPreference('a', 'u', 'nfceIndex', { environment: 'homolog' })
    expect(readPreferences('a', 'u').nfceIndex).toEqual({ environment: 'homolog', itemsPerPage: 50 })
  })
  test('belong to one user in one tenant', () => {
    keepPreference('a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    expect(readPreferences('b', 'u')).toEqual(defaults)
    expect(readPreferences('a', 'v')).toEqual(defaults)
  })
  test('of a newer version are not lost by this one', () => {
    keepPreference('a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    const [[key, text] = ['', '']] = kept
    kept.set(key, JSON.stringify({ ...JSON.parse(text), later: { x: 1 } }))
    keepPreference('a', 'u', 'nfceIndex', { itemsPerPage: 20 })
    expect(JSON.parse(kept.get(key) ?? '')).toMatchObject({ later: { x: 1 }, nfceIndex: { itemsPerPage: 20 } })
  })
  test.each([
    '',
    '{',
    'null',
    '7',
    '"text"',
    '[]',
    '{"nfceIndex":null}',
    '{"nfceIndex":"text"}',
    '{"nfceIndex":{"environment":"moon"}}',
    '{"nfceIndex":{"environment":null,"itemsPerPage":null}}',
    '{"nfceIndex":{"itemsPerPage":"many"}}',
    '{"nfceIndex":{"itemsPerPage":0}}',
    '{"nfceIndex":{"itemsPerPage":1.5}}',
    '{"nfceIndex":{"itemsPerPage":1001}}',
  ])('broken as %s are the defaults', (text) => {
    keepPreference('a', 'u', 'nfceIndex', {})
    for (const key of kept.keys()) kept.set(key, text)
    expect(readPreferences('a', 'u')).toEqual(defaults)
  })
  test('need no storage', () => {
    vi.stubGlobal('localStorage', { getItem: refused, setItem: refused })
    keepPreference('a', 'u', 'nfceIndex', { itemsPerPage: 50 })
    expect(readPreferences('a', 'u')).toEqual(defaults)
  })
})
