import type { Meta } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { FiscalAction, FiscalColumn, FiscalCustomize, FiscalRow } from '#widgets/kit/public.ts'
import { elementStory } from '../elements/element.tsx'
import { light } from '../server.tsx'

const meta: Meta = { title: 'Kit/Do próprio portal' }
export default meta

const order: FiscalColumn = {
  name: 'order',
  header: 'Pedido',
  cell: async ({ id }: FiscalRow) => `nº ${id.slice(0, 4)}`,
}
const link: FiscalColumn = {
  name: 'shop',
  header: 'Na loja',
  cell: ({ id }) => {
    const button = document.createElement('button')
    button.textContent = `Ver ${id.slice(0, 4)}`
    button.part.add('shop')
    return button
  },
}
const LONG = 'Uma ação deste portal cujo nome tem sessenta letras, ou mais'
const actions: readonly FiscalAction[] = [
  { name: 'send', label: 'Enviar ao portal', icon: 'send', run: () => ({ done: 'Enviado' }) },
  { name: 'long', label: LONG, run() {} },
]

const own = (tag: string, customize: FiscalCustomize) => elementStory(tag, { properties: { customize } })

const rootOf = (canvas: HTMLElement) => canvas.querySelector('fiscal-nfce-list')?.shadowRoot
const textIn = (canvas: HTMLElement, css: string) => rootOf(canvas)?.querySelector(`.stage ${css}`)?.textContent

export const ColunasEAcoes = {
  name: 'Colunas e ações',
  ...own('fiscal-nfce-list', { nfce: { columns: [order, link], actions } }),
  async play({ canvasElement }: { canvasElement: HTMLElement }) {
    await waitFor(() => expect(textIn(canvasElement, 'td.c-own-order')).toMatch(/^nº /))
    await expect(textIn(canvasElement, 'td.c-own-shop button')).toMatch(/^Ver /)
    rootOf(canvasElement)?.querySelector<HTMLElement>('.stage td.c-own--actions button')?.click()
    await waitFor(() => expect(textIn(canvasElement, '[role="menu"]')).toContain('Enviar ao portal'))
  },
}

export const Falham = {
  name: 'Sem resposta, e com falha',
  ...light(
    own('fiscal-nfce-list', {
      nfce: {
        columns: [
          { ...order, name: 'waits', header: 'Espera', timeout: 2 ** 31, cell: () => new Promise(() => {}) },
          { ...order, name: 'fails', header: 'Falha', cell: () => ({ not: 'text' }) as never },
        ],
      },
    }),
  ),
  async play({ canvasElement }: { canvasElement: HTMLElement }) {
    await waitFor(() =>
      expect(textIn(canvasElement, 'td.c-own-fails')).toBe('–Esta página não conseguiu informar o valor'),
    )
    await expect(rootOf(canvasElement)?.querySelector('.stage td.c-own-waits .skeleton')).not.toBeNull()
  },
}
