import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { expectNoShift, expectSteady, heldBack } from '../geometry.ts'
import { broken, NOBODY, never, light } from '../server.tsx'
import { at, couponWhere, largest } from './stage.tsx'

const meta: Meta = { title: 'Telas/CF-e/Cupom' }
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

const WIDTHS = ['80 mm', '58 mm', 'A4']

export const Impressao = {
  name: 'Impressão',
  // The server in a page draws no PDF, and says so.
  ...at({ path: couponWhere('cancelled') }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    await dialog.findByText('Chave de cancelamento')
    const button = dialog.getByRole('button', { name: 'PDF' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const names = (await canvas.findAllByRole('menuitem')).map(({ textContent }) => textContent)
    await expect(names).toEqual([
      ...WIDTHS,
      ...WIDTHS.map((width) => `${width}, resumido`),
      ...WIDTHS.map((width) => `Cancelamento, ${width}`),
    ])
    await userEvent.keyboard('{End}{Enter}')
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Os PDFs são feitos só no servidor.')
    await expect(button).toHaveFocus()
  }),
}

export const Claro = { tags: ['!test'], ...Cancelado, name: 'Tema claro', globals: { theme: 'light' } }

export const Parado = {
  name: 'Em cada aba no mesmo lugar',
  ...at({ path: couponWhere('cancelled') }, async ({ canvas }) => {
    const dialog = await canvas.findByRole('dialog', { name: 'Cupom Fiscal' })
    await within(dialog).findByText('Chave de cancelamento')
    await expectSteady(dialog)
  }),
}

export const Emitente = at({ path: couponWhere('cancelled', '?tab=issuer') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText('Inscrição estadual')).toBeVisible()
})

export const QrCodes = {
  name: 'QR Codes',
  ...at({ path: couponWhere('cancelled', '?tab=qrcode') }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    await expect(await dialog.findByRole('img', { name: 'QR Code da venda' })).toBeVisible()
    await expect(await dialog.findByRole('img', { name: 'QR Code do cancelamento' })).toBeVisible()
  }),
}

export const QuinhentosItens = {
  name: 'Quinhentos itens',
  ...at({ path: largest('?tab=products') }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    await expect(await dialog.findByText('1–10 de 500')).toBeVisible()
    await expect(dialog.getAllByText(/NCM\s21069090/)).toHaveLength(10)
  }),
}

export const ItensNoCelular = {
  name: 'Itens no celular',
  ...at({ path: largest('?tab=products') }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    const [row] = within(await dialog.findByRole('table', { name: 'Produtos do cupom' }))
      .getAllByRole('row')
      .slice(1)
    if (!row) throw new Error('no item')
    const item = within(row)
    // What was bought, how many at what price, and what that comes to; all else is folded until asked for.
    await expect(item.getByText(/^\d.*×/)).toBeVisible()
    await expect(item.getByText(/NCM/)).not.toBeVisible()
    await userEvent.click(item.getByRole('button', { name: 'Impostos e códigos', expanded: false }))
    await expect(item.getByText(/NCM/)).toBeVisible()
    await expect(item.getByText(/PIS\sCST/)).toBeVisible()
  }),
  globals: { viewport: { value: 'phone', isRotated: false } },
}

export const Impostos = at({ path: largest('?tab=taxes') }, async ({ canvas }) => {
  const dialog = await dialogIn(canvas)
  await expect(await dialog.findByText('Base de cálculo do ISSQN')).toBeVisible()
  await expect(dialog.getByText('Tributos aproximados (Lei 12.741/2012)')).toBeVisible()
})

export const DezPagamentos = {
  name: 'Dez pagamentos',
  ...at({ path: largest('?tab=payments') }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    await expect(await dialog.findAllByText('R$ 50,00')).toHaveLength(10)
    await expect(dialog.getByText('Troco')).toBeVisible()
  }),
}

export const SemXml = {
  name: 'Sem XML',
  ...at({ path: couponWhere('in_memory') }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    await expect(await dialog.findByText(/^O XML deste cupom ainda não chegou/)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Baixar XML' })).toHaveAttribute('aria-disabled', 'true')
  }),
}

export const SoLeitura = {
  name: 'Somente leitura',
  ...at({ path: couponWhere('cancelled'), user: 'operador@aurora.example' }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    // Of sale and cancellation, and of the package of proof that has both.
    await expect(await dialog.findAllByTitle('Seu perfil não permite baixar XML')).toHaveLength(3)
  }),
  globals: { theme: 'light' },
}

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

export const Erro = light(
  at({ path: couponWhere('cancelled'), trouble: coupon(broken) }, async ({ canvas }) => {
    const dialog = await dialogIn(canvas)
    await expect(await dialog.findByRole('button', { name: 'Tentar novamente' }, { timeout: 10_000 })).toBeVisible()
  }),
)

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: couponWhere('cancelled'), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}

const held = heldBack(/\/cfes\/\d+$/)
const still = (width: number, slip: boolean): StoryObj => ({
  ...at({ path: largest(''), trouble: held.trouble }, ({ canvasElement }) =>
    expectNoShift(
      canvasElement,
      [
        { shape: 'dialog' },
        { shape: 'dialog header' },
        { shape: 'dialog footer' },
        { shape: 'dialog .tabs' },
        { shape: 'dialog .body' },
        { shape: 'dialog dl', isOpenEnded: true },
        { shape: 'dialog dl > .all', isOpenEnded: true },
        // Below what is above it where there is no room beside.
        ...(slip ? [{ shape: 'dialog .slip', isOpenEnded: true }] : []),
      ],
      { letGo: held.letGo, ready: () => canvasElement.querySelector('dialog [role="tab"]'), widths: [width] },
    ),
  ),
  beforeEach: held.hold,
})
export const SemDeslocamento = { name: 'Sem deslocamento', ...still(1440, true) }
export const SemDeslocamentoNoCelular = {
  name: 'Sem deslocamento no celular',
  ...still(390, false),
  globals: { viewport: { value: 'phone', isRotated: false } },
}
