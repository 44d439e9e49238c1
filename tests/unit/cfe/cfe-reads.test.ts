import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { listCfeSkips, listCfes, readCfe } from '#api/contract/documents/cfes.ts'
import { widgets } from '#widgets/index.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { cfeList } from '#widgets/cfe/cfe-list.ts'
import widget from '#widgets/cfe/widget.ts'
import { paths } from '#widgets/paths.ts'
import { readsAhead } from '../reads-ahead.ts'

const ahead = readsAhead(widget)

describe('a coupon over the list', () => {
  test('is sent for ahead with the list beneath it, which does not hear of the tab', () => {
    const search = '?status=cancelled&page=3&tab=products'
    expect(ahead(paths.cfe('35', search))).toEqual([
      ...ahead(paths.cfes('?status=cancelled&page=3')),
      readKey(readCfe, { params: { id: '35' } })[1],
    ])
  })
  test('leaves its tab behind when it closes', () => {
    expect(cfeList.search(cfeList.view.read('?status=cancelled&page=3&tab=products'))).toBe('?status=cancelled&page=3')
  })
})

describe('the declaration', () => {
  const nameAt = (path: string) => {
    const match = routeAt(
      widgets.flatMap(({ routes }) => routes),
      path,
    )
    return match?.over?.name ?? match?.route.name
  }
  test.each([
    [paths.cfes(), 'cfe.index'],
    [paths.cfeSkips(), 'cfe.skips'],
    [paths.cfe('35'), 'cfe.detail'],
    [paths.cfe('a/b?c'), 'cfe.detail'],
  ])('%s leads to %s', (path, name) => expect(nameAt(path)).toBe(name))
  test.each([
    ['cfe.index', listCfes],
    ['cfe.detail', readCfe],
    ['cfe.skips', listCfeSkips],
  ])('%s needs what its screen first asks for', (name, endpoint) => {
    const routes = widget.routes.flatMap((route) => [route, ...(route.over ?? [])])
    expect(routes.find((route) => route.name === name)?.needs).toEqual(endpoint.needs)
  })
  test('every element starts at a screen of its own', () => {
    const starts = Object.entries(widget.elements).map(([tag, { start }]) => [tag, nameAt(start({}))])
    expect(starts).toEqual([
      ['fiscal-cfe-list', 'cfe.index'],
      ['fiscal-cfe-skips', 'cfe.skips'],
    ])
  })
})
