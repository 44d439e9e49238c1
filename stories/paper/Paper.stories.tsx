import type { Meta } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import paper from '#widgets/paper/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf } from '../screen.tsx'
import { broken, light, never, NOBODY } from '../server.tsx'

const meta: Meta = { title: 'Telas/DANFE e extrato' }
export default meta

/** The newest note of Aurora in a status, or issued in contingency. */
const noteWhere = (status: 'authorized' | 'canceled' | 'contingency') => async (store: Store) => {
  const notes = store
    .selectFrom('nfces as n')
    .innerJoin('tenants as t', 't.id', 'n.tenant_id')
    .select('n.key')
    .where('t.description', '=', 'Grupo Aurora')
    .where('n.environment', '=', 'production')
    .orderBy('n.emitted_at', 'desc')
  const some =
    status === 'contingency' ? notes.where('n.emission_type', '<>', '1') : notes.where('n.status', '=', status)
  return paths.paper((await some.executeTakeFirst())?.key ?? '')
}
/** The newest coupon of Aurora that has its XML. */
const couponWhere = (status: 'sold' | 'cancelled') => async (store: Store) => {
  const coupon = await store
    .selectFrom('cfes as c')
    .innerJoin('tenants as t', 't.id', 'c.tenant_id')
    .select('c.key')
    .where('t.description', '=', 'Grupo Aurora')
    .where('c.status', status === 'cancelled' ? '=' : '<>', 'cancelled')
    .where('c.file_id', 'is not', null)
    .orderBy('c.emitted_at', 'desc')
    .executeTakeFirst()
  return paths.paper(coupon?.key ?? '')
}

const at = screensOf(paper, { path: noteWhere('authorized') })
const title = 'Documento Auxiliar da Nota Fiscal de Consumidor Eletrônica'

export const Nota = at({}, async ({ canvas, canvasElement }) => {
  await expect(await canvas.findByText(title)).toBeVisible()
  await expect(await canvas.findByRole('img', { name: 'QR Code da NFC-e' })).toBeVisible()
  const sheet = canvas.getByRole('article', { name: /^DANFE NFC-e/ })
  await expect(getComputedStyle(sheet).backgroundColor).toBe('rgb(255, 255, 255)')
  for (const width of [280, 390, 768, 1280, 1440]) {
    canvasElement.style.width = `${width}px`
    await expect([width, canvasElement.scrollWidth <= canvasElement.clientWidth]).toEqual([width, true])
  }
  canvasElement.style.width = ''
})
export const Claro = light(at({}))
export const Cancelada = at({ path: noteWhere('canceled') }, async ({ canvas }) => {
  await expect((await canvas.findAllByText(/^NFC-e CANCELADA/))[0]).toHaveClass('mark')
})
export const Contingencia = {
  name: 'Em contingência',
  ...at({ path: noteWhere('contingency') }, async ({ canvas }) => {
    await expect((await canvas.findAllByText(/^EMITIDA EM CONTINGÊNCIA/))[0]).toHaveClass('mark')
    await expect(canvas.getByText('Via Consumidor')).toBeVisible()
  }),
}
export const Cupom = at({ path: couponWhere('sold') }, async ({ canvas }) => {
  await expect(await canvas.findByText('CUPOM FISCAL ELETRÔNICO - SAT')).toBeVisible()
  await expect(await canvas.findByRole('img', { name: /^Código de barras/ })).toBeVisible()
})
export const CupomCancelado = {
  name: 'Cupom cancelado',
  ...at({ path: couponWhere('cancelled') }, async ({ canvas }) => {
    await expect(await canvas.findByText('CUPOM FISCAL CANCELADO')).toHaveClass('mark')
  }),
}
export const Carregando = at({ trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('status', { name: 'Carregando' })).toBeVisible()
})
export const Erro = at({ trouble: broken }, async ({ canvas }) => {
  const text = await canvas.findByText('Não foi possível carregar o DANFE', {}, { timeout: 10_000 })
  await waitFor(() => expect(text).toBeVisible())
})
export const NaoEncontrada = {
  name: 'Não encontrada',
  ...at({ path: paths.paper('35261111222333000181650010000000071000000053') }, async ({ canvas }) => {
    await expect(await canvas.findByText('Não foi possível carregar o DANFE')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Tentar novamente' })).not.toBeInTheDocument()
  }),
}
export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso')).toBeVisible()
  }),
}
