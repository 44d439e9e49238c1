import type { Meta } from '@storybook/react-vite'
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { broken, NOBODY, never, light } from '../server.tsx'
import { standStill } from './clock.ts'
import { neverReported, observed } from './serials.ts'
import { at } from './stage.tsx'
import { READY } from '../screen.tsx'

const meta: Meta = { title: 'Telas/SATs/Histórico', beforeEach: standStill }
export default meta

const screen = (serial: string) => paths.satHistory(serial)

export const Iguais = at({ path: observed(screen) }, async ({ canvas }) => {
  await expect((await canvas.findAllByText(/\d+ leituras iguais$/)).length).toBeGreaterThan(0)
  await expect(canvas.getByText('Em negrito, o que mudou')).toBeVisible()
})

export const Leituras = at({ path: observed((serial) => paths.satHistory(serial, '?each=1')) }, async ({ canvas }) => {
  await expect(await canvas.findByText('1–20 de 128')).toBeVisible()
  await expect(canvas.getAllByText('Desbloqueado')).toHaveLength(20)
})

export const PeriodoInvertido = {
  name: 'Período invertido',
  ...at({ path: observed(screen) }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
    await fireEvent.change(await canvas.findByLabelText('Data inicial'), { target: { value: '2026-02-02' } })
    await fireEvent.change(canvas.getByLabelText('Data final'), { target: { value: '2026-02-01' } })
    const fault = await canvas.findByText('A data final não pode ser anterior à data inicial')
    await waitFor(() => expect(fault).toBeVisible())
  }),
}

export const ComHoras = {
  name: 'Com horas',
  ...at({ path: observed(screen) }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
    const type = (label: string, value: string) => fireEvent.change(canvas.getByLabelText(label), { target: { value } })
    await canvas.findByLabelText('Data inicial')
    await type('Data inicial', '2026-02-01')
    await type('Hora inicial', '1400')
    await type('Data final', '2026-02-01')
    await type('Hora final', '99')
    const fault = await canvas.findByText('Informe a hora como hh:mm')
    await waitFor(() => expect(fault).toBeVisible())
    await type('Hora final', '15:30')
    await userEvent.click((await canvas.findByRole('dialog', READY)).querySelector('[type=submit]') ?? document.body)
    await expect(await canvas.findByTitle('Período 01/02/2026 14:00 – 01/02/2026 15:30')).toBeVisible()
    await expect(await canvas.findByText('Nenhum monitoramento no período')).toBeVisible()
  }),
}

export const SemLeituras = {
  name: 'Sem leituras',
  ...at({ path: neverReported(screen) }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum monitoramento')).toBeVisible()
  }),
}

export const SemLeiturasNoPeriodo = {
  name: 'Sem leituras no período',
  ...at(
    { path: observed((serial) => paths.satHistory(serial, '?date_start=2020-01-01&date_end=2020-01-02')) },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Nenhum monitoramento no período')).toBeVisible()
    },
  ),
}

export const Carregando = at({ path: observed(screen), trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table')).toHaveAttribute('aria-busy', 'true')
})

export const Erro = light(
  at({ path: observed(screen), trouble: broken }, async ({ canvas }) => {
    // What the SAT's own failure says stands in for the list's.
    const again = () => canvas.getByRole('button', { name: 'Tentar novamente' })
    await waitFor(() => expect(again()).toBeVisible(), { timeout: 10_000 })
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: observed(screen), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
