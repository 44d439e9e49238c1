import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { expectNoShift, heldBack } from '../geometry.ts'
import { broken, NOBODY, never, openServer, type Trouble, light } from '../server.tsx'
import { addPeople, READS_ALERTS } from './people.ts'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'
import { READY } from '../screen.tsx'

const meta: Meta = { title: 'Telas/SATs/SATs em alerta' }
export default meta

const ALERTS = paths.satAlerts()
const first = { timeout: 15_000 }

export const Alertas = at({ path: ALERTS }, async ({ canvas }) => {
  const cable = await canvas.findByRole('button', { name: /^Cabo de rede desconectado/ }, first)
  // One row a SAT, a line an alert
  const row = within(cable.closest('tr') as HTMLElement)
  await expect(row.getByRole('button', { name: /^Bateria baixa/ })).toBeVisible()
  await expect(row.getByRole('link', { name: /^\d{9}$/ })).toBeVisible()
  // How long it is on, apart from how long it had been so.
  await expect(row.getAllByText(/^alerta (agora|há)/)[0]).toBeVisible()
})

export const Claro = { tags: ['!test'], ...Alertas, name: 'Tema claro', globals: { theme: 'light' } }

export const Erros = light(
  at({ path: ALERTS }, async ({ canvas }) => {
    await canvas.findAllByRole('button', { name: /^Bateria baixa/ }, first)
    await userEvent.click(canvas.getByRole('button', { name: 'Erros' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Bateria baixa/ })).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Erros' })).toHaveAttribute('aria-pressed', 'true')
    await expect(canvas.getByRole('button', { name: /^Cabo de rede desconectado/ })).toBeVisible()
  }),
)

export const HistoriaDeUmAlerta = {
  name: 'História de um alerta',
  ...at({ path: ALERTS }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Cabo de rede desconectado/ }, first))
    const story = within(await canvas.findByRole('dialog', READY))
    const others = await story.findByText('Outros alertas deste SAT')
    await waitFor(() => expect(others).toBeVisible())
    // What was watched for, besides what it is called: an alarm without parameters as well
    await expect(story.getAllByText('Cabo de rede desconectado').length).toBeGreaterThan(1)
  }),
}

/** Another alert of the SAT is one press away, and what was being written of this one is neither lost nor said of the other. */
export const OutroAlerta = {
  name: 'Outro alerta do SAT',
  ...at({ path: ALERTS }, async ({ canvas }) => {
    const cable = /^Cabo de rede desconectado/
    await userEvent.click(await canvas.findByRole('button', { name: cable }, first))
    const story = within(await canvas.findByRole('dialog', READY))
    await userEvent.type(await story.findByRole('textbox', {}, first), 'Loja avisada')
    await userEvent.click(await story.findByRole('button', { name: /^Bateria baixa.*ativo$/ }, first))
    await story.findByRole('heading', { name: 'Bateria baixa' }, first)
    await waitFor(() => expect(story.getByRole('textbox')).toHaveValue(''))
    await userEvent.click(await story.findByRole('button', { name: /^Cabo de rede desconectado.*ativo$/ }, first))
    await waitFor(() => expect(story.getByRole('textbox')).toHaveValue('Loja avisada'))
    await userEvent.click(story.getByRole('button', { name: 'Fechar' }))
    const question = within(await canvas.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' }))
    await userEvent.click(question.getByRole('button', { name: 'Continuar editando' }))
    await expect(story.getByRole('textbox')).toHaveValue('Loja avisada')
  }),
}

let isOver = false
const ending: Trouble = async (path, request) => {
  if (!isOver || !path.includes('/alerts/')) return undefined
  const { api } = await openServer()
  const asked = new Request(request)
  asked.headers.delete('If-None-Match')
  const open = await (await api(asked)).json()
  return Response.json({ ...open, state: 'resolved', ended: 'over', cleared_utc: '2026-11-20T18:07:00Z' })
}
/** The story that is left open goes on with what becomes of its alert. */
export const AlertaQueSeEncerra = {
  name: 'Alerta que se encerra',
  ...at({ path: ALERTS, trouble: ending }, async ({ canvas }) => {
    isOver = false
    await userEvent.click(await canvas.findByRole('button', { name: /^Cabo de rede desconectado/ }, first))
    const story = within(await canvas.findByRole('dialog', READY))
    await story.findByText('Em aberto', {}, first)
    isOver = true
    const { now } = Date
    Date.now = () => now() + 61_000
    document.dispatchEvent(new Event('visibilitychange'))
    Date.now = now
    await expect(await story.findByText('Encerrado', {}, first)).toBeVisible()
  }),
}

export const Filtrar = at({ path: ALERTS }, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }, first))
  const dialog = within(await canvas.findByRole('dialog', READY))
  await expect(dialog.getByRole('switch', { name: 'Incluir SATs de homologação' })).not.toBeChecked()
  // The first field is the next step of the keyboard, and its list covers the others only once it is asked for.
  const company = dialog.getByRole('combobox', { name: 'Empresa' })
  await userEvent.tab()
  await waitFor(() => expect(company.matches(':focus')).toBe(true))
  await expect(company).toHaveAttribute('aria-expanded', 'false')
  await userEvent.click(company)
  await expect(company).toHaveAttribute('aria-expanded', 'true')
  await canvas.findAllByRole('option')
})

export const Carregando = at({ path: ALERTS, trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'SATs em Alerta' })).toHaveAttribute('aria-busy', 'true')
})

const nothing: Trouble = (path) =>
  path.includes('/sat_alerts') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ path: ALERTS, trouble: nothing }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum alerta')).toBeVisible()
})

export const Erro = at({ path: ALERTS, trouble: broken }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
})

export const SemVerSats = {
  name: 'Sem ver SATs',
  ...at({ path: ALERTS, before: addPeople, user: READS_ALERTS }, async ({ canvas }) => {
    await expect((await canvas.findAllByRole('button', { name: /^Bateria baixa/ }, first)).length).toBeGreaterThan(0)
    await expect(within(canvas.getByRole('table')).queryByRole('link')).toBeNull()
  }),
}

/** Reads alerts, and may not see to them. */
export const SoLer = {
  name: 'Só ler um alerta',
  ...at({ path: ALERTS, before: addPeople, user: READS_ALERTS }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Cabo de rede desconectado/ }, first))
    const dialog = within(await canvas.findByRole('dialog'))
    await expect(await dialog.findByText('Medido ao disparar')).toBeVisible()
    await expect(dialog.queryByRole('button', { name: 'Assumir' })).toBeNull()
  }),
}

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: ALERTS, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

const held = heldBack(/\/sat_alerts\/\?/)

export const SemDeslocamento = {
  name: 'Sem deslocamento',
  ...at({ path: ALERTS, trouble: held.trouble }, ({ canvasElement }) =>
    expectNoShift(
      canvasElement,
      [{ shape: 'tbody tr', isOpenEnded: true }, { shape: 'tbody .c-alerts', isOpenEnded: true }, { shape: '.pager' }],
      { letGo: held.letGo, ready: () => canvasElement.querySelector('tbody tr:not([aria-hidden])') },
    ),
  ),
  beforeEach: held.hold,
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, { path: ALERTS, title: 'Nenhum alarme ainda', step: 'Criar alarme' }),
}
