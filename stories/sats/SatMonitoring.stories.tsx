import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { broken, NOBODY, never, type Trouble, light } from '../server.tsx'
import { expectNoShift, heldBack } from '../geometry.ts'
import { standStill, wrongBy } from './clock.ts'
import { neverReported, observed, retired } from './serials.ts'
import { at } from './stage.tsx'
import { READY } from '../screen.tsx'

const meta: Meta = { title: 'Telas/SATs/Monitoramento', beforeEach: standStill }
export default meta

const screen = (serial: string) => paths.satMonitoring(serial)

export const UmDia = {
  name: 'Um dia',
  ...at({ path: observed(screen) }, async ({ canvas, canvasElement }) => {
    await expect(await canvas.findByText('1 alerta')).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelectorAll('.apexcharts-series')).toHaveLength(6), {
      timeout: 15_000,
    })
    await expect(canvas.getByText('192.168.10.31')).toBeVisible()
    await expect(canvas.getAllByText('não informado')[0]).toBeVisible()
    const away = canvas.getByRole('slider', { name: /^Tempo sem a SEFAZ/ })
    away.focus()
    await userEvent.keyboard('{End}')
    await expect(away).toHaveAttribute('aria-valuetext', expect.stringMatching(/Sem comunicação 65 s/))
  }),
}

export const SeteDias = {
  name: 'Sete dias',
  ...at({ path: observed(screen) }, async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '7 dias' }))
    await expect(await canvas.findByRole('region', { name: 'Últimos 7 dias' })).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelectorAll('.apexcharts-series')).toHaveLength(6), {
      timeout: 15_000,
    })
  }),
}

const wrongClock = (hours: number): StoryObj => ({
  ...at({ path: observed(screen) }, async ({ canvas, canvasElement }) => {
    // By the server's clock the SAT has just communicated, whatever this computer believes.
    const timer = await canvas.findByRole('timer', { name: /desde o último monitoramento$/ })
    await expect(timer).toHaveTextContent(/^00:[0-3]\d$/)
    await expect(timer).toHaveAttribute('data-level', 'success')
    await expect(canvas.getAllByText('(agora)').length).toBeGreaterThan(1)
    await expect(await canvas.findByRole('region', { name: 'Últimas 24 horas' })).toBeVisible()
    await waitFor(() => expect(canvasElement.querySelectorAll('.apexcharts-series')).toHaveLength(6), {
      timeout: 15_000,
    })
    await expect(canvas.queryByText('Nenhum monitoramento nas últimas 24 horas')).toBeNull()
  }),
  beforeEach: wrongBy(hours),
})
export const RelogioAdiantado = { name: 'Relógio adiantado', ...wrongClock(50) }
export const RelogioAtrasado = { name: 'Relógio atrasado', ...wrongClock(-7) }

export const AlertaAberto = {
  name: 'Alerta aberto',
  ...at({ path: observed(screen) }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /Bateria/ }))
    const dialog = await canvas.findByRole('dialog', READY)
    await waitFor(() => expect(dialog).toBeVisible())
  }),
}

export const Desativado = at({ path: retired(screen) }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum monitoramento deste SAT foi guardado.')).toBeVisible()
  await expect(canvas.getAllByText('Desativado')[0]).toBeVisible()
})

export const NuncaMonitorado = {
  name: 'Nunca monitorado',
  ...at({ path: neverReported(screen) }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum agente enviou dados deste SAT até agora.')).toBeVisible()
  }),
}

export const Carregando = at({ path: observed(screen), trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByLabelText('Carregando')).toHaveAttribute('aria-busy', 'true')
})

export const Erro = light(
  at({ path: observed(screen), trouble: broken }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
  }),
)

const withoutSeries: Trouble = (path) => (path.includes('/series') ? broken(path) : undefined)
export const SemGraficos = {
  name: 'Sem gráficos',
  ...at({ path: observed(screen), trouble: withoutSeries }, async ({ canvas }) => {
    await expect(await canvas.findByText('192.168.10.31')).toBeVisible()
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
  }),
}

export const Desconhecido = at({ path: screen('999999998') }, async ({ canvas }) => {
  await expect(await canvas.findByText('SAT não encontrado')).toBeVisible()
})

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: observed(screen), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

const held = heldBack(/\/sats\//)

export const SemDeslocamento: StoryObj = {
  name: 'Sem deslocamento',
  ...at({ path: observed(screen), trouble: held.trouble }, ({ canvasElement }) =>
    expectNoShift(
      canvasElement,
      [
        { shape: '.tabs' },
        { shape: '.sat-span' },
        ...[1, 2, 3, 4, 5].map((chart) => ({ shape: `.sat-charts > .section:nth-child(${chart})` })),
        { shape: '.side .timer' },
        { shape: '.side .face' },
        { shape: '.side .section:last-child', isOpenEnded: true },
      ],
      { letGo: held.letGo, ready: () => canvasElement.querySelector('.sat-charts > section'), widths: [1440, 768] },
    ),
  ),
  beforeEach: held.hold,
}
