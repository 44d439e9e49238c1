import type { Meta } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { broken, light, NOBODY, never, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/NFC-e/Rejeições' }
export default meta

const LABEL = 'Rejeições de NFC-e'
const SUM = { numbers: 0, value: '0.00' }
const NOTHING = { items: [], total: 0, never: SUM, later: SUM, silent: { items: [], total: 0 } }
const answering =
  (answer: object): Trouble =>
  (path) =>
    path.includes('/nfce_rejections/') ? Promise.resolve(Response.json(answer)) : undefined

/** Shops as they are told of: the demonstration's sell at every hour of its day. */
const SILENT = {
  items: [
    {
      company: {
        id: '018f2b5e-0000-7000-8000-000000000001',
        cnpj: '11222333000181',
        razao_social: 'Mercado da Esquina Ltda',
        nome_fantasia: 'Esquina',
      },
      since: '2026-03-30T08:40:00',
      last_note_local: '2026-03-29T20:00:00',
    },
  ],
  total: 3,
}

export const Rejeicoes = {
  name: 'Rejeições',
  ...at({ path: paths.nfceRejections() }, async ({ canvas }) => {
    await canvas.findByText('Autorizada depois', { selector: 'td *' }, { timeout: 10_000 })
    const [, first, ...rows] = within(canvas.getByRole('table', { name: LABEL })).getAllByRole('row')
    await expect(first).toHaveTextContent(/\d{3} · /)
    // What was never authorised stands first; both kinds are there.
    await expect(first).toHaveTextContent('Nunca autorizada')
    await expect(rows.at(-1)).toHaveTextContent('Autorizada depois')
    await expect(await canvas.findByRole('heading', { name: 'Lojas em silêncio' })).toBeVisible()
  }),
}

export const Claro = { ...Rejeicoes, name: 'Tema claro', globals: { theme: 'light' } }

export const SoNuncaAutorizadas = {
  name: 'Só as nunca autorizadas',
  ...at({ path: paths.nfceRejections() }, async ({ canvas, userEvent }) => {
    const sums = await canvas.findByRole('region', { name: 'Rejeições no período' })
    await userEvent.click(within(sums).getByRole('link', { name: /nunca autorizada/ }))
    await waitFor(() => expect(within(canvas.getByRole('table')).queryByText('Autorizada depois')).toBeNull())
    await expect(within(sums).getByRole('link', { name: /nunca autorizada/ })).toHaveAttribute('aria-current', 'page')
  }),
}

export const LojasEmSilencio = {
  name: 'Lojas em silêncio',
  ...light(
    at({ path: paths.nfceRejections(), trouble: answering({ ...NOTHING, silent: SILENT }) }, async ({ canvas }) => {
      const shop = (await canvas.findByRole('link', { name: 'Esquina' })).closest('li')
      await expect(shop).toHaveTextContent('Em silêncio desde 08:40')
      await expect(shop).toHaveTextContent('última nota: 29/03/2026 20:00:00')
      await expect(canvas.getByText('e mais 2: filtre por empresa.')).toBeVisible()
    }),
  ),
}

export const Carregando = at({ path: paths.nfceRejections(), trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: LABEL })).toHaveAttribute('aria-busy', 'true')
})

export const Vazia = {
  name: 'Vazio',
  ...at({ path: paths.nfceRejections(), trouble: answering(NOTHING) }, async ({ canvas }) => {
    await expect(await canvas.findByText('A SEFAZ não recusou nenhuma nota nos últimos 30 dias.')).toBeVisible()
    await expect(canvas.getByText(/^Nenhuma: toda loja/)).toBeVisible()
  }),
}

export const Erro = light(
  at({ path: paths.nfceRejections(), trouble: broken }, async ({ canvas }) => {
    const text = await canvas.findByText('Não foi possível carregar a lista', {}, { timeout: 10_000 })
    await waitFor(() => expect(text).toBeVisible())
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: paths.nfceRejections(), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: paths.nfceRejections(),
    title: 'Nenhuma nota ainda',
    step: 'Importar documentos',
  }),
}
