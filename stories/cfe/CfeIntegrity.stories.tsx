import type { Meta } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { contentDiffers } from '#domain/documents/proof/checks.ts'
import { NO_ROOTS, proveAs } from '../proofs.ts'
import { at, couponWhere } from './stage.tsx'

const meta: Meta = { title: 'Telas/CF-e/Integridade' }
export default meta

const canceled = couponWhere('cancelled')

/** The coupon is whole, its cancellation is not. */
async function prove(store: Store): Promise<void> {
  const path = await canceled(store)
  const sale = await store
    .selectFrom('cfes as c')
    .innerJoin('cfe_cancellations as x', (join) =>
      join.onRef('x.canceled_key', '=', 'c.key').onRef('x.tenant_id', '=', 'c.tenant_id'),
    )
    .select(['c.key', 'x.key as cancellation'])
    .where((e) => e.or([e('c.key', '=', path.split('/').at(-1) ?? ''), e('c.status', '=', 'cancelled')]))
    .execute()
  for (const { key, cancellation } of sale) {
    await proveAs(store, key, { others: [NO_ROOTS], without: ['protocol'] })
    await proveAs(store, cancellation, {
      others: [contentDiffers(false), NO_ROOTS],
      without: ['protocol', 'totals'],
    })
  }
}

export const Cancelado = {
  name: 'O cupom confere, o seu cancelamento não',
  ...at({ before: prove, path: canceled }, async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog', { name: 'Cupom Fiscal' }))
    const [words] = await dialog.findAllByText(/^O conteúdo é o que o SAT assinou em \d\d\/\d\d\/\d{4}\.$/)
    words?.scrollIntoView()
    await waitFor(() => expect(words).toBeVisible())
    await expect(dialog.getByRole('heading', { name: 'Integridade do cancelamento' })).toBeInTheDocument()
    await expect(dialog.getAllByText(/^O conteúdo deste arquivo não corresponde à assinatura/)[0]).toBeInTheDocument()
  }),
}

export const SemConferencia = {
  name: 'Um cupom ainda não conferido',
  ...at({ path: couponWhere('transmitted') }, async ({ canvas }) => {
    const dialog = within(await canvas.findByRole('dialog', { name: 'Cupom Fiscal' }))
    await expect(await dialog.findByText(/^Ainda não conferido/)).toBeInTheDocument()
  }),
}
