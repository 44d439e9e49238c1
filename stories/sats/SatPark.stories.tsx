import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { broken, NOBODY, never, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'

const meta: Meta = { title: 'SATs/Parque' }
export default meta

const PARK = '/dashboard/park'
const layoutIs = (layout: string) => () => userEvent.click(within(document.body).getByRole('button', { name: layout }))

export const Parque = at({ path: PARK }, async ({ canvas, canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelectorAll('.box').length).toBeGreaterThan(10), { timeout: 15_000 })
  await expect((await canvas.findAllByText('Nenhum alerta')).length).toBeGreaterThan(0)
  await expect(canvas.getAllByText('Bateria baixa').length).toBeGreaterThan(0)
  await expect(canvas.getAllByText('Desativado').length).toBeGreaterThan(0)
})

export const Claro = { ...Parque, globals: { theme: 'light' } }

export const Compacta = at({ path: PARK }, async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.box')).not.toBeNull(), { timeout: 15_000 })
  await layoutIs('Grade compacta')()
  await expect(canvasElement.querySelector('.park.compact')).not.toBeNull()
  await layoutIs('Grade')()
})

export const Lista = at({ path: PARK }, async ({ canvas, canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.box')).not.toBeNull(), { timeout: 15_000 })
  await layoutIs('Lista')()
  await expect(canvas.getByText('Transmissão')).toBeInTheDocument()
  await layoutIs('Grade')()
})

export const PainelDeUmSat = at({ path: PARK }, async ({ canvas, canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.box[data-level="warning"]')).not.toBeNull(), {
    timeout: 15_000,
  })
  await userEvent.click(canvasElement.querySelector('.box[data-level="warning"]') as Element)
  const panel = within(await canvas.findByRole('complementary', { name: /^SAT \d{9}$/ }))
  await expect(await panel.findByRole('timer')).toBeVisible()
  await expect(within(panel.getByRole('list', { name: 'Luzes do equipamento' })).getAllByRole('listitem')).toHaveLength(
    9,
  )
})

export const HistoriaDeUmAlerta = at({ path: PARK }, async ({ canvas }) => {
  const feed = within(await canvas.findByRole('complementary', { name: 'Alertas Recentes' }))
  await userEvent.click((await feed.findAllByRole('button'))[0] as Element)
  const dialog = within(await canvas.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByText('Alarme')).toBeVisible())
})

export const Carregando = at({ path: PARK, trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByText('Última atualização')).toBeVisible()
})

const nothing: Trouble = (path) =>
  path.includes('/dashboards/park')
    ? Promise.resolve(Response.json({ companies: [], now_utc: new Date().toISOString() }))
    : path.includes('/sat_notifications')
      ? Promise.resolve(Response.json({ items: [], total: 0 }))
      : undefined
export const Vazio = at({ path: PARK, trouble: nothing }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum sat')).toBeVisible()
  await expect(await canvas.findByText('Nenhum alerta recente')).toBeVisible()
})

export const Erro = at({ path: PARK, trouble: broken }, async ({ canvas }) => {
  const told = await canvas.findAllByText('Erro ao carregar as informações', {}, { timeout: 10_000 })
  await waitFor(() => expect(told[0]).toBeVisible())
  await expect((await canvas.findAllByRole('button', { name: 'Tentar novamente' })).length).toBeGreaterThan(0)
})

export const SemPermissao = at({ path: PARK, user: NOBODY }, async ({ canvas }) => {
  await expect(await canvas.findByText('Sem acesso')).toBeVisible()
})
