import { describe, expect, test } from 'vitest'
import { OWN_ACTIONS, usualColumns, visibleColumns } from '#widgets/kit/list/columns/columns.ts'
import type { ListDescription } from '#widgets/kit/list/show-list.tsx'
import { widgets } from '#widgets/index.ts'

/** Every list of the product with what it shows, by its route. */
const lists = await Promise.all(
  widgets
    .flatMap(({ routes }) => routes)
    .flatMap((route) =>
      'rows' in route && route.rows
        ? [
            (async () =>
              [route.path, (await (route.rows as () => Promise<{ default: ListDescription }>)()).default] as const)(),
          ]
        : [],
    ),
)

test('the lists are here', () => expect(lists.length).toBeGreaterThanOrEqual(15))

describe.each(lists)('%s', (_, { list, columns }: ListDescription) => {
  const names = columns.map(({ name }) => name)

  test('each column has a name of its own', () => {
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z][a-z_-]*$/)
  })

  test('there is a head for each of its orders', () => {
    expect(list.sorts.filter((sort) => !names.includes(sort.replace(/^-/, '')))).toEqual([])
    if (list.usual !== undefined) expect(list.sorts).toContain(list.usual)
  })
})

describe('the columns that a person has chosen', () => {
  const [, { list, columns }] = lists.find(([path]) => path === '/nfces') as (typeof lists)[number]
  const namesOf = (chosen?: string) => visibleColumns(columns, list, chosen).columns.map(({ name }) => name)

  test.each([
    [undefined, usualColumns(columns, list)],
    ['total,key', ['total', 'key']],
    // By the first one a row is opened.
    ['date,total', ['key', 'date', 'total']],
    ['date,unheard,key', ['date', 'key']],
  ])('%s', (chosen, names) => expect(namesOf(chosen)).toEqual(names))

  test("the page's own actions stand in rows whatever was chosen before there were any", () => {
    const actions = { ...columns[0], name: OWN_ACTIONS } as (typeof columns)[number]
    const all = visibleColumns([...columns, actions], list, 'key,total').columns
    expect(all.map(({ name }) => name)).toEqual(['key', 'total', OWN_ACTIONS])
    expect(usualColumns([...columns, actions], list)).toEqual(usualColumns(columns, list))
  })

  test('what stands in the address comes before what the person keeps, and only what is shown is asked for', () => {
    const stored = { columns: { [list.name]: 'key,consumer,total' } }
    expect(list.query({}, {})).not.toHaveProperty('with')
    expect(list.query({}, stored)).toMatchObject({ with: 'total,consumer' })
    expect(list.query(list.view.read('?columns=key,company'), stored)).toMatchObject({ with: 'company' })
    expect(list.view.read('?columns=Key')).toEqual({})
  })

  test("they have the room that they take, where they are not the list's own", () => {
    expect(visibleColumns(columns, list, undefined).least).toBeUndefined()
    expect(visibleColumns(columns, list, 'key,total').least).toBe(252 + 112)
  })
})
