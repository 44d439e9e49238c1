import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { listNfDownloads } from '#api/contract/nf-downloads.ts'
import { downloadsQuery } from '#widgets/downloads/downloads-query.ts'
import { DownloadsView } from '#widgets/downloads/downloads-view.ts'
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

/** Every search that the list's own controls can make of some values. */
const views = [
  {},
  { page: 2 },
  { per_page: 50 },
  { date_start: '2026-01-01' },
  { date_start: '2024-02-29', date_end: '2026-12-31', page: 3, per_page: 20 },
].map((view) => [DownloadsView.write(view), view] as const)

describe('the list', () => {
  test.each(views)('%j: the screen finds what was sent ahead', (search) => {
    const listed = readKey(listNfDownloads, { query: downloadsQuery(DownloadsView.read(search)) })[1]
    expect(ahead(paths.downloads(search))).toEqual([listed])
  })
  test.each(views)('%j: the server takes what is asked', (_, view) => {
    expect(listNfDownloads.query.safeParse(downloadsQuery(view)).error).toBeUndefined()
  })
  test('pages have 10 rows unless told, and no other number than those offered', () => {
    expect(downloadsQuery(DownloadsView.read(''))).toMatchObject({ page: 1, per_page: 10 })
    expect(DownloadsView.read('?per_page=40').per_page).toBe(40)
    expect(DownloadsView.read('?per_page=15').per_page).toBeUndefined()
  })
})

test('the form is no part of the list', () => {
  expect(routeAt(widget.routes, paths.newDownload())?.route.name).toBe('nf_download.preview')
  expect(ahead(paths.newDownload())).toEqual([])
})
