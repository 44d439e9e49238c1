import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import oauthClients from '#widgets/oauth-clients/widget.ts'
import { paths } from '#widgets/paths.ts'
import { DEMO_SEED } from '#api/demo/fill.ts'
import { idFor } from '#api/demo/random.ts'
import { screensOf } from '../screen.tsx'
import { NOBODY, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Dispositivos/Webhook' }
export default meta

const id = idFor(DEMO_SEED, 'webhook', 'Grupo Aurora')
const at = screensOf(oauthClients, { path: paths.webhook(id) })
const SLOW = { timeout: 15_000 }

export const Envios = at({}, async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'ERP da organização' }, SLOW)).toBeVisible()
  await expect((await canvas.findAllByText('Entregue', undefined, SLOW))[0]).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Enviar teste' })).toHaveAttribute('aria-disabled', 'true')
})

export const Claro = { tags: ['!test'], ...Envios, name: 'Tema claro', globals: { theme: 'light' } }

export const Retomar = at({}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Mais ações' }, SLOW))
  await userEvent.click(await canvas.findByRole('menuitem', { name: 'Retomar' }))
  await expect(
    await canvas.findByText(/O webhook ainda não tem segredo: troque o segredo antes de retomar/, undefined, SLOW),
  ).toBeVisible()
})

export const ReenviarDesde = {
  name: 'Reenviar desde',
  ...at({}, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Mais ações' }, SLOW))
    await userEvent.click(await canvas.findByRole('menuitem', { name: 'Reenviar desde…' }))
    const form = within(await canvas.findByRole('dialog', { name: 'Reenviar desde' }, SLOW))
    await userEvent.click(form.getByRole('button', { name: 'Reenviar' }))
    await expect(await form.findByText('Informe o dia', undefined, SLOW)).toBeVisible()
  }),
}

const broken: Trouble = (path) =>
  path.includes('/deliveries/')
    ? Promise.resolve(Response.json({ code: 'internal', message: 'Erro interno' }, { status: 500 }))
    : undefined
export const Erro = at({ trouble: broken }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, SLOW)).toBeVisible()
})

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso', undefined, SLOW)).toBeVisible()
  }),
}
