import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { readCfe } from '#api/contract/documents/cfes.ts'
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

test('a coupon’s dialog needs what it asks for', () => {
  expect(routeAt(widget.routes, paths.cfe('35'))?.over?.needs).toEqual(readCfe.needs)
})
