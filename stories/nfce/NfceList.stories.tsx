import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { broken, NOBODY, never } from '../house.tsx'
import { at } from './stage.tsx'

const meta: Meta = { title: 'NFC-e/Lista' }
export default meta

export const Notas = at({ path: '/nfces' }, async ({ canvas }) => {
  await expect((await canvas.findAllByRole('link')).length).toBe(15)
  await expect(canvas.getByRole('table', { name: 'Notas NFC-e' })).toHaveAttribute('aria-busy', 'false')
})

export const Operador = at({ path: '/nfces', user: 'operador@aurora.example' }, async ({ canvas }) => {
  await expect((await canvas.findAllByRole('link')).length).toBeGreaterThan(0)
})

export const Carregando = at({ path: '/nfces', trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'Notas NFC-e' })).toHaveAttribute('aria-busy', 'true')
})

export const Vazia = at({ path: '/nfces?date_start=1999-01-01&date_end=1999-01-31' }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhuma nota no período')).toBeVisible()
})

export const Erro = at({ path: '/nfces', trouble: broken }, async ({ canvas }) => {
  // The first failures are tried again before the screen says so.
  const told = await canvas.findByText(/^Ocorreu um erro ao carregar a lista de NFCes:/, {}, { timeout: 10_000 })
  await waitFor(() => expect(told).toBeVisible())
  await expect(await canvas.findByRole('button', { name: 'Tentar novamente' })).toBeVisible()
})

export const SemPermissao = at({ path: '/nfces', user: NOBODY }, async ({ canvas }) => {
  await expect(await canvas.findByText('Sem acesso')).toBeVisible()
})

export const Filtros = at({ path: '/nfces?status=canceled' }, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
  const dialog = within(await canvas.findByRole('dialog'))
  const status = await dialog.findByRole('button', { name: 'Status: Cancelada' })
  await waitFor(() => expect(status).toBeVisible())
})
