import { expect, test } from 'vitest'
import widget from '#widgets/downloads/widget.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'

/** What is sent before the screen is there, at a path. */
function ahead(path: string): readonly string[] {
  const [pathname = '', query] = path.split('?')
  const match = routeAt(widget.routes, pathname)
  if (!match) throw new Error(`No route at ${path}`)
  return match.route.reads?.({ params: match.params, search: query ? `?${query}` : '', preferences: {} }) ?? []
}

test('the form is no part of the list', () => {
  expect(routeAt(widget.routes, paths.newDownload())?.route.name).toBe('nf_download.preview')
  expect(ahead(paths.newDownload())).toEqual([])
})
