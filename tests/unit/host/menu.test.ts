import { describe, expect, test } from 'vitest'
import { entryAt, grouped, menu } from '#host/shell/menu.ts'
import { routes, screenAt, titleAt } from '#host/routes.ts'
import { routeAt, type Menu } from '#widgets/kit/widget.ts'

const entry = (path: string, group?: string): Menu => ({
  order: 0,
  label: path,
  description: path,
  icon: 'receipt',
  path,
  needs: [],
  ...(group && { group }),
})

describe('the menu', () => {
  test('every entry leads to a route, in the specification’s order', () => {
    expect(menu.length).toBeGreaterThan(0)
    expect(menu.filter(({ path }) => !routeAt(routes, path))).toEqual([])
    expect(menu.map(({ order }) => order)).toEqual(menu.map(({ order }) => order).toSorted((a, b) => a - b))
  })
  test('entries of a group stand together, at the place of its first and with its icon', () => {
    const entries = [entry('/a'), { ...entry('/s1', 'SAT'), icon: 'cpu' as const }, entry('/b'), entry('/s2', 'SAT')]
    const items = grouped(entries)
    expect(items.map((item) => ('entries' in item ? item.entries.map(({ path }) => path) : item.path))).toEqual([
      '/a',
      ['/s1', '/s2'],
      '/b',
    ])
    expect(items[1]).toMatchObject({ group: 'SAT', icon: 'cpu' })
  })
  test.each([
    ['/a', '/a'],
    ['/a/1', '/a'],
    ['/a/b/2', '/a/b'],
    ['/a-old', undefined],
    ['/other', undefined],
  ])('%s lies in the area of %s', (pathname, path) => {
    expect(entryAt([entry('/a'), entry('/a/b'), entry('/')], pathname)?.path).toBe(path)
  })
})

describe('the routes', () => {
  test('a page has a title, and so has a wrong address', () => {
    expect(titleAt('/')).toBe('Dashboard')
    // Who may not see it finds another page there (docs/decisions.md#home).
    expect(titleAt('/', true)).toBe('Início')
    expect(titleAt('/nfces', true)).toBe('NFCe')
    expect(titleAt('/nfces/1/events/2')).toBe('NFCe')
    expect(titleAt('/companies')).toBe('Empresas')
    expect(titleAt('/companies/new')).toBe('Nova empresa')
    expect(titleAt('/nowhere')).toBe('Página não encontrada')
  })
  test('no two screens are called alike: a browser’s history tells them apart', () => {
    const titles = routes.filter(({ path }) => !path.includes(':')).map(({ path }) => titleAt(path))
    expect(titles).toEqual([...new Set(titles)])
  })
  test('a dialog over a screen is no other screen', () => {
    expect(screenAt('/nfces/1/events/2')).toBe(screenAt('/nfces/1'))
    expect(screenAt('/nfces/2')).not.toBe(screenAt('/nfces/1'))
    expect(screenAt('/nfces')).toBe('/nfces')
  })
})
