import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import { broken, light, NOBODY, never, type Trouble } from '../server.tsx'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/NFC-e/Numeração' }
export default meta

type Canvas = Parameters<NonNullable<ReturnType<typeof at>['play']>>[0]['canvas']

const LABEL = 'Numeração de NFC-e'
const none: Trouble = (path) =>
  path.includes('/nfce_gaps/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
/** The answers to one gap's own call alone; the list beneath it has its own. */
const ofGap = (trouble: Trouble) => (path: string, request: Request) =>
  /\/nfce_gaps\/\w/.test(path) ? trouble(path, request) : undefined

/** The newest of Aurora's missing numbers. */
const missing = async (store: Store) => {
  const gap = await store
    .selectFrom('nfce_gaps as g')
    .innerJoin('tenants as t', 't.id', 'g.tenant_id')
    .select('g.id')
    .where('t.description', '=', 'Grupo Aurora')
    .where('g.kind', '=', 'missing')
    .where('g.open', '>', 0)
    .orderBy('g.after_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return paths.nfceGap(gap?.id ?? '')
}

/** The dialog, once it has risen. */
async function dialogIn(canvas: Canvas) {
  const dialog = await canvas.findByRole('dialog', { name: LABEL })
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

export const Numeros = {
  name: 'Números',
  ...at({ path: paths.nfceGaps() }, async ({ canvas }) => {
    await expect((await canvas.findAllByText('Número ausente')).length).toBeGreaterThan(0)
    await expect(canvas.getByText(/não o inutilize sem verificar/)).toBeVisible()
  }),
}

/** The demonstration's numbers, as the layout's largest are: nine digits each. */
const nineDigits: Trouble = async (path) => {
  if (!path.includes('/nfce_gaps/')) return undefined
  const ranges = [
    [150_920, 160_931],
    [100_000_000, 999_999_998],
    [999_999_999, 999_999_999],
  ] as const
  const items = ranges.map(([number_start, number_end], index) => ({
    id: crypto.randomUUID(),
    kind: 'missing',
    company: { id: crypto.randomUUID(), cnpj: '52998224725', razao_social: 'Maria da Roça', nome_fantasia: null },
    point_of_sale_name: 'Caixa – série 1',
    environment: index === 0 ? 'homolog' : 'production',
    serie: 1,
    number_start,
    number_end,
    total: number_end - number_start + 1,
    open: number_end - number_start + 1,
    issued_on: '2026-09-15',
    void_deadline: index === 0 ? null : '2026-10-10',
    notes: [],
    key: null,
    voids: [],
    reasons: [],
  }))
  return Response.json({ items, total: items.length })
}

export const NoveDigitos = {
  name: 'Números de nove dígitos',
  ...at({ path: paths.nfceGaps(), trouble: nineDigits }, async ({ canvas, canvasElement }) => {
    await canvas.findByText('100000000 a 999999998')
    for (const width of [390, 600, 768, 800, 1024, 1140, 1280, 1440]) {
      canvasElement.style.width = `${width}px`
      for (const text of ['150920 a 160931', '100000000 a 999999998', '999999999']) {
        const { scrollWidth, clientWidth, parentElement } = canvas.getByText(text)
        await expect([width, text, scrollWidth <= clientWidth]).toEqual([width, text, true])
        await expect(parentElement && parentElement.scrollWidth <= parentElement.clientWidth).toBe(true)
      }
    }
    canvasElement.style.width = ''
  }),
}

export const Claro = { ...Numeros, name: 'Tema claro', globals: { theme: 'light' } }

export const Faixa = at({ path: missing }, async ({ canvas }) => {
  // The form takes the place of what stood while the numbers were read.
  await canvas.findByText('Nota antes', {}, { timeout: 10_000 })
  const dialog = await dialogIn(canvas)
  await expect(dialog.getByText('Nota antes')).toBeVisible()
  await expect(dialog.getByText('Nota depois')).toBeVisible()
  await expect(dialog.getByText(/Antes de inutilizar, verifique no caixa e na SEFAZ/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Salvar' })).toBeVisible()
})

/** Numbers of several kinds are chosen, some of which no words explain; the organization has reasons of its own. */
const own: Trouble = (path) =>
  path.includes('/nfce_gap_reasons/')
    ? Promise.resolve(
        Response.json({
          items: [
            'Treinamento de caixa',
            'Numeração pulada pelo sistema anterior na troca de servidor da loja do centro, conferida com a contabilidade',
          ],
        }),
      )
    : undefined

async function explaining(canvas: Canvas) {
  await userEvent.click(await canvas.findByRole('checkbox', { name: /desta página$/ }))
  const chosen = within(await canvas.findByRole('group', { name: 'O que está escolhido' }))
  await userEvent.click(await chosen.findByRole('button', { name: /^Explicar/ }))
  const dialog = await canvas.findByRole('dialog', { name: 'Explicar números' })
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

export const Explicar = {
  name: 'Explicar várias',
  ...at({ path: paths.nfceGaps(), trouble: own }, async ({ canvas }) => {
    const dialog = await explaining(canvas)
    const choices = within(dialog.getByRole('list', { name: 'Motivos' }))
    await expect(choices.getByRole('button', { name: 'Em outro sistema' })).toBeEnabled()
    await expect(await choices.findByRole('button', { name: 'Treinamento de caixa' })).toBeVisible()
    // Of one's own it must be written.
    await expect(dialog.getByRole('button', { name: 'Explicar' })).toHaveAttribute('aria-disabled', 'true')
    await userEvent.type(dialog.getByLabelText('Outro motivo'), 'Caixa reserva')
    await expect(dialog.getByRole('button', { name: 'Explicar' })).not.toHaveAttribute('aria-disabled', 'true')
  }),
}

export const ExplicarClaro = {
  name: 'Explicar várias, tema claro',
  ...light(
    at({ path: paths.nfceGaps('?kind=missing'), trouble: own }, async ({ canvas }) => {
      await explaining(canvas)
    }),
  ),
}

export const FaixaCarregando = {
  name: 'Faixa, carregando',
  ...at({ path: missing, trouble: ofGap(never) }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    await expect(dialog.getByRole('status', { name: 'Carregando' })).toBeVisible()
  }),
}

export const FaixaErro = {
  name: 'Faixa, erro',
  ...light(
    at({ path: missing, trouble: ofGap(broken) }, async ({ canvas }) => {
      const dialog = await dialogIn(canvas)
      const text = await dialog.findByText('Não foi possível carregar os números', {}, { timeout: 10_000 })
      await expect(text).toBeVisible()
    }),
  ),
}

export const Carregando = at({ path: paths.nfceGaps(), trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: LABEL })).toHaveAttribute('aria-busy', 'true')
})

export const Vazia = {
  name: 'Vazio',
  ...at({ path: paths.nfceGaps(), trouble: none }, async ({ canvas }) => {
    await expect(await canvas.findByText('Numeração completa')).toBeVisible()
  }),
}

export const Erro = light(
  at({ path: paths.nfceGaps(), trouble: broken }, async ({ canvas }) => {
    const text = await canvas.findByText('Não foi possível carregar a lista', {}, { timeout: 10_000 })
    await waitFor(() => expect(text).toBeVisible())
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: paths.nfceGaps(), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: paths.nfceGaps(),
    title: 'Nenhuma nota ainda',
    step: 'Importar documentos',
  }),
}
