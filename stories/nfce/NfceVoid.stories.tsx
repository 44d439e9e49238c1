import type { Meta } from '@storybook/react-vite'
import { sql } from 'kysely'
import { expect, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { contentDiffers } from '#domain/documents/proof/checks.ts'
import { paths } from '#widgets/paths.ts'
import { NO_ROOTS, proveAs } from '../proofs.ts'
import { broken, light, NOBODY, never } from '../server.tsx'
import { at } from './stage.tsx'

const meta: Meta = { title: 'Telas/NFC-e/Numeração inutilizada' }
export default meta

type Canvas = Parameters<NonNullable<ReturnType<typeof at>['play']>>[0]['canvas']

/** The newest range of more than one number of Aurora's. */
const newest = async (store: Store) => {
  const { rows } = await sql<{ id: string }>`
    select v.id from nfce_voids v join tenants t on t.id = v.tenant_id
    where t.description = 'Grupo Aurora' and v.number_end > v.number_start order by v.emitted_at desc limit 1`.execute(
    store,
  )
  return paths.nfceVoid(rows[0]?.id ?? '')
}

/** Of production, where its proof is named by its key alone. */
async function oldest(store: Store): Promise<{ id: string; key: string }> {
  const { rows } = await sql<{ id: string; key: string }>`
    select v.id, v.key from nfce_voids v join tenants t on t.id = v.tenant_id
    where t.description = 'Grupo Aurora' and v.environment = 'production' order by v.emitted_at limit 1`.execute(store)
  if (!rows[0]) throw new Error('no range')
  return rows[0]
}

/** The dialog, once it has risen. */
async function dialogIn(canvas: Canvas) {
  const dialog = await canvas.findByRole('dialog', { name: 'Inutilização de numeração' })
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

/** The answers to the range's own call alone; the list beneath it has its own. */
const ofRange = (trouble: typeof broken) => (path: string) => (/\/nfce_void\//.test(path) ? trouble(path) : undefined)

export const NaLista = {
  name: 'Na lista',
  ...at({ path: '/nfces?status=discarded' }, async ({ canvas }) => {
    await expect((await canvas.findAllByText(/^\d+ a \d+$/)).length).toBeGreaterThan(0)
    // The filter's chip says it, too.
    await expect(canvas.getAllByText('Numeração inutilizada').length).toBeGreaterThan(2)
  }),
}

export const Faixa = at({ path: newest }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText('Numeração inutilizada')).toBeVisible()
  await expect(dialog.getByText('Falha do caixa ao fechar a venda')).toBeVisible()
  await expect(dialog.getByText(/^\d+ a \d+ \(\d números\)$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Copiar chave' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Baixar XML' })).toBeEnabled()
  await expect(dialog.getByText(/^Ainda não conferido/)).toBeInTheDocument()
})

/** The oldest range, whose request is not what was signed. */
export const Alterada = {
  name: 'Um pedido que foi alterado',
  ...at(
    {
      before: async (store) => {
        const { key } = await oldest(store)
        const without = ['totals', 'qr_code'] as const
        await proveAs(store, key, {
          others: [contentDiffers(false), NO_ROOTS],
          without,
        })
      },
      path: async (store: Store) => paths.nfceVoid((await oldest(store)).id),
    },
    async ({ canvas }) => {
      const dialog = await dialogIn(canvas)
      await expect(await dialog.findByRole('heading', { name: 'Integridade' })).toBeInTheDocument()
      const [words] = dialog.getAllByText(/^O conteúdo deste arquivo não corresponde à assinatura/)
      words?.scrollIntoView()
      await waitFor(() => expect(words).toBeVisible())
      await expect(dialog.getByText('8 conferências')).toBeInTheDocument()
    },
  ),
}

export const Claro = { tags: ['!test'], ...Faixa, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ path: newest, trouble: ofRange(never) }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(dialog.getByRole('status', { name: 'Carregando' })).toHaveAttribute('aria-busy', 'true')
})

export const Inexistente = at({ path: paths.nfceVoid('00000000-0000-4000-8000-000000000000') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText('Não foi possível carregar a inutilização')).toBeVisible()
})

export const Erro = light(
  at({ path: newest, trouble: ofRange(broken) }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    const said = await dialog.findByText('Não foi possível carregar a inutilização', {}, { timeout: 10_000 })
    await expect(said).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: newest, user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
