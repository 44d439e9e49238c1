import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { connect } from '#widgets/register.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import {
  admin,
  inState,
  LIST,
  main,
  notes,
  paint,
  place,
  put,
  runReact,
  savedText,
  warnings,
} from '../../partner-page.ts'
import { asked, cellsOf, errors, forgive, headsOf, ID, putOwn, textsOf } from './stage.ts'

// Columns of a page's own: what they show, when the page is asked, and what becomes of what it does wrong.

afterEach(forgive)

test('stand after ours, and each row is asked of once by what it is known by', async () => {
  const { rows, column } = asked()
  const list = await putOwn({ columns: [column] })
  const shown = await notes()
  expect(await textsOf(list)).toEqual(shown.map(({ id }) => id))
  expect(headsOf(list).at(-1)).toBe('Do portal')
  expect(rows).toEqual(
    shown.map(({ id, key, number_end: end, environment }) => ({
      kind: 'nfce',
      id,
      ...(end === null && { key }),
      environment,
    })),
  )
  await list.getByRole('button', { name: 'Atualizar agora' }).click()
  await inState(list, 'ready').toBe(true)
  expect(rows.length).toBe(shown.length)
})

test('other rows are asked of on another page, and the former ones not again', async () => {
  const { rows, column } = asked()
  const list = await putOwn({ columns: [column] })
  const first = await textsOf(list)
  await list.getByRole('button', { name: 'Próxima página' }).click()
  await expect.poll(() => cellsOf(list)[0]?.textContent).not.toBe(first[0])
  const second = await textsOf(list)
  await list.getByRole('button', { name: 'Página anterior' }).click()
  await expect.poll(() => cellsOf(list)[0]?.textContent).toBe(first[0])
  expect(rows.length).toBe(first.length + second.length)
})

test('a value that comes later stands in for its shape; one that never comes is a dash that says why, once in the console', async () => {
  const texts = errors()
  const signals: AbortSignal[] = []
  const list = await putOwn({
    columns: [
      { ...ID, name: 'late', cell: async ({ id }) => id },
      {
        ...ID,
        name: 'never',
        header: 'Nunca',
        timeout: 1,
        cell: (_row, { signal }) => {
          signals.push(signal)
          return new Promise(() => {})
        },
      },
    ],
  })
  expect(await textsOf(list, 'late')).toEqual((await notes()).map(({ id }) => id))
  const [cell] = cellsOf(list, 'never')
  await expect.poll(() => cell?.textContent).toBe('–Esta página não respondeu em 0,001 s')
  expect(cell?.querySelector('[title]')?.getAttribute('title')).toBe('Esta página não respondeu em 0,001 s')
  expect(texts).toEqual(['fiscal-nfce-list: column "never": no value within 1 ms'])
  await expect.poll(() => signals.every(({ aborted }) => aborted)).toBe(true)
})

test('what throws, rejects or is neither text nor a node is its own cell’s, and the rows stand', async () => {
  const texts = errors()
  const failing = { ...ID, timeout: 60_000 }
  const list = await putOwn({
    columns: [
      {
        ...failing,
        name: 'throws',
        header: 'A',
        cell: () => {
          throw new Error('thrown')
        },
      },
      { ...failing, name: 'rejects', header: 'B', cell: () => Promise.reject(new Error('rejected')) },
      // As a page without types may.
      { ...failing, name: 'object', header: 'C', cell: () => Object({ not: 'text' }) },
      ID,
    ],
  })
  for (const name of ['throws', 'rejects', 'object']) {
    expect(new Set(await textsOf(list, name))).toEqual(new Set(['–Esta página não conseguiu informar o valor']))
  }
  expect((await textsOf(list))[0]).toMatch(/^nº /)
  expect(texts.length).toBe(3)
})

test('markup in a text is text', async () => {
  const list = await putOwn({ columns: [{ ...ID, cell: () => '<img src=x onerror=alert(1)>' }] })
  expect((await textsOf(list))[0]).toBe('<img src=x onerror=alert(1)>')
  expect(cellsOf(list)[0]?.querySelector('img')).toBeNull()
})

test('a node of the page stands with its listeners and part, a slot with what the page has put there, and a press on it opens no row', async () => {
  paint('fiscal-nfce-list::part(order) { color: rgb(1, 2, 3) }')
  const pressed: string[] = []
  const list = await putOwn({
    columns: [
      {
        ...ID,
        cell: ({ id }) => {
          const button = Object.assign(document.createElement('button'), { textContent: 'Pedido' })
          button.part.add('order')
          button.addEventListener('click', () => pressed.push(id))
          return button
        },
      },
      {
        name: 'slotted',
        header: 'Da página',
        cell: ({ id }) => Object.assign(document.createElement('slot'), { name: `order-${id}` }),
      },
    ],
  })
  await textsOf(list)
  const [first] = await notes()
  list
    .element()
    .append(Object.assign(document.createElement('em'), { slot: `order-${first?.id}`, textContent: 'na página' }))
  const [button] = cellsOf(list).map((cell) => cell.querySelector('button'))
  if (!button) throw new Error('no button')
  expect(getComputedStyle(button).color).toBe('rgb(1, 2, 3)')
  button.click()
  expect(pressed).toEqual([first?.id])
  expect(list.element().getAttribute('view')).toBeNull()
  const slot = cellsOf(list, 'slotted')[0]?.querySelector('slot')
  expect(slot?.assignedElements().map(({ textContent }) => textContent)).toEqual(['na página'])
})

test('a node that stands elsewhere is taken from nowhere', async () => {
  const texts = errors()
  const own = main().appendChild(Object.assign(document.createElement('p'), { textContent: 'Da página' }))
  const list = await putOwn({ columns: [{ ...ID, cell: () => own }] })
  await expect
    .poll(() => new Set(cellsOf(list).map(({ textContent }) => textContent)))
    .toEqual(new Set(['–Esta página não conseguiu informar o valor']))
  expect(own.parentElement).toBe(main())
  expect(texts.length).toBe(1)
})

test('connect() gives them to every list, an element’s own come before, and what is set anew counts at once', async () => {
  const { tenant, token } = await admin()
  connect({ tenant, customize: { nfce: { columns: [ID] }, cfe: { columns: [{ ...ID, header: 'Do cupom' }] } } })
  const coupons = await put({ tag: 'fiscal-cfe-list', properties: { token } })
  const list = await place(LIST)
  await expect.poll(() => headsOf(list).at(-1)).toBe('Do portal')
  await expect.poll(() => headsOf(coupons).at(-1)).toBe('Do cupom')
  Object.assign(list.element(), { customize: { nfce: { columns: [{ ...ID, header: 'Da lista' }] } } })
  await expect.poll(() => headsOf(list).at(-1)).toBe('Da lista')
  Object.assign(list.element(), { customize: undefined })
  await expect.poll(() => headsOf(list).at(-1)).toBe('Do portal')
  connect({ customize: {} })
  await expect.poll(() => headsOf(list)).not.toContain('Do portal')
})

test('are chosen, put in order and hidden with ours; the server is asked of none', async () => {
  const addresses: string[] = []
  const { column, rows } = asked()
  const list = await putOwn(
    {
      columns: [
        { ...column, hidden: true },
        { ...ID, name: 'second', header: 'Segunda' },
      ],
    },
    [
      {
        to: listNfces,
        reply: (request, { api }) => {
          addresses.push(request.url)
          return api(request)
        },
      },
    ],
  )
  expect(headsOf(list).slice(-2)).toEqual(['Status', 'Segunda'])
  expect(rows).toEqual([])
  await list.getByRole('button', { name: 'Colunas' }).click()
  const dialog = list.getByRole('dialog', { name: 'Colunas' })
  await dialog.getByRole('checkbox', { name: 'Do portal' }).click()
  await dialog.getByRole('checkbox', { name: 'Segunda' }).click()
  await dialog.getByRole('button', { name: 'Antes: Do portal' }).click()
  await dialog.getByRole('button', { name: 'Aplicar' }).click()
  await expect.poll(() => headsOf(list).slice(-2)).toEqual(['Status', 'Do portal'])
  await textsOf(list)
  expect(rows.length).toBeGreaterThan(0)
  expect(addresses.filter((one) => one.includes('own'))).toEqual([])
})

test('are not in the CSV, which says so', async () => {
  const list = await putOwn({ columns: [ID] })
  await textsOf(list)
  const text = await savedText(() => list.getByRole('button', { name: 'Baixar CSV' }).click())
  expect(text).not.toContain('Do portal')
  await expect.element(list.getByText('O arquivo não traz: Do portal')).toBeVisible()
})

test('what makes no sense is left out, and said in the console; a head like one of ours is no trouble', async () => {
  const said = warnings()
  const customize = Object({
    nfce: {
      columns: [{ name: 'Nome Ruim', header: 'X', cell: () => '' }, { name: 'x' }, 7, { ...ID, header: 'Status' }],
      actions: 'none',
    },
  })
  const list = await put({ ...LIST, properties: { customize } })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  expect((await textsOf(list))[0]).toMatch(/^nº /)
  expect(headsOf(list).filter((head) => head === 'Status').length).toBe(2)
  expect(said.filter((text) => text.startsWith('fiscal-nfce-list customize.nfce')).length).toBe(4)
})

test('where rows are items they stand beneath with their heads, and nothing is wider than the page', async () => {
  await page.viewport(390, 800)
  paint('body { margin: 0 }')
  const label = 'Um título de coluna deste portal que tem sessenta letras ou mais'
  const list = await putOwn({ columns: [{ ...ID, header: label, cell: () => 'valor '.repeat(40) }] })
  await textsOf(list)
  const [cell] = cellsOf(list)
  expect(cell?.checkVisibility()).toBe(true)
  expect(cell?.getBoundingClientRect().right).toBeLessThanOrEqual(390)
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('the picture of before has their room, so that no row moves as they come', async () => {
  const heads: (string | null)[][] = []
  const list = await put({ ...LIST, properties: { customize: { nfce: { columns: [ID], actions: [] } } } })
  await expect
    .poll(
      () => {
        const picture = list.element().shadowRoot?.querySelector('.picture')
        const found = [...(picture?.querySelectorAll('thead th') ?? [])].map(({ textContent }) => textContent)
        if (found.length > 0) heads.push(found)
        return list.element().matches(':state(ready)')
      },
      { interval: 1 },
    )
    .toBe(true)
  expect(heads.every((found) => found.at(-1) === 'Do portal')).toBe(true)
  await userEvent.keyboard('{Escape}')
})
