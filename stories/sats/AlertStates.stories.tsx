import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { AlertStory } from '#api/contract/sats/alerts.ts'
import { paths } from '#widgets/paths.ts'
import { broken, light, openServer, type Trouble } from '../server.tsx'
import { READY } from '../screen.tsx'
import { at } from './stage.tsx'

// An alert's dialog in each of its states, which the park's first alert is shown in.

const meta: Meta = { title: 'Telas/SATs/Um alerta' }
export default meta

const ANA = 'ana@aurora.example'
const AT = '2026-11-20T17:40:00Z'
const first = { timeout: 15_000 }

const pressFirst = ([found]: readonly HTMLElement[]) => found && userEvent.click(found)

const note = (kind: AlertStory['notes'][number]['kind'], more: Partial<AlertStory['notes'][number]> = {}) => ({
  id: kind,
  at_utc: AT,
  email: ANA,
  kind,
  note: null,
  until_utc: null,
  ...more,
})

/** The real answer, with what makes the state. */
const shown =
  (state: Partial<AlertStory>): Trouble =>
  async (path, request) => {
    if (!/\/alerts\/[0-9a-f-]{36}$/.test(path)) return undefined
    const { api } = await openServer()
    const asked = new Request(request)
    asked.headers.delete('If-None-Match')
    return Response.json({ ...(await (await api(asked)).json()), ...state })
  }

const dialogOf = (state: Partial<AlertStory>, look: (dialog: ReturnType<typeof within>) => Promise<void>) =>
  at({ path: paths.park(), trouble: shown(state) }, async ({ canvas }) => {
    const feed = within(await canvas.findByRole('complementary', { name: 'Alertas Recentes' }, first))
    await pressFirst(await feed.findAllByRole('button', { name: /^Cabo de rede desconectado/ }, first))
    await look(within(await canvas.findByRole('dialog', READY)))
  })

export const EmAberto = {
  name: 'Em aberto',
  ...dialogOf({}, async (dialog) => {
    await expect(await dialog.findByRole('button', { name: 'Assumir' })).toBeVisible()
    await expect(dialog.getByText('Erro')).toBeVisible()
    await expect(dialog.getByText('Ninguém', { selector: 'dd' })).toBeVisible()
  }),
}
export const Claro = { ...light(EmAberto), name: 'Tema claro' }

const held = { email: ANA, since_utc: AT, until_utc: '2026-11-20T20:00:00Z', why: 'Técnico a caminho' }
export const Assumido = dialogOf(
  { state: 'held', holder: held, notes: [note('take', { note: held.why, until_utc: held.until_utc })] },
  async (dialog) => {
    await expect(await dialog.findByRole('button', { name: 'Assumir no lugar de ana' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Devolver' })).toBeVisible()
    await expect(dialog.getByText('ana assumiu')).toBeVisible()
    await expect(dialog.getByText('Técnico a caminho')).toBeVisible()
  },
)

export const Atribuido = {
  name: 'Atribuído',
  ...dialogOf(
    { assignee: { id: '00000000-0000-4000-8000-000000000001', email: ANA }, notes: [note('assign', { note: ANA })] },
    async (dialog) => {
      await expect(await dialog.findByText(/^ana atribuiu a/)).toBeVisible()
      await expect(dialog.getByRole('button', { name: /^Atribuído a/ })).toHaveTextContent(ANA)
    },
  ),
}

export const Devolvido = dialogOf(
  { notes: [note('take'), note('release', { note: 'Fim do turno' }), note('comment', { note: 'Sem peça' })] },
  async (dialog) => {
    await expect(await dialog.findByText('ana devolveu')).toBeVisible()
    await expect(dialog.getByText('ana comentou')).toBeVisible()
  },
)

export const Piorou = dialogOf(
  {
    notes: [note('take'), note('worsen', { email: null })],
    limits: ['maior que 30 minutos', 'maior que 2 horas'],
    together: 2,
  },
  async (dialog) => {
    await expect(await dialog.findByText('Voltou a ficar em aberto: piorou')).toBeVisible()
    await expect(dialog.getByText(/limites: maior que 30 minutos e maior que 2 horas/)).toBeVisible()
    await expect(dialog.getByText('Vale para os 2 alertas da mesma causa neste SAT.')).toBeVisible()
  },
)

export const Encerrado = dialogOf(
  {
    state: 'resolved',
    cleared_utc: '2026-11-20T17:50:00Z',
    ended: 'resolved',
    ended_by: ANA,
    ended_note: 'Cabo trocado',
    goes_on: true,
    notes: [note('resolve', { note: 'Cabo trocado' })],
  },
  async (dialog) => {
    await expect(await dialog.findByText(/^Foi encerrado por uma pessoa/)).toBeVisible()
    await expect(dialog.getByText('ana encerrou')).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Assumir' })).toBeNull()
    await expect(dialog.getByRole('button', { name: 'Comentar' })).toBeVisible()
  },
)

const failing: Trouble = (path) => (/\/alerts\/[0-9a-f-]{36}$/.test(path) ? broken(path) : undefined)
export const Erro = at({ path: paths.park(), trouble: failing }, async ({ canvas }) => {
  const feed = within(await canvas.findByRole('complementary', { name: 'Alertas Recentes' }, first))
  await pressFirst(await feed.findAllByRole('button', { name: /^Cabo de rede desconectado/ }, first))
  const dialog = within(await canvas.findByRole('dialog'))
  await expect(await dialog.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
})
