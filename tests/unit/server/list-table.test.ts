import { describe, expect, test } from 'vitest'
import { inFile, MOST_LINES, type ListTable } from '#api/server/http/reply/list-table.ts'

interface Row {
  id: number
  text: string
  at: string
}
const table: ListTable<Row> = {
  name: 'linhas',
  head: ['Número', 'Texto', 'Quando'],
  id: ({ id }) => String(id),
  rows: ({ id, text, at }, moment) => [[id, text, moment(at)]],
}
const AT = '2026-11-29T02:30:00Z'
const rowsOf = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({ id: from + index, text: `texto ${from + index}`, at: AT }))

/** A list that answers these pages. */
function list(pages: (page: number) => Row[] | number | Response) {
  const asked: string[] = []
  const noted: string[] = []
  const again = async (request: Request) => {
    asked.push(request.url.split('?')[1] ?? '')
    const page = pages(Number(new URL(request.url).searchParams.get('page')))
    if (page instanceof Response) return page
    if (typeof page === 'number') return Response.json({ code: 'forbidden' }, { status: page })
    return Response.json({ items: page, total: 10_000 })
  }
  const note = async () => void noted.push('noted')
  const ask = (query = '') =>
    inFile(table, new Request(`https://a.example/api/v1/rows/${query}`, { headers: { Accept: 'text/csv' } }), {
      form: undefined,
      again,
      note,
    })
  return { ask, asked, noted }
}

describe('a list as a file', () => {
  test('begins with a byte order mark and the names, days as spreadsheets sort them, in the zone that is asked for', async () => {
    const { ask } = list(() => rowsOf(1, 1))
    const bytes = new Uint8Array(await (await ask('?zone=America/Manaus')).arrayBuffer())
    expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf])
    expect(new TextDecoder().decode(bytes)).toBe('Número;Texto;Quando\r\n1;texto 1;2026-11-28 22:30:00\r\n')
    expect(await (await ask()).text()).toContain('2026-11-28 23:30:00')
    await expect(ask('?zone=Lua/Base')).rejects.toThrow()
  })

  test('has every page, by the filters of the call, each asked only once the one before is taken', async () => {
    const { ask, asked } = list((page) => rowsOf(page * 1000, page < 3 ? 1000 : 7))
    const reader = (await ask('?status=canceled&page=4&per_page=10')).body?.getReader()
    expect(asked).toEqual(['status=canceled&page=1&per_page=1000'])
    await reader?.read()
    expect(asked).toHaveLength(1)
    await reader?.read()
    expect(asked).toHaveLength(2)
    const last = await reader?.read()
    expect(new TextDecoder().decode(last?.value).trim().split('\r\n')).toHaveLength(7)
    expect((await reader?.read())?.done).toBe(true)
  })

  test('tells no row twice that others have moved to the next page', async () => {
    const { ask } = list((page) => (page === 1 ? rowsOf(1, 1000) : rowsOf(998, 10)))
    const lines = (await (await ask()).text()).trim().split('\r\n')
    expect(lines).toHaveLength(1 + 1007)
    expect(new Set(lines).size).toBe(lines.length)
  })

  test('is refused as the list is, and nothing is noted', async () => {
    const { ask, noted } = list(() => 403)
    expect((await ask()).status).toBe(403)
    expect(noted).toEqual([])
  })

  test('breaks off where a later page is refused, and looks like no whole file', async () => {
    const { ask, noted } = list((page) => (page === 1 ? rowsOf(1, 1000) : 403))
    const response = await ask()
    expect(noted).toEqual(['noted'])
    await expect(response.text()).rejects.toThrow('Page 2 was refused: 403')
  })

  test('ends with the list’s own words where its order goes no further', async () => {
    const words = 'Nesta ordem a lista vai até a linha 1.000.'
    const { ask } = list((page) =>
      page === 1 ? rowsOf(1, 1000) : Response.json({ fields: { page: words } }, { status: 400 }),
    )
    const lines = (await (await ask('?sort=-total')).text()).trim().split('\r\n')
    expect([lines.length, lines.at(-1)]).toEqual([1 + 1000 + 1, words])
  })

  test('ends at its most lines, and says so', async () => {
    const { ask, asked } = list((page) => rowsOf(page * 1000, 1000))
    const lines = (await (await ask()).text()).trim().split('\r\n')
    expect(asked).toHaveLength(100)
    expect(lines).toHaveLength(1 + MOST_LINES + 1)
    expect(lines.at(-1)).toMatch(/^Há mais linhas .* restrinja os filtros\.$/)
  })
})
