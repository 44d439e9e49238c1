import { describe, expect, test } from 'vitest'
import type { Needs } from '#domain/access/permissions.ts'
import type { List } from '#widgets/kit/list/define-list.ts'
import { isWhole } from '#widgets/kit/list/show-list.tsx'
import type { Pictured } from '#widgets/kit/widget.ts'
import { widgets } from '#widgets/index.ts'

/** Every list that is a route's screen, with what draws it before React does. */
const pictured = await Promise.all(
  widgets
    .flatMap(({ routes }) => routes)
    .flatMap(({ name, needs, list, picture }) => (list && picture ? [{ name, needs, list, picture }] : []))
    .map(async ({ picture, ...route }) => ({ ...route, shown: (await picture()).default })),
)
const at = { params: {}, search: '', preferences: {} }
const whole = pictured.filter(({ shown }) => shown.isWhole?.(at))

test('lists whose picture is whole: nothing in it depends on who looks, where it stands, or time', () => {
  expect(whole.map(({ name }) => name)).toEqual(['cfe.index', 'nfce.index'])
})

test.each(whole)('$name: who gets its rows may see it, so that the picture need not ask', async ({ needs, list }) => {
  await list.load()
  expect(list.loaded().endpoint.needs).toEqual(needs)
})

describe('a picture is not whole', () => {
  const live = { isLive: true }
  const plain = { isLive: false }
  test.each<[string, Pick<List, 'isLive'>, Parameters<typeof isWhole>[1]]>([
    ['with a hook of the list’s own', live, {}],
    ['where rows lead somewhere for some alone', plain, { rowNeeds: ['nfce:read'] }],
    ['whose cells tell how long ago something was', plain, { ages: true }],
    ['with a way back, which some places have', plain, { start: () => null }],
    [
      'whose actions are some people’s alone',
      plain,
      { actions: (_, allowed?: (needs: Needs) => boolean) => allowed?.([]) },
    ],
    ['whose tabs are some people’s alone', plain, { above: (_, allowed?: (needs: Needs) => boolean) => allowed?.([]) }],
  ])('%s', (_, list, content) => expect(isWhole(list, content)).toBe(false))

  test('with actions that are everybody’s it is', () => expect(isWhole(plain, { actions: () => null })).toBe(true))

  const nfces = pictured.find(({ name }) => name === 'nfce.index')?.shown as Pictured
  const wholeAt = (search: string, preferences = {}) => nfces.isWhole?.({ ...at, search, preferences })
  test.each([
    ['?page=2&status=canceled&environment=homolog', true],
    ['?company_id=018f2b5e-0000-7000-8000-000000000001', false],
    ['?product_id=7', false],
  ])('where a name must be asked for: %s', (search, expected) => expect(wholeAt(search)).toBe(expected))

  test('where the address is to say what the user prefers', () => {
    expect(wholeAt('', { nfceIndex: { environment: 'homolog' } })).toBe(false)
    expect(wholeAt('', { nfceIndex: { itemsPerPage: 30 } })).toBe(false)
    expect(wholeAt('', { nfceIndex: { environment: 'production', itemsPerPage: 15 } })).toBe(true)
    expect(wholeAt('?environment=homolog', { nfceIndex: { environment: 'homolog' } })).toBe(true)
  })
})
