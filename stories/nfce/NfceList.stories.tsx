import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Company, CompanyDetail } from '#api/contract/companies/companies.ts'
import { broken, NOBODY, never, type Trouble, light } from '../server.tsx'
import { at } from './stage.tsx'
import { asked, firstMinute } from '../first-minute.tsx'
import { paths } from '#widgets/paths.ts'
import { READY } from '../screen.tsx'

const meta: Meta = { title: 'Telas/NFC-e/Lista' }
export default meta

export const Notas = at({ path: '/nfces' }, async ({ canvas }) => {
  await expect((await canvas.findAllByRole('link')).length).toBe(15)
  await expect(canvas.getByRole('table', { name: 'Notas NFC-e' })).toHaveAttribute('aria-busy', 'false')
})

export const Operador = at({ path: '/nfces', user: 'operador@aurora.example' }, async ({ canvas }) => {
  await expect((await canvas.findAllByRole('link')).length).toBeGreaterThan(0)
})

export const Carregando = at({ path: '/nfces', trouble: never, isProof: true }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'Notas NFC-e' })).toHaveAttribute('aria-busy', 'true')
})

export const Vazia = {
  name: 'Vazio',
  ...at({ path: '/nfces?date_start=1999-01-01&date_end=1999-01-31' }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhuma nota no período')).toBeVisible()
    await expect(canvas.getByText('0 de 0')).toBeVisible()
    const [filter] = canvas.getAllByRole('button', { name: 'Filtrar' }).toReversed()
    if (filter) await userEvent.click(filter)
    const dialog = await canvas.findByRole('dialog', { name: 'Filtrar' })
    await waitFor(() => expect(dialog).toBeVisible())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())
  }),
}

/** The heads in their order. */
const headsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)

export const Ordem = at({ path: '/nfces?columns=key,date,total' }, async ({ canvas }) => {
  await canvas.findAllByRole('link')
  const table = canvas.getByRole('table', { name: 'Notas NFC-e' })
  const valueOf = (row: HTMLElement) =>
    Number(
      /R\$\s([\d.]+,\d\d)/
        .exec(row.textContent ?? '')?.[1]
        ?.replaceAll('.', '')
        .replace(',', '.'),
    )
  const values = () => within(table).getAllByRole('row').slice(1).map(valueOf)
  const [, date, total] = within(table).getAllByRole('columnheader')
  await expect(date).toHaveAttribute('aria-sort', 'descending')
  await expect(total).not.toHaveAttribute('aria-sort')
  within(table).getByRole('button', { name: 'Valor' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(total).toHaveAttribute('aria-sort', 'descending'))
  await waitFor(() => expect(values()).toEqual(values().toSorted((a, b) => b - a)))
  await userEvent.keyboard(' ')
  await waitFor(() => expect(total).toHaveAttribute('aria-sort', 'ascending'))
  await waitFor(() => expect(values()).toEqual(values().toSorted((a, b) => a - b)))
})

export const Colunas = at({ path: '/nfces' }, async ({ canvas }) => {
  await canvas.findAllByRole('link')
  const table = canvas.getByRole('table', { name: 'Notas NFC-e' })
  const usual = headsOf(table)
  const open = async () => {
    await userEvent.click(canvas.getByRole('button', { name: 'Colunas' }))
    const dialog = await canvas.findByRole('dialog', { name: 'Colunas' })
    await waitFor(() => expect(dialog).toBeVisible())
    return within(dialog)
  }
  const dialog = await open()
  await expect(dialog.getByRole('checkbox', { name: 'Chave' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Ambiente' }))
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Valor' }))
  dialog.getByRole('button', { name: 'Antes: Valor' }).focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect(dialog.getByRole('button', { name: 'Antes: Valor' })).toHaveFocus()
  await expect(dialog.getByText('Valor: 5ª de 11')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Aplicar' }))
  await waitFor(() => expect(headsOf(table)).toEqual(['Chave', 'Série', 'Número', 'Valor', 'Data e hora', 'Status']))
  await waitFor(() => expect(within(table).getAllByText(/^R\$/).length).toBe(15))
  const again = await open()
  await userEvent.click(again.getByRole('button', { name: 'Como no início' }))
  await userEvent.click(again.getByRole('button', { name: 'Aplicar' }))
  await waitFor(() => expect(headsOf(table)).toEqual(usual))
})

export const PaginaDigitada = {
  name: 'Página digitada',
  ...at({ path: '/nfces?date_start=2026-01-01' }, async ({ canvas }) => {
    await canvas.findAllByRole('link')
    const field = () => canvas.getByRole('textbox', { name: 'Página' })
    await userEvent.clear(field())
    await userEvent.type(field(), 'dois{Enter}')
    await expect(await canvas.findByText(/^(A página vai de 1 a \d+|Digite uma página, de 1 em diante)$/)).toBeVisible()
    await expect(field()).toHaveAttribute('aria-invalid', 'true')
    await userEvent.clear(field())
    await userEvent.type(field(), '2{Enter}')
    await expect(await canvas.findByText(/^16–30 de/)).toBeVisible()
    await expect(field()).toHaveValue('2')
  }),
}

export const Soma = at({ path: '/nfces' }, async ({ canvas }) => {
  await canvas.findAllByRole('link')
  await userEvent.click(canvas.getByRole('button', { name: 'Somar' }))
  await expect(await canvas.findByText(/^Vendas: R\$\s[\d.]+,\d\d em [\d.]+ documentos/)).toBeVisible()
})

export const PaginaAlem = {
  name: 'Página além da última',
  ...at({ path: '/nfces?page=9999' }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nada nesta página')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ver a primeira página' }))
    await expect((await canvas.findAllByRole('link')).length).toBe(15)
  }),
}

export const Erro = light(
  at({ path: '/nfces', trouble: broken, isProof: true }, async ({ canvas }) => {
    // The first failures are tried again before the screen says so.
    const told = await canvas.findByText(/^Ocorreu um erro ao carregar a lista de NFCes:/, {}, { timeout: 10_000 })
    await waitFor(() => expect(told).toBeVisible())
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: '/nfces', user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

/** What a company's own reading says beside its names. */
const BARE: Omit<CompanyDetail, keyof Company> = {
  cnae: null,
  inscricao_estadual: null,
  municipal_inscription: null,
  codigo_regime_tributario: null,
  codigo_municipio: null,
  cep: null,
  logradouro: null,
  numero: null,
  complemento: null,
  bairro: null,
  csc: null,
  id_csc: null,
  sefaz_security_key: null,
  version: '',
  certificate_uuid: null,
  municipio: null,
  has_csc: false,
  has_id_csc: false,
  has_sefaz_security_key: false,
  unreadable: [],
  certificate: null,
  alerts: [],
}

/** As many companies as no selector holds at once. */
const manyCompanies: Trouble = (path) => {
  const url = new URL(path, location.origin)
  const all = Array.from({ length: 1500 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    razao_social: `Loja ${index} Ltda`,
    nome_fantasia: `Loja ${index}`,
    cnpj: '12ABC34501DE35',
  }))
  const one = all.find(({ id }) => url.pathname.endsWith(`/companies/${id}`))
  if (one) return Promise.resolve(Response.json({ ...BARE, ...one }))
  if (!url.pathname.endsWith('/companies/')) return undefined
  const found = all.filter(({ nome_fantasia }) => nome_fantasia.includes(url.searchParams.get('search') ?? ''))
  return Promise.resolve(Response.json({ items: found.slice(0, 100), total: found.length }))
}
/** The server searches, and the chosen one keeps its name. */
export const MuitasEmpresas = {
  name: 'Muitas empresas',
  ...at({ path: '/nfces', trouble: manyCompanies }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
    const dialog = within(await canvas.findByRole('dialog', READY))
    const company = await dialog.findByRole('combobox', { name: 'Empresa' })
    await userEvent.type(company, 'Loja 1499')
    await userEvent.click(await dialog.findByRole('option', { name: /^Loja 1499/ }))
    await waitFor(() => expect(company).toHaveValue('Loja 1499'))
    await userEvent.click(dialog.getByRole('button', { name: 'Filtrar' }))
    await expect(await canvas.findByText('Loja 1499')).toBeVisible()
  }),
}

export const Filtros = at({ path: '/nfces?status=canceled' }, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
  const dialog = within(await canvas.findByRole('dialog', READY))
  const status = await dialog.findByRole('button', { name: 'Status: Cancelada' })
  await waitFor(() => expect(status).toBeVisible())
})

const COMPANY = '00000000-0000-4000-8000-00000000000c'
const pointAt = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
/** More points of sale than an answer holds. */
const manyPoints: Trouble = (path) => {
  if (!path.includes('/points_of_sale/')) return undefined
  const query = new URL(path, location.origin).searchParams
  const all = Array.from({ length: 240 }, (_, index) => ({
    id: pointAt(index),
    name: `PDV ${index}`,
    company_id: COMPANY,
    nfce_serie: null,
    sats: [],
    version: '',
  })).filter(({ id }) => (query.get('point_of_sale_id') ?? id).includes(id))
  return Promise.resolve(Response.json({ items: all.slice(0, 100), total: all.length }))
}
export const PontoDistante = {
  name: 'Filtro de um ponto de venda além dos primeiros',
  ...at(
    {
      path: `/nfces?company_id=${COMPANY}&point_of_sale_id=${pointAt(150)},${pointAt(7)}`,
      trouble: manyPoints,
    },
    async ({ canvas }) => {
      const chip = await canvas.findByRole('button', { name: /PDV 150 e mais 1/ })
      await userEvent.click(chip)
      const dialog = within(await canvas.findByRole('dialog', READY))
      await expect(await dialog.findByRole('button', { name: 'Remover PDV 150' })).toBeInTheDocument()
      await expect(await dialog.findByRole('button', { name: 'Remover PDV 7' })).toBeInTheDocument()
    },
  ),
}

const EMPTY = { path: paths.nfces(), title: 'Nenhuma nota ainda', step: 'Importar documentos' }
export const PrimeiroMinuto = { name: 'Primeiro minuto de uma organização nova', ...firstMinute(at, EMPTY) }
export const PrimeiroMinutoDeQuemLe = {
  name: 'Primeiro minuto de quem só lê',
  ...asked(at, EMPTY, 'importar documentos'),
}
