import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { BoardRow, MonthBoard } from '#api/contract/documents/month-board.ts'
import { BOARD_STATES, type BoardState } from '#domain/documents/month-end/board.ts'
import monthEnd from '#widgets/month-end/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, NOBODY, never, type Trouble } from '../server.tsx'
import { emptyMonth, nobody } from './month-answer.ts'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/Fechamento dos meses' }
export default meta

const at = screensOf(monthEnd, { path: paths.monthEnd() })

const MONTHS = ['2025-12', ...Array.from({ length: 11 }, (_, i) => `2026-${String(i + 1).padStart(2, '0')}`)]

function row(index: number, state: BoardState, more: Partial<BoardRow> = {}): BoardRow {
  return {
    company: {
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      cnpj: '11222333000181',
      razao_social: `Mercado ${index} Ltda`,
      nome_fantasia: `Mercado ${index}`,
    },
    state,
    open: [],
    in_contingency: false,
    sales: 120 + index,
    total: '18244.10',
    sending: null,
    has_accountant: true,
    months: MONTHS.map((month) => ({ state: month === '2026-10' ? state : 'closed', open: 0 })),
    ...more,
  }
}

/** Seven shops whose month is ready, and one of each other state. */
const ROWS = [
  ...Array.from({ length: 7 }, (_, index) => row(index + 1, 'ready')),
  row(8, 'open', {
    open: [
      { kind: 'missing', count: 12 },
      { kind: 'contingency', count: 2 },
    ],
  }),
  row(9, 'reopened'),
  row(10, 'sent', { sending: { at: '2026-11-05T12:00:00.000Z', state: 'sent' } }),
  row(11, 'empty', { sales: 0, total: '0.00', has_accountant: false }),
]

const boardOf = (items: BoardRow[], state: string | null): MonthBoard => ({
  items: state === null ? items : items.filter((one) => one.state === state),
  total: items.length,
  month: '2026-10',
  is_over: true,
  months: MONTHS,
  // Object.keys forgets the names' type.
  states: (Object.keys(BOARD_STATES) as BoardState[]).flatMap((one) => {
    const companies = items.filter((item) => item.state === one).length
    return companies > 0 ? { state: one, companies } : []
  }),
})

/** A server that closes and sends what it is asked to, but refuses these companies. */
function shops(refused: readonly number[] = []): Trouble {
  let rows = ROWS
  const change = (id: string, changed: Partial<BoardRow>) => {
    rows = rows.map((one) => (one.company.id === id ? { ...one, ...changed } : one))
  }
  return (path, request) => {
    if (path.includes('/month_end/board')) {
      const state = new URL(path, location.origin).searchParams.get('state')
      return Promise.resolve(Response.json(boardOf(rows, state)))
    }
    const isClosing = path.endsWith('/month_end/closings')
    if (!isClosing && !path.endsWith('/month_end/deliveries')) return undefined
    return request
      .clone()
      .json()
      .then(({ company_id: id }: { company_id: string }) => {
        const index = Number(id.slice(-12))
        if (refused.includes(index)) {
          const problem = {
            code: 'invalid',
            message: 'Há campos inválidos.',
            fields: { month: 'O mês tem pendências' },
          }
          return Response.json(problem, { status: 400 })
        }
        change(
          id,
          isClosing ? { state: 'closed' } : { sending: { at: '2026-11-06T12:00:00.000Z', state: 'under_way' } },
        )
        // The screen reads anew what it shows: what is answered is nobody's business, but of the contract's form.
        return Response.json(
          isClosing
            ? emptyMonth
            : { ...nobody, company_id: id, month: '2026-10', day: 5, format: 'xml', version: 'one' },
        )
      })
  }
}

export const Dados = at({}, async ({ canvas }) => {
  const table = await canvas.findByRole('table', { name: 'Empresas em outubro de 2026' })
  const [, ...rows] = within(table).getAllByRole('row')
  await expect(rows.length).toBeGreaterThan(1)
  const states = canvas.getByRole('group', { name: 'Situações em outubro de 2026' })
  await expect(within(states).getAllByRole('button')[0]).toBeVisible()
})

export const Claro = { ...Dados, name: 'Tema claro', globals: { theme: 'light' } }

export const TodasAsSituacoes = {
  name: 'Todas as situações, e o que há de pendente',
  ...at({ trouble: shops() }, async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Empresas em outubro de 2026' })
    for (const { label } of [BOARD_STATES.open, BOARD_STATES.reopened, BOARD_STATES.sent, BOARD_STATES.empty])
      await expect(within(table).getByText(label)).toBeVisible()
    await expect(within(table).getByRole('link', { name: '12 Número ausente' })).toBeVisible()
    await expect(within(table).getByRole('link', { name: 'Informar o contador de Mercado 11' })).toBeVisible()
  }),
}

export const UmaSituacao = {
  name: 'Só as prontas para fechar',
  ...at({ trouble: shops() }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: '7 Pronto para fechar' }))
    const table = await canvas.findByRole('table')
    await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(8))
    await expect(canvas.getByRole('button', { name: '7 Pronto para fechar' })).toHaveAttribute('aria-pressed', 'true')
  }),
}

type Canvas = Parameters<NonNullable<Parameters<typeof at>[1]>>[0]['canvas']

async function press(canvas: Canvas, name: string | RegExp): Promise<void> {
  const button = await canvas.findByRole('button', { name })
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'))
  await userEvent.click(button)
}

async function confirm(canvas: Canvas, title: string, label: string): Promise<void> {
  const dialog = await canvas.findByRole('alertdialog', { name: title })
  await waitFor(() => expect(dialog).toBeVisible())
  await userEvent.click(within(dialog).getByRole('button', { name: label }))
}

/** Seven shops: choose all, close, confirm, send, confirm. */
export const FecharEEnviar = {
  name: 'Fechar as prontas e enviar as fechadas',
  ...at({ trouble: shops() }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Escolher as 11 desta página' }))
    await expect(await canvas.findByText('11 escolhidas')).toBeVisible()
    // The one that was reopened has nothing open.
    await press(canvas, 'Fechar 8 meses')
    await confirm(canvas, 'Fechar 8 meses?', 'Fechar')
    await expect(await canvas.findByText('8 meses fechados')).toBeVisible()
    await press(canvas, 'Enviar 8 ao contador')
    await confirm(canvas, 'Enviar 8 meses ao contador?', 'Enviar')
    await expect(await canvas.findByText('8 envios pedidos')).toBeVisible()
    await waitFor(() => expect(canvas.getAllByText('Saindo')).toHaveLength(8))
  }),
}

export const CadaUmaPorSi = {
  name: 'Uma que não fecha, e as outras que fecham',
  ...at({ trouble: shops([3]) }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Escolher as 11 desta página' }))
    await press(canvas, 'Fechar 8 meses')
    await confirm(canvas, 'Fechar 8 meses?', 'Fechar')
    await expect(await canvas.findByText('7 meses fechados · 1 não pôde ser feito')).toBeVisible()
    const failures = canvas.getByRole('list', { name: 'O que não pôde ser feito' })
    await expect(within(failures).getByText(/O mês tem pendências/)).toBeVisible()
    await expect(within(failures).getByRole('link', { name: 'Mercado 3' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Tentar de novo (1)' })).toBeVisible()
  }),
}

export const NadaParaFechar = {
  name: 'Escolhida que não pode ser fechada',
  ...at({ trouble: shops() }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Escolher Mercado 8' }))
    const button = await canvas.findByRole('button', { name: 'Fechar' })
    await expect(button).toHaveAttribute('title', 'Nenhuma das escolhidas está pronta para fechar')
  }),
}

export const Estreito = {
  name: 'Num celular: as empresas de um mês',
  globals: { viewport: { value: 'phone', isRotated: false } },
  ...at({ trouble: shops() }, async ({ canvas }) => {
    await expect(await canvas.findByText('Com pendências', { selector: 'td *' })).toBeVisible()
  }),
}

export const Carregando = at({ trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('status', { name: 'Carregando' })).toBeVisible()
})

export const Vazio = {
  name: 'Nenhuma nesta situação',
  ...at({ path: paths.monthEnd('?state=current'), trouble: shops() }, async ({ canvas }) => {
    await expect(await canvas.findByText(/Nenhuma empresa está assim em outubro de 2026/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Ver todas' }))
    await expect(await canvas.findByRole('table')).toBeVisible()
  }),
}

export const Erro = light(
  at({ trouble: broken, isProof: true }, async ({ canvas }) => {
    const text = await canvas.findByText('Não foi possível carregar o fechamento dos meses', {}, { timeout: 10_000 })
    await waitFor(() => expect(text).toBeVisible())
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const SoLeitura = {
  name: 'Sem permissão de fechar',
  ...at({ user: 'operador@aurora.example' }, async ({ canvas }) => {
    await expect(await canvas.findByRole('table', { name: 'Empresas em outubro de 2026' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /^Fechar/ })).toBeNull()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: paths.monthEnd(),
    title: 'Nenhuma empresa',
    step: 'Importar documentos',
  }),
}
