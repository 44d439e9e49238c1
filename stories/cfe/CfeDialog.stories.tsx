import type { Meta } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { broken, NOBODY, never } from '../server.tsx'
import { at, couponWhere, largest } from './stage.tsx'

const meta: Meta = { title: 'CF-e/Cupom' }
export default meta

type Canvas = Parameters<NonNullable<ReturnType<typeof at>['play']>>[0]['canvas']

/** The dialog, once it has risen. */
async function dialogIn(canvas: Canvas) {
  const dialog = await canvas.findByRole('dialog', { name: 'Cupom Fiscal' })
  await waitFor(() => expect(dialog).toBeVisible())
  return within(dialog)
}

/** The answers to the coupon's own call alone; the list beneath it has its own. */
const coupon = (trouble: typeof broken) => (path: string) => (/\/cfes\/\d+$/.test(path) ? trouble(path) : undefined)

export const Cancelado = at({ path: couponWhere('cancelled') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText('Chave de cancelamento')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Baixar XML de cancelamento' })).toBeEnabled()
})

export const Claro = { ...Cancelado, globals: { theme: 'light' } }

export const Emitente = at({ path: couponWhere('cancelled', '?tab=issuer') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText('Inscrição estadual')).toBeVisible()
})

export const QrCodes = at({ path: couponWhere('cancelled', '?tab=qrcode') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByRole('img', { name: 'QR Code da venda' })).toBeVisible()
  await expect(await dialog.findByRole('img', { name: 'QR Code do cancelamento' })).toBeVisible()
})

export const QuinhentosItens = at({ path: largest('?tab=products') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText('1–10 de 500')).toBeVisible()
  await expect(dialog.getAllByText(/NCM\s21069090/)).toHaveLength(10)
})

export const Impostos = at({ path: largest('?tab=taxes') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText('Base de cálculo do ISSQN')).toBeVisible()
  await expect(dialog.getByText('Tributos aproximados (Lei 12.741/2012)')).toBeVisible()
})

export const DezPagamentos = at({ path: largest('?tab=payments') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findAllByText('R$ 50,00')).toHaveLength(10)
  await expect(dialog.getByText('Troco')).toBeVisible()
})

export const SemXml = at({ path: couponWhere('in_memory') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText(/^O XML deste cupom ainda não chegou/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Baixar XML' })).toHaveAttribute('aria-disabled', 'true')
})

export const SoLeitura = at({ path: couponWhere('cancelled'), user: 'operador@aurora.example' }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findAllByTitle('Seu perfil não permite baixar XML')).toHaveLength(2)
})

export const Carregando = at({ path: couponWhere('cancelled'), trouble: coupon(never) }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(dialog.queryByRole('tab')).toBeNull()
})

export const Inexistente = at(
  { path: paths.cfe('35260712345678000195590000000010000001000017') },
  async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    await expect(await dialog.findByText('Não foi possível carregar o cupom')).toBeVisible()
  },
)

export const Erro = at({ path: couponWhere('cancelled'), trouble: coupon(broken) }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
})

export const SemPermissao = at({ path: couponWhere('cancelled'), user: NOBODY }, async ({ canvas }) => {
  await expect(await canvas.findByText('Sem acesso')).toBeVisible()
})
