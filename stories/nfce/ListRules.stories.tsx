import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { dayText } from '#ui/fields/day-text.ts'
import type { Trouble } from '../server.tsx'
import { at } from './stage.tsx'

// What a list does beyond its states, asked of the one that has all of it. Not for the eyes: the sidebar leaves it out.
const meta: Meta = { title: 'Telas/NFC-e/Lista/Regras', tags: ['!dev'] }
export default meta

type Canvas = ReturnType<typeof within>

async function openFilters(canvas: Canvas): Promise<Canvas> {
  await userEvent.click(await canvas.findByRole('button', { name: 'Filtrar' }))
  return within(await canvas.findByRole('dialog', { name: 'Filtrar' }))
}

async function type(dialog: Canvas, label: string, text: string): Promise<void> {
  const field = await dialog.findByLabelText(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

const apply = (dialog: Canvas) => userEvent.click(dialog.getByRole('button', { name: 'Filtrar' }))
const isClosed = (canvas: Canvas) => waitFor(() => expect(canvas.queryByRole('dialog')).not.toBeInTheDocument())

/** The day of a note that came with warnings. */
const dayWithWarnings = async (store: Store) => {
  const { rows } = await sql<{ day: string }>`
    select n.emitted_on::text as day from nfces n join tenants t on t.id = n.tenant_id
    where t.description = 'Grupo Aurora' and n.warnings <> '[]' order by n.emitted_at desc limit 1
  `.execute(store)
  return `/nfces?date_start=${rows[0]?.day}&date_end=${rows[0]?.day}`
}

export const ComAvisos = {
  name: 'Com avisos',
  ...at({ path: dayWithWarnings }, async ({ canvas }) => {
    const [flag] = await canvas.findAllByRole('img', { name: 'Com avisos' })
    const colour = (element: Element | undefined) => element && getComputedStyle(element).color
    await expect(colour(flag)).not.toBe(colour(flag?.parentElement ?? undefined))
  }),
}

export const EnderecoSemSentido = {
  name: 'Endereço sem sentido',
  ...at({ path: '/nfces?status=nonsense&page=0&date_start=31/12/2026' }, async ({ canvas }) => {
    await expect(await canvas.findByText(/^1–15 de \d+$/)).toBeVisible()
  }),
}

export const SemFiltro = {
  name: 'Sem filtro',
  ...at({ path: '/nfces?status=canceled' }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remover filtro Status' }))
    await expect(await canvas.findByText(/^1–15 de \d+$/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Remover filtro Status' })).not.toBeInTheDocument()
  }),
}

export const PeriodoInvertido = {
  name: 'Período invertido',
  ...at({ path: '/nfces' }, async ({ canvas }) => {
    const dialog = await openFilters(canvas)
    await type(dialog, 'Data inicial', '10/03/2026')
    await type(dialog, 'Data final', '09/03/2026')
    await apply(dialog)
    const refusal = 'A data final não pode ser anterior à data inicial'
    await expect(await dialog.findByText(refusal)).toBeVisible()
    await expect(dialog.getByLabelText('Data inicial')).toHaveValue('10/03/2026')
    await expect(dialog.getByLabelText('Data final')).toHaveValue('09/03/2026')
    await type(dialog, 'Data final', '11/03/2026')
    await waitFor(() => expect(dialog.queryByText(refusal)).not.toBeInTheDocument())
    await apply(dialog)
    await isClosed(canvas)
    await expect(await canvas.findByText('10/03/2026 – 11/03/2026')).toBeVisible()
  }),
}

export const PeriodoRapido = {
  name: 'Período rápido',
  ...at({ path: '/nfces' }, async ({ canvas }) => {
    const dialog = await openFilters(canvas)
    await userEvent.click(await dialog.findByRole('button', { name: '30 dias' }))
    const dayBefore = (days: number) => {
      const day = new Date()
      day.setDate(day.getDate() - days)
      return dayText(day.toLocaleDateString('sv-SE'))
    }
    await expect(dialog.getByLabelText('Data inicial')).toHaveValue(dayBefore(29))
    await expect(dialog.getByLabelText('Data final')).toHaveValue(dayBefore(0))
    await apply(dialog)
    await isClosed(canvas)
    await expect(await canvas.findByText(`${dayBefore(29)} – ${dayBefore(0)}`)).toBeVisible()
  }),
}

export const FiltrosCancelados = {
  name: 'Filtros cancelados',
  ...at({ path: '/nfces?status=canceled' }, async ({ canvas }) => {
    const dialog = await openFilters(canvas)
    await type(dialog, 'Data inicial', '10/03/2026')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await isClosed(canvas)
    await expect(canvas.getByRole('button', { name: 'Filtrar' })).toHaveTextContent('Filtrar1')
    await expect(canvas.queryByRole('button', { name: 'Remover filtro Período' })).not.toBeInTheDocument()
  }),
}

/** The list's call as long as `isBroken` or `held` say so. */
let isBroken = false
let held: Promise<void> | undefined
const REFUSED = 'Ocorreu um erro ao carregar a lista de NFCes: O banco descansa.'
const trouble: Trouble = async (path) => {
  if (!path.includes('/custody/nfce/?')) return undefined
  await held
  // Not a 5xx: those are tried again by themselves first.
  return isBroken ? Response.json({ code: 'invalid', message: 'O banco descansa.' }, { status: 400 }) : undefined
}
const troubled = (broken: boolean) => ({
  path: '/nfces',
  trouble,
  before: async () => {
    isBroken = broken
    held = undefined
  },
})

export const CargaQueFalha = {
  name: 'Carga que falha',
  ...at(troubled(true), async ({ canvas }) => {
    await waitFor(() => expect(canvas.getAllByText(REFUSED).some((one) => one.checkVisibility())).toBe(true))
    isBroken = false
    await userEvent.click(await canvas.findByRole('button', { name: 'Tentar novamente' }))
    await expect((await canvas.findAllByRole('link')).length).toBe(15)
  }),
}

export const AtualizacaoQueFalha = {
  name: 'Atualização que falha',
  ...at(troubled(false), async ({ canvas }) => {
    const keys = () => canvas.getAllByRole('link').map(({ textContent }) => textContent)
    await canvas.findAllByRole('link')
    const before = keys()
    isBroken = true
    await userEvent.click(canvas.getByRole('button', { name: 'Atualizar agora' }))
    const snackbar = await canvas.findByRole('alert')
    await expect(snackbar).toHaveTextContent(REFUSED)
    await expect(keys()).toEqual(before)
    await userEvent.click(within(snackbar).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(canvas.queryByRole('alert')).not.toBeInTheDocument())
  }),
}

export const SemRede = {
  name: 'Sem rede',
  ...at(
    {
      path: '/nfces',
      trouble: (path) =>
        path.includes('/custody/nfce/?') ? Promise.reject(new TypeError('Failed to fetch')) : undefined,
    },
    async ({ canvas }) => {
      // In the list's place, and as the catalogue's snackbar.
      const said = await canvas.findAllByText(/Sem conexão com o servidor/, {}, { timeout: 10_000 })
      await waitFor(() => expect(said.some((one) => one.checkVisibility())).toBe(true))
    },
  ),
}

export const ProximaPaginaDemora = {
  name: 'Próxima página demora',
  ...at(troubled(false), async ({ canvas }) => {
    await canvas.findAllByRole('link')
    const answer = Promise.withResolvers<void>()
    held = answer.promise
    await userEvent.click(canvas.getByRole('button', { name: 'Próxima página' }))
    const table = canvas.getByRole('table', { name: 'Notas NFC-e' })
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'))
    await expect(canvas.getAllByRole('link').length).toBe(15)
    answer.resolve()
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'))
    await expect(await canvas.findByText(/^16–30 de/)).toBeVisible()
  }),
}

/** Of many filters those of the paper have a chip only where they are set. */
export const NumeroEValor = {
  name: 'Número e valor',
  ...at({ path: '/nfces' }, async ({ canvas }) => {
    await canvas.findByText(/^1–15 de /)
    await expect(canvas.queryByRole('button', { name: /^Número/ })).not.toBeInTheDocument()
    const dialog = await openFilters(canvas)
    await type(dialog, 'Valor até', 'dez')
    await expect(await dialog.findByText('Informe o valor como 12,34')).toBeVisible()
    await type(dialog, 'Valor até', '0,01')
    await type(dialog, 'Número', '1')
    await apply(dialog)
    await isClosed(canvas)
    await expect(await canvas.findByText('Nenhuma nota')).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Número 1' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Remover filtro Valor até' }))
    await waitFor(() => expect(canvas.queryByRole('button', { name: /^Valor até/ })).not.toBeInTheDocument())
  }),
}

export const PorConsumidor = {
  name: 'Por consumidor',
  ...at({ path: '/nfces' }, async ({ canvas }) => {
    const dialog = await openFilters(canvas)
    await type(dialog, 'Consumidor', '123.456')
    await expect(await dialog.findByText('Informe o CPF ou o CNPJ completo')).toBeVisible()
    await type(dialog, 'Consumidor', '123.456.789-09')
    await apply(dialog)
    await isClosed(canvas)
    await expect(await canvas.findByRole('button', { name: 'Consumidor 123.456.789-09' })).toBeVisible()
  }),
}

/** Nobody narrows the list by what the notes do not show them. */
export const SemConsumidor = {
  name: 'Sem consumidor',
  ...at({ path: '/nfces', user: 'operador@aurora.example' }, async ({ canvas }) => {
    const dialog = await openFilters(canvas)
    await expect(await dialog.findByLabelText('Valor até')).toBeVisible()
    await expect(dialog.queryByLabelText('Consumidor')).not.toBeInTheDocument()
  }),
}
