import type { Meta } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { LISTING_FAULTS } from '#domain/documents/fetching/absences.ts'
import { paths } from '#widgets/paths.ts'
import { broken, light, NOBODY, never, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/NFC-e/Na SEFAZ e não aqui' }
export default meta

const LABEL = 'Notas na SEFAZ e não aqui'
const COMPANY = {
  id: '018f2b5e-0000-7000-8000-000000000001',
  cnpj: '11222333000181',
  razao_social: 'Mercado da Esquina Ltda',
  nome_fantasia: 'Esquina',
}
const NOTE = {
  company: COMPANY,
  environment: 'production',
  serie: 2,
  first_seen_at: '2026-03-30T15:00:00.000Z',
}
const LISTED = { is_on: true, listed_at: '2026-03-30T15:00:00.000Z', stopped: { items: [], total: 0 } }
const NOTHING = { items: [], total: 0, ...LISTED }
const NOTES = {
  items: [
    {
      ...NOTE,
      key: '35260311222333000181650020000000411123456780',
      number: 41,
      state: 'waiting',
      reason: null,
      next_try_at: '2026-03-30T15:10:00.000Z',
    },
    {
      ...NOTE,
      key: '35260311222333000181650020000000421123456785',
      number: 42,
      state: 'failing',
      reason: '205 · NFC-e não encontrada',
      next_try_at: '2026-03-30T15:40:00.000Z',
    },
    {
      ...NOTE,
      key: '35260311222333000181650020000000431123456780',
      number: 43,
      environment: 'homolog',
      state: 'unavailable',
      reason: '207 · A nota tem mais de 100 dias',
      next_try_at: null,
    },
  ],
  total: 3,
  ...LISTED,
  stopped: {
    items: [
      {
        company: { ...COMPANY, nome_fantasia: 'Centro' },
        environment: 'production',
        reason: LISTING_FAULTS.expired,
        since: '2026-03-30T14:00:00.000Z',
      },
      { company: COMPANY, environment: 'production', reason: LISTING_FAULTS.misuse, since: '2026-03-30T14:40:00.000Z' },
    ],
    total: 2,
  },
}
const answering =
  (answer: object): Trouble =>
  (path) =>
    path.includes('/nfce_missing/') ? Promise.resolve(Response.json(answer)) : undefined

export const NaSefazENaoAqui = {
  name: 'Na SEFAZ e não aqui',
  ...at({ path: paths.nfceMissing(), trouble: answering(NOTES) }, async ({ canvas }) => {
    await canvas.findByText('Será buscada', { selector: 'td *' }, { timeout: 10_000 })
    const [, first, second, third] = within(canvas.getByRole('table', { name: LABEL })).getAllByRole('row')
    await expect(first).toHaveTextContent('Série 2 · 41')
    await expect(second).toHaveTextContent('205 · NFC-e não encontrada')
    await expect(third).toHaveTextContent('Não pode ser buscada')
    await expect(third).toHaveTextContent('Homologação')
    const stopped = (await canvas.findByRole('heading', { name: 'Empresas sem lista da SEFAZ' })).parentElement
    await expect(stopped).toHaveTextContent('O certificado venceu')
    await expect(stopped).toHaveTextContent('consultas demais deste CNPJ (656)')
  }),
}

export const Claro = { ...NaSefazENaoAqui, name: 'Tema claro', globals: { theme: 'light' } }

/** The server in this page fetches nothing. */
export const Desligada = {
  name: 'Busca desligada',
  ...light(
    at({ path: paths.nfceMissing() }, async ({ canvas }) => {
      await expect(await canvas.findByText(/Este servidor não busca notas na SEFAZ/)).toBeVisible()
      await expect(canvas.getByText(/SEFAZ_FETCH=SP/)).toBeVisible()
    }),
  ),
}

export const Carregando = at({ path: paths.nfceMissing(), trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: LABEL })).toHaveAttribute('aria-busy', 'true')
})

export const Vazia = {
  name: 'Vazio',
  ...at({ path: paths.nfceMissing(), trouble: answering(NOTHING) }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhuma nota que a SEFAZ tenha listado falta aqui.')).toBeVisible()
    await expect(await canvas.findByText(/^Última lista da SEFAZ: /)).toBeVisible()
  }),
}

export const Erro = light(
  at({ path: paths.nfceMissing(), trouble: broken }, async ({ canvas }) => {
    const text = await canvas.findByText('Não foi possível carregar a lista', {}, { timeout: 10_000 })
    await waitFor(() => expect(text).toBeVisible())
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: paths.nfceMissing(), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: paths.nfceMissing(),
    title: 'Nenhuma empresa ainda',
    step: 'Cadastrar empresa',
  }),
}
