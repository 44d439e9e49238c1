import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FiscalAction, FiscalRow } from '#widgets/kit/public.ts'
import { hear, inState, notes, paint, put, runReact, tokenOf } from '../../partner-page.ts'
import { cellsOf, errors, forgive, ID, putOwn, textsOf } from './stage.ts'

// Actions of a page's own, in a row's menu and on chosen rows: who does them, by what, and what becomes of what they throw.

afterEach(forgive)

const SEND: FiscalAction = { name: 'send', label: 'Enviar ao portal', icon: 'send', run() {} }

type List = Awaited<ReturnType<typeof putOwn>>

const menuOf = (list: List, at = 0) => list.getByRole('button', { name: /^Ações: / }).nth(at)
async function choose(list: List, name: string | RegExp, at = 0): Promise<void> {
  await menuOf(list, at).click()
  await list.getByRole('menuitem', { name }).click()
}

test('stand in each row’s menu, which names the row, and get that row', async () => {
  const done: (readonly FiscalRow[])[] = []
  const list = await putOwn({ actions: [{ ...SEND, run: (rows) => void done.push(rows) }] })
  const [first, second] = await notes()
  await expect.element(menuOf(list)).toHaveAccessibleName(`Ações: a nota ${first?.number} da série ${first?.serie}`)
  await choose(list, 'Enviar ao portal', 1)
  await expect.poll(() => done.map((rows) => rows.map(({ id }) => id))).toEqual([[second?.id]])
  // No row is opened by it.
  expect(list.element().getAttribute('view')).toBeNull()
})

test('are pressed by keyboard, and the focus stays at the row', async () => {
  const done: string[] = []
  const list = await putOwn({ actions: [{ ...SEND, run: ([row]) => void done.push(row?.id ?? '') }] })
  const button = menuOf(list)
  await expect.element(button).toBeVisible()
  const { element } = { element: button.element() as HTMLElement }
  element.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(list.getByRole('menuitem', { name: 'Enviar ao portal' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => done.length).toBe(1)
  expect(list.element().shadowRoot?.activeElement?.ariaLabel).toMatch(/^Ações: a nota/)
})

test('what the page says of the end is said; its columns are asked anew of the row', async () => {
  let sent = 0
  const list = await putOwn({
    columns: [{ ...ID, cell: () => `enviada ${sent}×` }],
    actions: [
      {
        ...SEND,
        run: async () => {
          sent++
          return { done: 'Pedido criado' }
        },
      },
    ],
  })
  expect(new Set(await textsOf(list))).toEqual(new Set(['enviada 0×']))
  await choose(list, 'Enviar ao portal')
  await expect.element(list.getByText('Pedido criado')).toBeVisible()
  await expect
    .poll(() =>
      cellsOf(list)
        .map(({ textContent }) => textContent)
        .slice(0, 2),
    )
    .toEqual(['enviada 1×', 'enviada 0×'])
})

test('one that throws, rejects, or says that it failed is said in the list’s place, and the rows stand', async () => {
  const texts = errors()
  const failures = hear('error')
  const list = await putOwn({
    actions: [
      {
        ...SEND,
        run: () => {
          throw new Error('Cannot read properties of undefined')
        },
      },
      { ...SEND, name: 'rejects', label: 'Rejeitar', run: () => Promise.reject(new Error('no')) },
      { ...SEND, name: 'fails', label: 'Falhar', run: () => ({ failed: 'O pedido 7 está fechado' }) },
    ],
  })
  const { length } = await notes()
  await choose(list, 'Enviar ao portal')
  await expect.element(list.getByText("Não foi possível concluir 'Enviar ao portal'.")).toBeVisible()
  await choose(list, 'Rejeitar')
  await expect.element(list.getByText("Não foi possível concluir 'Rejeitar'.")).toBeVisible()
  await choose(list, 'Falhar')
  await expect.element(list.getByText('O pedido 7 está fechado')).toBeVisible()
  expect(list.getByCss('.stage tbody tr').elements().length).toBe(length)
  expect(texts.map((text) => text.slice(0, 46))).toEqual([
    'fiscal-nfce-list: action "send": Error: Cannot',
    'fiscal-nfce-list: action "rejects": Error: no',
  ])
  // It is the page's own fault, of which no event tells it.
  expect(failures).toEqual([])
})

test('chosen rows get them beside ours, without those of one row alone; what fails stays chosen', async () => {
  const done: number[] = []
  const list = await putOwn({
    actions: [
      { ...SEND, run: (rows) => (done.push(rows.length) > 1 ? { done: 'Enviadas' } : { failed: 'Fechado' }) },
      { ...SEND, name: 'one', label: 'Só uma', single: true },
    ],
  })
  await list
    .getByRole('checkbox', { name: /^Escolher a nota/ })
    .nth(0)
    .click()
  await list
    .getByRole('checkbox', { name: /^Escolher a nota/ })
    .nth(1)
    .click()
  const bar = list.getByRole('group', { name: 'O que está escolhido' })
  await expect.element(bar.getByRole('button', { name: 'Baixar XML', exact: true })).toBeVisible()
  expect(bar.getByRole('button', { name: 'Só uma' }).elements()).toEqual([])
  await bar.getByRole('button', { name: 'Enviar ao portal' }).click()
  await expect.element(list.getByText('Fechado')).toBeVisible()
  await expect.element(bar.getByText('2 notas escolhidas')).toBeVisible()
  await bar.getByRole('button', { name: 'Enviar ao portal' }).click()
  await expect.element(list.getByText('Enviadas')).toBeVisible()
  expect(done).toEqual([2, 2])
  expect(list.getByRole('group', { name: 'O que está escolhido' }).elements()).toEqual([])
})

test('who may download nothing chooses rows for what the page does', async () => {
  const token = await tokenOf('fiscal@aurora.example')
  const list = await put({
    tag: 'fiscal-companies',
    properties: { token, customize: { company: { actions: [SEND] } } },
  })
  await inState(list, 'ready').toBe(true)
  await runReact(list)
  await list
    .getByRole('checkbox', { name: /^Escolher a empresa/ })
    .nth(0)
    .click()
  const bar = list.getByRole('group', { name: 'O que está escolhido' })
  await expect.element(bar.getByText('1 empresa escolhida')).toBeVisible()
  await expect.element(bar.getByRole('button', { name: 'Enviar ao portal' })).toBeVisible()
})

test('one that does not fit a row is not in its menu; a question that throws hides it', async () => {
  errors()
  const [first] = await notes()
  const list = await putOwn({
    actions: [
      SEND,
      { ...SEND, name: 'first', label: 'A primeira', fits: ({ id }) => id === first?.id },
      {
        ...SEND,
        name: 'throws',
        label: 'Nunca',
        fits: () => {
          throw new Error('no')
        },
      },
    ],
  })
  const labels = async (at: number) => {
    await menuOf(list, at).click()
    await expect.element(list.getByRole('menuitem').first()).toBeVisible()
    const texts = list
      .getByRole('menuitem')
      .elements()
      .map(({ textContent }) => textContent)
    await userEvent.keyboard('{Escape}')
    return texts
  }
  expect(await labels(0)).toEqual(['Enviar ao portal', 'A primeira'])
  expect(await labels(1)).toEqual(['Enviar ao portal'])
})

test('an icon may be an element of the page’s, of which each place has a copy', async () => {
  const icon = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  icon.setAttribute('data-own', '')
  const list = await putOwn({ actions: [{ ...SEND, icon }] })
  await menuOf(list).click()
  await expect.poll(() => list.getByRole('menuitem').element().querySelector('svg[data-own]')).not.toBeNull()
  expect(icon.isConnected).toBe(false)
})

test('labels of any length stay within a narrow page', async () => {
  await page.viewport(390, 800)
  paint('body { margin: 0 }')
  const label = 'Uma ação deste portal cujo nome tem sessenta letras, ou mais'
  const list = await putOwn({ actions: [{ ...SEND, label }] })
  await menuOf(list).click()
  const item = list.getByRole('menuitem', { name: label })
  await expect.element(item).toBeVisible()
  const { x, right } = item.element().getBoundingClientRect()
  expect([x >= 0, right <= 390]).toEqual([true, true])
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('the park has them in its SAT’s panel, with the columns as lines', async () => {
  const done: FiscalRow[] = []
  const run = ([row]: readonly FiscalRow[]) => void (row && done.push(row))
  const sat = {
    columns: [{ ...ID, cell: ({ serial }: FiscalRow) => `loja de ${serial}` }],
    actions: [{ ...SEND, run }],
  }
  const park = await put({ tag: 'fiscal-sat-park', properties: { customize: { sat } } })
  await inState(park, 'ready').toBe(true)
  await runReact(park)
  const box = park.getByCss('.stage .box').first()
  const serial = (box.element() as HTMLElement).dataset['sat']
  await box.click()
  const panel = park.getByRole('complementary', { name: `SAT ${serial}` })
  await expect.element(panel.getByText('Do portal')).toBeVisible()
  await expect.element(panel.getByText(`loja de ${serial}`)).toBeVisible()
  await panel.getByRole('button', { name: 'Enviar ao portal' }).click()
  await expect.poll(() => done.map(({ kind, serial: of }) => [kind, of])).toEqual([['sat', serial]])
})
