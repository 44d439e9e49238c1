import type { Meta } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import type { SatAlertChange } from '#api/contract/sats/sat-alert-changes.ts'
import { paths } from '#widgets/paths.ts'
import { broken, light, NOBODY, never, type Trouble } from '../server.tsx'
import { standStill } from './clock.ts'
import { neverReported, observed } from './serials.ts'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/SATs/Alertas do SAT', beforeEach: standStill }
export default meta

const screen = (serial: string) => paths.satAlertChanges(serial)

const ALERT = {
  id: '5b3b4a5c-0000-4000-8000-000000000001',
  message: 'Cabo de rede desconectado',
  level: 'danger',
} as const
const change = (kind: SatAlertChange['kind'], more: Partial<SatAlertChange> = {}): SatAlertChange => ({
  id: `${kind} 1`,
  at_utc: '2026-11-20T17:40:00Z',
  kind,
  alert: ALERT,
  email: 'ana@aurora.example',
  note: null,
  until_utc: null,
  ...more,
})
const ALL = [
  change('resolve', { note: 'Cabo trocado' }),
  change('worsen', { email: null }),
  change('silence', { alert: null, note: 'Troca do equipamento', until_utc: '2026-11-21T11:00:00Z' }),
  change('comment', { note: 'O técnico chega às 15 h' }),
  change('release', { note: 'Fim do turno' }),
  change('assign', { note: 'beto@aurora.example' }),
  change('take', { until_utc: '2026-11-20T20:00:00Z' }),
  change('begin', { email: null, note: 'desconectado' }),
]
const all: Trouble = async (path) =>
  path.includes('/alert_changes') ? Response.json({ items: ALL, total: ALL.length }) : undefined

export const Mudancas = {
  name: 'Mudanças',
  ...at({ path: observed(screen), trouble: all }, async ({ canvas }) => {
    await expect(await canvas.findByText('ana assumiu')).toBeVisible()
    await expect(canvas.getByText('ana atribuiu a beto@aurora.example')).toBeVisible()
    await expect(canvas.getByText('ana silenciou')).toBeVisible()
    await expect(canvas.getByText('Troca do equipamento, até 21/11/2026 08:00')).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Alertas' })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getByRole('link', { name: 'Leituras' })).toBeVisible()
  }),
}
export const Claro = { ...light(Mudancas), name: 'Tema claro' }

/** As the demonstration's SAT has them. */
export const Inicio = {
  name: 'Início',
  ...at({ path: observed(screen) }, async ({ canvas }) => {
    await expect((await canvas.findAllByText('Começou')).length).toBeGreaterThan(0)
  }),
}

export const SemAlertas = {
  name: 'Sem alertas',
  ...at(
    {
      path: neverReported(screen),
      trouble: async (path) => (path.includes('/alert_changes') ? Response.json({ items: [], total: 0 }) : undefined),
    },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Nenhum alerta até agora')).toBeVisible()
    },
  ),
}

export const Carregando = at({ path: observed(screen), trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table')).toHaveAttribute('aria-busy', 'true')
})

export const Erro = at(
  {
    path: observed(screen),
    trouble: async (path) => (path.includes('/alert_changes') ? broken(path) : undefined),
  },
  async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
  },
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: observed(screen), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
