import { expect, test } from 'vitest'
import widget from '#widgets/downloads/widget.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { readsAhead } from '../reads-ahead.ts'

const ahead = readsAhead(widget)

test('the form is no part of the list', () => {
  expect(routeAt(widget.routes, paths.newDownload())?.route.name).toBe('nf_download.preview')
  expect(ahead(paths.newDownload())).toEqual([])
})
