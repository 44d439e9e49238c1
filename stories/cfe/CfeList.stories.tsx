import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { CfeItem } from '#api/contract/documents/cfes.ts'
import type { Page } from '#api/contract/page.ts'
import { broken, NOBODY, never, light, openServer, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'
import { paths } from '#widgets/paths.ts'
import { READY } from '../screen.tsx'

const meta: Meta = { title: 'Telas/CF-e/Lista' }
export default meta

const LABEL = 'Cupons CF-e'

export const Cupons = at({ path: '/cfes' }, async ({ canvas }) => {
  await expect((await canvas.findAllByText('Sem XML')).length).toBeGreaterThan(0)
  // The head, and ten coupons.
  await expect(canvas.getAllByRole('row')).toHaveLength(11)
  await expect(canvas.getByRole('table', { name: LABEL })).toHaveAttribute('aria-busy', 'false')
})

/** Only SATs have told of what a page shows, whose XML has not come. */
const onlyTold: Trouble = async (path, request) => {
  if (!path.includes('/cfes/?')) return undefined
  // All of it, whatever a story before has had.
  request.headers.delete('If-None-Match')
  const { items, total } = (await (await (await openServer()).api(request)).json()) as Page<CfeItem>
  return Response.json({ items: items.map((one) => ({ ...one, has_xml: false })), total })
}
const allTold = at({ path: '/cfes', trouble: onlyTold }, async ({ canvas }) => {
  await expect(await canvas.findByText(/^Em todas as linhas: Sem XML/)).toBeInTheDocument()
  await waitFor(() => expect(canvas.getAllByText('Sem XML').filter((one) => one.checkVisibility())).toHaveLength(1))
  await expect(canvas.getAllByRole('row')).toHaveLength(11)
})
export const TodosSemXml = { ...allTold, name: 'Todos sem XML' }
export const TodosSemXmlClaro = { ...light(allTold), name: 'Todos sem XML, tema claro' }

export const Claro = { tags: ['!test'], ...Cupons, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ path: '/cfes', trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: LABEL })).toHaveAttribute('aria-busy', 'true')
})

export const Vazia = {
  name: 'Vazio',
  ...at({ path: '/cfes?date_start=1999-01-01&date_end=1999-01-31' }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum cupom no período')).toBeVisible()
  }),
}

export const Erro = light(
  at({ path: '/cfes', trouble: broken }, async ({ canvas }) => {
    // The first failures are tried again before the screen says so.
    const told = await canvas.findByText('Não foi possível carregar a lista', {}, { timeout: 10_000 })
    await waitFor(() => expect(told).toBeVisible())
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: '/cfes', user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const Filtros = at({ path: '/cfes?status=cancelled&serial_number=0023' }, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
  const dialog = within(await canvas.findByRole('dialog', READY))
  const status = await dialog.findByRole('button', { name: 'Situação: Cancelado' })
  await waitFor(() => expect(status).toBeVisible())
  await expect(dialog.getByLabelText('Serial')).toHaveValue('0023')
})

export const FiltroPorSat = {
  name: 'Filtro por SAT',
  ...at({ path: '/cfes' }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
    const dialog = within(await canvas.findByRole('dialog', READY))
    await userEvent.type(await dialog.findByRole('combobox', { name: 'SAT' }), '301011')
    const found = await canvas.findByRole('option', { name: /^002301011/ })
    await waitFor(() => expect(within(canvas.getByRole('listbox')).getAllByRole('option')).toHaveLength(1))
    await userEvent.click(found)
    await expect(dialog.getByRole('combobox', { name: 'SAT' })).toHaveValue('002301011')
    await userEvent.click(dialog.getByRole('button', { name: 'Filtrar' }))
    await expect(await canvas.findByRole('button', { name: 'Remover filtro SAT' })).toBeVisible()
    await waitFor(() =>
      expect(new Set(canvas.getAllByRole('cell', { name: /^00\d{7}$/ }).map((cell) => cell.textContent))).toEqual(
        new Set(['002301011']),
      ),
    )
  }),
  globals: { theme: 'light' },
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: paths.cfes(),
    title: 'Nenhum cupom ainda',
    step: 'Importar documentos',
  }),
}
