import type { Meta } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { broken, NOBODY, never, type Trouble, light } from '../server.tsx'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'
import { paths } from '#widgets/paths.ts'

const meta: Meta = { title: 'Telas/CF-e/Saltos de numeração' }
export default meta

const LABEL = 'Saltos de numeração'
const none: Trouble = (path) =>
  path.includes('/cfe_skips/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined

export const Saltos = at({ path: '/cfes/skips' }, async ({ canvas }) => {
  await expect((await canvas.findAllByText('ativo')).length).toBeGreaterThan(0)
  await expect(canvas.getByText(/não o inutilize sem verificar/)).toBeVisible()
})

export const Claro = { ...Saltos, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ path: '/cfes/skips', trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: LABEL })).toHaveAttribute('aria-busy', 'true')
})

export const Vazia = {
  name: 'Vazio',
  ...at({ path: '/cfes/skips', trouble: none }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum salto de numeração')).toBeVisible()
  }),
}

export const Erro = light(
  at({ path: '/cfes/skips', trouble: broken }, async ({ canvas }) => {
    const told = await canvas.findByText('Não foi possível carregar a lista', {}, { timeout: 10_000 })
    await waitFor(() => expect(told).toBeVisible())
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: '/cfes/skips', user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: paths.cfeSkips(),
    title: 'Nenhum cupom ainda',
    step: 'Importar documentos',
  }),
}
