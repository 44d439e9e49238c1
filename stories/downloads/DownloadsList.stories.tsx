import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { broken, NOBODY, never, light } from '../server.tsx'
import { at, noRequests, requestsOfEveryState } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'
import { READY } from '../screen.tsx'

const meta: Meta = { title: 'Telas/Downloads/Lista' }
export default meta

const path = paths.downloads()

export const Requisicoes = {
  name: 'Requisições',
  ...at({ path, before: requestsOfEveryState }, async ({ canvas }) => {
    for (const state of ['Processando...', 'Sucesso', 'Falha', 'Expirado']) {
      await expect(await canvas.findByText(state)).toBeVisible()
    }
    await expect(canvas.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '5.242 de 12.480')
    await expect(canvas.getByText('42 %')).toBeVisible()
    await expect(canvas.getByText('Não há espaço para o arquivo.')).toBeVisible()
    await expect(canvas.getByText('48,1 MB')).toBeVisible()
    await expect(canvas.getAllByText('XML e PDF')).toHaveLength(1)
    await expect(canvas.getAllByRole('button', { name: /^Baixar arquivo/ })).toHaveLength(1)
  }),
}

export const Carregando = at({ path, trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'Downloads requisitados' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
})

export const Vazia = {
  name: 'Vazio',
  ...at({ path, before: noRequests }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum download')).toBeVisible()
  }),
}

export const VaziaNoPeriodo = {
  name: 'Vazio no período',
  ...at({ path: paths.downloads('?date_start=1999-01-01&date_end=1999-01-31') }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum download no período')).toBeVisible()
  }),
}

export const Erro = light(
  at({ path, trouble: broken }, async ({ canvas }) => {
    // The first failures are tried again before the screen says so.
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const Filtros = at({ path: paths.downloads('?date_start=2026-10-01') }, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
  const dialog = within(await canvas.findByRole('dialog', READY))
  const from = await dialog.findByLabelText('Data inicial')
  await waitFor(() => expect(from).toBeVisible())
  await expect(from).toHaveValue('01/10/2026')
})

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: path,
    title: 'Nenhum documento para baixar ainda',
    step: 'Importar documentos',
  }),
}
