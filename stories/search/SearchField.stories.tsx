import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import search from '#widgets/search/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, never, NOBODY, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Campo de busca' }
export default meta

const at = screensOf(search, { path: paths.search() })
const ofSearch =
  (trouble: Trouble): Trouble =>
  (path, request) =>
    /\/search(\?|$)/.test(path) ? trouble(path, request) : undefined

export const Campo = at({}, async ({ canvas, canvasElement }) => {
  const field = await canvas.findByRole('combobox', { name: 'Buscar' })
  await userEvent.type(field, 'aurora')
  await expect((await canvas.findAllByRole('option')).length).toBeGreaterThan(0)
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(field).toHaveAttribute('aria-activedescendant'))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'))
  await expect(field).toHaveValue('aurora')
  for (const width of [280, 390, 768, 1280, 1440]) {
    canvasElement.style.width = `${width}px`
    await expect([width, canvasElement.scrollWidth <= canvasElement.clientWidth]).toEqual([width, true])
  }
  canvasElement.style.width = ''
})
export const Claro = light(at({}))
export const OutroRotulo = {
  name: 'Outro rótulo, só empresas',
  ...at({ path: paths.search('?label=Qual%20loja%3F&kinds=companies') }, async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: 'Qual loja?' })
    await expect(field).toHaveAttribute('placeholder', 'CNPJ ou nome')
  }),
}
export const Vazia = at({}, async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('combobox'), 'xyzxyz')
  await expect(await canvas.findByText('Nada encontrado para “xyzxyz”')).toBeVisible()
})
export const Carregando = at({ trouble: ofSearch(never) }, async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('combobox'), 'aurora')
  await expect(await canvas.findByText('Buscando…')).toBeVisible()
})
export const Erro = at({ trouble: ofSearch(broken) }, async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('combobox'), 'aurora')
  await expect(await canvas.findByText(/^Não foi possível buscar notas/, {}, { timeout: 10_000 })).toBeVisible()
})
export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
