import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { broken, light, never, NOBODY, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/SATs/Histórico de alertas' }
export default meta

const HISTORY = paths.alertHistory()
const TIMES = paths.alertTimes()
const first = { timeout: 15_000 }

const pressFirst = ([found]: readonly HTMLElement[]) => found && userEvent.click(found)

export const Historico = {
  name: 'Histórico',
  ...at({ path: HISTORY }, async ({ canvas }) => {
    await expect((await canvas.findAllByText('Cabo de rede desconectado', {}, first))[0]).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Histórico de alertas' })).toHaveAttribute('aria-current', 'page')
    await expect(canvas.getAllByText('Erro')[0]).toBeVisible()
  }),
}
export const Claro = light(Historico)

export const UmAlerta = {
  name: 'Um alerta',
  ...at({ path: HISTORY }, async ({ canvas }) => {
    await pressFirst(await canvas.findAllByText('Cabo de rede desconectado', {}, first))
    const dialog = within(await canvas.findByRole('dialog'))
    await expect(await dialog.findByText('Medido ao disparar')).toBeVisible()
  }),
}

/** One of a company's notes: of no SAT, with the same states. */
const ofNotes: Trouble = (path) =>
  path.includes('/alerts/')
    ? Promise.resolve(
        Response.json({
          items: [
            {
              id: '00000000-0000-4000-8000-000000000001',
              message: '3 NFC-e em contingência sem autorização há mais de 24 horas',
              created_utc: '2026-11-20T17:00:00Z',
              sat: null,
              company: { id: '00000000-0000-4000-8000-000000000002', razao_social: 'Aurora', nome_fantasia: null },
              alarm_type: { id: 'nfce_contingency', icon: 'cloud-off' },
              level: 'danger',
              cleared_utc: null,
              condition: '',
              measured: '3 notas',
              is_silenced: false,
              holder: { email: 'ana@aurora.example', until_utc: null, since_utc: '2026-11-20T17:30:00Z', why: null },
              environment: 'production',
              state: 'held',
              first_held_utc: '2026-11-20T17:30:00Z',
              assignee: null,
              ended: null,
              ended_by: null,
              ended_note: null,
            },
          ],
          total: 1,
        }),
      )
    : undefined
export const DeUmaEmpresa = {
  name: 'De uma empresa',
  ...at({ path: HISTORY, trouble: ofNotes }, async ({ canvas }) => {
    await expect(await canvas.findByText(/^3 NFC-e em contingência/)).toBeVisible()
    await expect(canvas.getAllByText('Assumido').length).toBeGreaterThan(0)
  }),
}

const none: Trouble = (path) =>
  /\/alert(s|_times)\//.test(path) ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ path: HISTORY, trouble: none }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum alerta até agora')).toBeVisible()
})
export const Carregando = at({ path: HISTORY, trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'Histórico de alertas' })).toHaveAttribute('aria-busy', 'true')
})
export const Erro = at({ path: HISTORY, trouble: broken }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
})
export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: HISTORY, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

const counted: Trouble = (path) =>
  path.includes('/alert_times/')
    ? Promise.resolve(
        Response.json({
          items: [
            {
              company: { id: '00000000-0000-4000-8000-000000000002', razao_social: 'Aurora', nome_fantasia: null },
              alerts: 48,
              seen: 31,
              until_seen: { mean: 2820, median: 1200, most: 10_800 },
              ended: 46,
              until_end: { mean: 9000, median: 3600, most: 28_800 },
            },
          ],
          total: 1,
        }),
      )
    : undefined
export const Tempos = at({ path: TIMES, trouble: counted }, async ({ canvas }) => {
  await expect(await canvas.findByText('metade em até 20 min,')).toBeVisible()
  await expect(canvas.getByText('9 de 10 em até 3 h')).toBeVisible()
})
export const TemposVazio = {
  name: 'Tempos, vazio',
  ...at({ path: TIMES, trouble: none }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum alerta até agora')).toBeVisible()
  }),
}
export const TemposClaro = { name: 'Tempos, tema claro', ...light(Tempos) }
export const TemposCarregando = {
  name: 'Tempos, carregando',
  ...at({ path: TIMES, trouble: never }, async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Tempos de atendimento' })
    await expect(table).toHaveAttribute('aria-busy', 'true')
  }),
}
export const TemposErro = {
  name: 'Tempos, erro',
  ...at({ path: TIMES, trouble: broken }, async ({ canvas }) => {
    await expect(await canvas.findByText('Não foi possível carregar a lista', {}, first)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  }),
}
export const TemposSemPermissao = {
  name: 'Tempos, sem permissão',
  ...at({ path: TIMES, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
