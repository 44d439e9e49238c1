import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { NOW } from '../now.ts'
import { broken, NOBODY, never, type Trouble, light } from '../server.tsx'
import { expectNoShift, heldBack } from '../geometry.ts'
import { wrongBy } from './clock.ts'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'
import { paths } from '#widgets/paths.ts'
import { READY } from '../screen.tsx'

/** Each story begins with the grid: a layout that another one chose is kept in this browser. */
function forgetLayout(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('fiscal.preferences.')) localStorage.removeItem(key)
}

const meta: Meta = { title: 'Telas/SATs/Parque', beforeEach: forgetLayout }
export default meta

const PARK = '/dashboard/park'
const layoutIs = (layout: string) => () => userEvent.click(within(document.body).getByRole('button', { name: layout }))

export const Parque = at({ path: PARK }, async ({ canvas, canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelectorAll('.box').length).toBeGreaterThan(10), { timeout: 15_000 })
  await expect((await canvas.findAllByText('Nenhum alerta')).length).toBeGreaterThan(0)
  await expect(canvas.getAllByText('Bateria baixa').length).toBeGreaterThan(0)
  await expect(canvas.getAllByText('Desativado').length).toBeGreaterThan(0)
})

export const Claro = { tags: ['!test'], ...Parque, name: 'Tema claro', globals: { theme: 'light' } }

export const Compacta = light(
  at({ path: PARK }, async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.box')).not.toBeNull(), { timeout: 15_000 })
    await layoutIs('Grade compacta')()
    await expect(canvasElement.querySelector('.park.compact')).not.toBeNull()
  }),
)

export const Lista = at({ path: PARK }, async ({ canvas, canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.box')).not.toBeNull(), { timeout: 15_000 })
  await layoutIs('Lista')()
  await expect(canvas.getByText('Transmissão')).toBeInTheDocument()
})

/** A park of one company: a SAT with seven alerts, one that never reported, and two more. */
const few: Trouble = (path) => {
  if (!path.includes('/dashboards/park')) return undefined
  const messages = [
    ['Bateria baixa', 'battery-low'],
    ['Cabo de rede desconectado', 'unplug'],
    ['Certificado vence em 12 dias', 'shield'],
    ['Memória acima de 90 %', 'memory-stick'],
    ['Relógio adiantado em 12 min', 'clock'],
    ['Bloqueado pelo contribuinte', 'ban'],
    ['Sem comunicação há 2 h', 'cloud-off'],
  ]
  const sats = [messages, [], [], []].map((alerts, index) => ({
    id: `sat ${index}`,
    serial_number: `90000000${index}`,
    environment: 'production',
    retired_on: null,
    notifications: alerts.map(([message, icon]) => ({
      id: message,
      level: 'warning',
      icon,
      message,
      created_utc: new Date(NOW).toISOString(),
    })),
    latest_monitoring:
      index === 1
        ? null
        : {
            created_utc: new Date(NOW).toISOString(),
            last_sefaz_communication_date: null,
            last_sefaz_transmission_date: null,
          },
  }))
  const company = { id: 'one', razao_social: 'Aurora Ltda', nome_fantasia: null, cnpj: '11222333000181', sats }
  return Promise.resolve(Response.json({ companies: [company], now_utc: new Date(NOW).toISOString() }))
}

export const TodosOsAlertasDeUmSat = {
  name: 'Todos os alertas de um SAT',
  ...at({ path: PARK, trouble: few }, async ({ canvas, canvasElement }) => {
    const box = await waitFor(
      () =>
        canvasElement.querySelector<HTMLElement>('.box[data-level="warning"]') ?? Promise.reject(new Error('no box')),
    )
    const last = within(box).getByText('Sem comunicação há 2 h')
    await expect(last).toBeVisible()
    await layoutIs('Lista')()
    await expect(last).toBeVisible()
    // Icons alone, four of them, and how many more there are.
    await layoutIs('Grade compacta')()
    await expect(within(box).getByText('+3')).toBeVisible()
    const more = canvas.getByRole('button', { name: 'Mostrar alertas do SAT 900000000' })
    await expect(more).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(more)
    await expect(last.getBoundingClientRect().width).toBeGreaterThan(40)
    await expect(within(box).getByText('+3')).not.toBeVisible()
    // It opens the box, not the SAT's panel.
    await expect(canvas.queryByRole('complementary', { name: /^SAT/ })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Mostrar menos alertas do SAT 900000000' }))
    await expect(last.getBoundingClientRect().width).toBeLessThan(2)
    await layoutIs('Grade')()
    await expect(last).toBeVisible()
  }),
}

export const NuncaMonitorado = {
  name: 'Nunca monitorado',
  ...at({ path: PARK, trouble: few }, async ({ canvas, canvasElement }) => {
    const text = await canvas.findByText('Nunca monitorado')
    await expect(text.closest('.box')).toHaveAttribute('data-level', 'success')
    await layoutIs('Grade compacta')()
    await expect(text).toBeVisible()
    await layoutIs('Lista')()
    await expect(text).toBeVisible()
    await layoutIs('Grade')()
    await expect(canvasElement.querySelectorAll('.box[data-level="neutral"]')).toHaveLength(0)
  }),
}

/** Of 12 columns a box takes 4, in the compact grid 3, on medium and smaller 6, below 480 px all (docs/decisions.md#park-layout). */
export const Colunas = at({ path: PARK, trouble: few }, async ({ canvasElement }) => {
  await waitFor(() => expect(canvasElement.querySelector('.boxes')).not.toBeNull(), { timeout: 15_000 })
  const content = canvasElement.querySelector<HTMLElement>('.content')
  const columns = (width: string) => {
    content?.style.setProperty('width', width)
    const boxes = canvasElement.querySelector('.boxes')
    return boxes && getComputedStyle(boxes).gridTemplateColumns.split(' ').length
  }
  const widths = ['1300px', '1000px', '600px', '460px']
  await expect(widths.map(columns)).toEqual([3, 2, 2, 1])
  columns('auto')
  await layoutIs('Grade compacta')()
  await expect(widths.map(columns)).toEqual([4, 2, 2, 1])
  columns('auto')
  await layoutIs('Grade')()
})

/** A computer two hours ahead: what began just now is new, by the server's clock. */
export const RelogioAdiantado = {
  name: 'Relógio adiantado',
  ...at({ path: PARK }, async ({ canvas }) => {
    const feed = within(await canvas.findByRole('complementary', { name: 'Alertas Recentes' }))
    const [first] = await feed.findAllByRole('button')
    await waitFor(() => expect(first).toHaveTextContent(/agora|há \d+ min/))
    await expect(first).toHaveClass('new')
  }),
  beforeEach: wrongBy(2),
}

export const PainelDeUmSat = {
  name: 'Painel de um SAT',
  ...at({ path: PARK }, async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('.box[data-level="warning"]')).not.toBeNull(), {
      timeout: 15_000,
    })
    await userEvent.click(canvasElement.querySelector('.box[data-level="warning"]') as Element)
    const panel = within(await canvas.findByRole('complementary', { name: /^SAT \d{9}$/ }))
    await expect(await panel.findByRole('timer')).toBeVisible()
    await expect(
      within(panel.getByRole('list', { name: 'Luzes do equipamento' })).getAllByRole('listitem'),
    ).toHaveLength(9)
  }),
}

export const HistoriaDeUmAlerta = {
  name: 'História de um alerta',
  ...at({ path: PARK }, async ({ canvas }) => {
    const feed = within(await canvas.findByRole('complementary', { name: 'Alertas Recentes' }))
    await userEvent.click((await feed.findAllByRole('button'))[0] as Element)
    const dialog = within(await canvas.findByRole('dialog', READY))
    await waitFor(() => expect(dialog.getByText('Alarme')).toBeVisible())
  }),
}

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

let isBroken = true
/** Until it is mended. */
const brokenOnce: Trouble = (path) => (isBroken ? broken(path) : undefined)
const breaks = async () => void (isBroken = true)

export const Erro = light(
  at({ path: PARK, trouble: brokenOnce, before: breaks }, async ({ canvas, canvasElement }) => {
    const told = await canvas.findAllByText('Erro ao carregar as informações', {}, { timeout: 10_000 })
    await waitFor(() => expect(told[0]).toBeVisible())
    const [again] = await canvas.findAllByRole('button', { name: 'Tentar novamente' })
    isBroken = false
    if (again) await userEvent.click(again)
    await waitFor(() => expect(canvasElement.querySelector('.box')).toBeVisible(), { timeout: 10_000 })
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: PARK, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

const held = heldBack(/dashboards\/park/)

export const SemDeslocamento: StoryObj = {
  name: 'Sem deslocamento',
  ...at({ path: PARK, trouble: held.trouble }, ({ canvasElement }) =>
    expectNoShift(
      canvasElement,
      [
        { shape: '.park-summary' },
        { shape: '.park', isOpenEnded: true },
        { shape: '.company-box > header' },
        { shape: '.boxes', isOpenEnded: true },
        { shape: '.feed-panel', isOpenEnded: true },
      ],
      { letGo: held.letGo, ready: () => canvasElement.querySelector('button.box') },
    ),
  ),
  beforeEach: held.hold,
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, { path: paths.park(), title: 'Nenhum sat', step: 'Cadastrar SATs' }),
}
