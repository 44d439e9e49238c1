import type { Meta, StoryObj } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import type { QuotaValues } from '#domain/access/plan.ts'
import plan from '#widgets/plan/widget.ts'
import { screensOf } from '../screen.tsx'
import { never, NOBODY, type Trouble, light } from '../server.tsx'

const meta: Meta = { title: 'Telas/Plano de assinatura' }
export default meta

/** What Aurora's plan has: limits, and of the resources that it may lack these. */
const has =
  (limits: Partial<QuotaValues>, resources = ['nfce', 'oauth_client']) =>
  async (store: Store): Promise<void> => {
    const ours = sql`(select id from tenants where description = 'Grupo Aurora')`
    await sql`delete from plans where tenant_id = ${ours} and not is_current`.execute(store)
    await sql`update plans set resources = ${resources}::text[] where tenant_id = ${ours}`.execute(store)
    const all = { ...USUAL, ...limits }
    for (const [quota, value] of Object.entries(all)) {
      await sql`update plan_quotas set value = ${value}::integer where tenant_id = ${ours} and quota = ${quota}`.execute(
        store,
      )
    }
  }
const USUAL = {
  max_companies: 20,
  max_points_of_sale: 40,
  max_users: 20,
  max_documents: 150_000,
  max_sats: 100,
  max_per_batch: 50_000,
  max_per_month: 100_000,
}

const at = screensOf(plan, { path: '/subscription-plan', before: has({}) })

export const Plano = at({}, async ({ canvas }) => {
  const companies = within(await canvas.findByRole('article', { name: 'Empresas' }, { timeout: 15_000 }))
  await expect(companies.getByRole('meter', { name: 'Empresas cadastradas' })).toHaveAttribute(
    'aria-valuetext',
    '7 de 20',
  )
  await expect(canvas.getByText(/^Renova em 01\/12\/2026$/)).toBeVisible()
  await expect(canvas.getAllByText('Incluído no plano')).toHaveLength(2)
})

/** Companies near their limit, SATs at it, documents beyond it; NFC-e is no part of the plan. */
export const AlemDoLimite = {
  name: 'Além do limite',
  ...at(
    { before: has({ max_companies: 8, max_sats: 24, max_documents: 50 }, ['oauth_client']) },
    async ({ canvas }) => {
      await expect(
        await canvas.findByText('80 % ou mais do limite: Empresas cadastradas.', {}, { timeout: 15_000 }),
      ).toBeVisible()
      await expect(
        canvas.getByText(
          'Limite atingido: Documentos guardados e SATs em uso. Nenhum documento fiscal se perde: o que passa do limite fica guardado.',
        ),
      ).toBeVisible()
      await expect(canvas.getByText(/^\d+ além do limite$/)).toBeVisible()
      await expect(canvas.getByText('Limite atingido', { exact: true })).toBeVisible()
      await expect(canvas.getByText('Não incluído no plano')).toBeVisible()
    },
  ),
}

/** Nothing is limited but downloads. */
export const SemLimites = {
  name: 'Sem limites',
  ...at({
    before: has({
      max_companies: null,
      max_points_of_sale: null,
      max_users: null,
      max_documents: null,
      max_sats: null,
    }),
  }),
}

export const Carregando = at({ trouble: never })

type Canvas = Parameters<NonNullable<StoryObj['play']>>[0]['canvas']

/** As a snackbar, which fades in. */
async function expectTold(canvas: Canvas, text: string): Promise<void> {
  const told = await canvas.findByText(text, {}, { timeout: 15_000 })
  await waitFor(() => expect(told).toBeVisible())
}

const failing =
  (path: RegExp): Trouble =>
  (asked) =>
    path.test(asked)
      ? Promise.resolve(Response.json({ code: 'invalid', message: 'Hoje não.' }, { status: 400 }))
      : undefined

export const Erro = light(
  at({ trouble: failing(/subscription-plan/) }, async ({ canvas }) => {
    await expectTold(canvas, 'Ocorreu um erro ao carregar as informações da assinatura: Hoje não.')
    await expect(canvas.getByText('Não foi possível carregar a assinatura')).toBeVisible()
  }),
)

export const ErroDosModulos = {
  name: 'Erro dos módulos',
  ...at({ trouble: failing(/\/modules\//) }, async ({ canvas }) => {
    await expectTold(canvas, 'Ocorreu um erro ao carregar a lista de modulos:Hoje não.')
  }),
}

export const ErroDoPlano = {
  name: 'Erro do plano',
  ...at({ trouble: failing(/\/plans\/[\w-]+$/) }, async ({ canvas }) => {
    await expectTold(canvas, 'Ocorreu um erro ao carregar o plano: Hoje não.')
    await expect(await canvas.findByRole('article', { name: 'Empresas' })).toBeVisible()
  }),
}

/** Reads the plan, and changes nothing. */
export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByRole('article', { name: 'Empresas' }, { timeout: 15_000 })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /plano/ })).toBeNull()
    await expect(canvas.queryByRole('region', { name: 'Planos' })).toBeNull()
  }),
}

async function openEditor(canvas: Canvas) {
  const button = await canvas.findByRole('button', { name: 'Editar plano' }, { timeout: 15_000 })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
  // Its code comes only now, and it fades in.
  const dialog = await canvas.findByRole('dialog', { name: 'Editar plano' }, { timeout: 15_000 })
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

export const Editar = at({}, async ({ canvas }) => {
  const dialog = await openEditor(canvas)
  const batch = dialog.getByLabelText('Documentos por requisição')
  await userEvent.clear(batch)
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  await expect(await dialog.findByText('Informe um número')).toBeVisible()
  await userEvent.type(batch, '0')
  await expect(await dialog.findByText('Informe 1 ou mais')).toBeVisible()
  await userEvent.clear(batch)
  await userEvent.type(batch, '9999999999')
  await expect(await dialog.findByText('Informe até 1.000.000.000')).toBeVisible()
})

/** An empty field is no limit. */
export const Salvo = at({}, async ({ canvas }) => {
  const dialog = await openEditor(canvas)
  await userEvent.clear(dialog.getByLabelText('Empresas cadastradas'))
  await userEvent.click(dialog.getByRole('button', { name: 'Salvar' }))
  const companies = within(canvas.getByRole('article', { name: 'Empresas' }))
  await waitFor(() => expect(companies.getByText('sem limite')).toBeVisible())
})
