import { expect } from 'vitest'
import type { Portal } from '../e2e/portal.ts'
import type { Opened, Screen } from './screen.ts'

/** A page's own columns and actions, in a text, a node and a promise, under the strict policy of the page. */
export async function testOwn(screen: Screen, portal: Portal, signed: Pick<Opened, 'tenant' | 'token'>): Promise<void> {
  await screen.open(portal, { tag: 'fiscal-nfce-list', attributes: {}, ...signed })
  await screen.inState('ready')
  await screen.ask(() => {
    const done: string[] = []
    Reflect.set(window, 'done', done)
    const columns = [
      { name: 'text', header: 'Texto', cell: () => '<b>7</b>' },
      { name: 'later', header: 'Depois', cell: async ({ id }: { id: string }) => `nº ${id}` },
      {
        name: 'node',
        header: 'Nó',
        cell: ({ id }: { id: string }) => {
          const button = Object.assign(document.createElement('button'), { textContent: 'Pedido' })
          button.addEventListener('click', () => done.push(id))
          return button
        },
      },
    ]
    const run = (rows: readonly { id: string }[]) => {
      done.push(`sent ${rows.length}`)
      return { done: 'Pedido criado' }
    }
    const actions = [{ name: 'send', label: 'Enviar ao portal', icon: 'send', run }]
    Object.assign(document.querySelector('fiscal-nfce-list') ?? {}, { customize: { nfce: { columns, actions } } })
  })
  await screen.shows('.stage td.c-own-node button')
  await screen.until('what is promised', () =>
    window.probe.find({ css: '.stage td.c-own-later' })[0]?.textContent?.startsWith('nº '),
  )
  expect(await screen.ask(() => window.probe.find({ css: '.stage td.c-own-text' })[0]?.textContent)).toBe('<b>7</b>')
  await screen.click({ css: '.stage td.c-own-node button', name: 'Pedido' })
  await screen.click({ css: '.stage td.c-own--actions button' })
  await screen.shows('.stage [role="menuitem"]')
  await screen.press('Enter')
  await screen.until('what the page did', () => (Reflect.get(window, 'done') as string[]).includes('sent 1'))
  await screen.until('what the page said', () =>
    window.probe.find({ css: '.snacks *' }).some(({ textContent }) => textContent === 'Pedido criado'),
  )
  expect(await screen.ask(() => (Reflect.get(window, 'done') as string[]).length)).toBe(2)
  expect(await screen.complaints()).toEqual([])
}
