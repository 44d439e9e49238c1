import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import oauthClients from '#widgets/oauth-clients/widget.ts'
import { paths } from '#widgets/paths.ts'
import { broken, Framed, never, NOBODY, prepare, type Stage, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Clientes e agentes' }
export default meta

const at = (stage: Omit<Stage, 'widget' | 'path'>, play: NonNullable<StoryObj['play']>): StoryObj => ({
  loaders: [
    async () => ({ ready: await prepare({ widget: oauthClients, path: paths.devices('/clients'), ...stage }) }),
  ],
  // What the loader above has put there.
  render: (_args, { loaded }) => (
    <Framed widget={oauthClients} ready={loaded['ready'] as Awaited<ReturnType<typeof prepare>>} />
  ),
  play,
})
const SLOW = { timeout: 15_000 }

export const Clientes = at({}, async ({ canvas }) => {
  await expect(await canvas.findByText('ERP do grupo', undefined, SLOW)).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Revogar Painel da loja' })).toBeVisible()
})

export const Claro = { ...Clientes, globals: { theme: 'light' } }

export const Carregando = at({ trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'Clientes e agentes' })).toHaveAttribute('aria-busy', 'true')
})

const empty: Trouble = (path) =>
  path.includes('/oauth2_clients/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum cliente', undefined, SLOW)).toBeVisible()
})

export const Erro = at({ trouble: broken }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Tentar novamente' }, SLOW)).toBeVisible()
})

export const SemPermissao = at({ user: NOBODY }, async ({ canvas }) => {
  await expect(await canvas.findByText('Sem acesso', undefined, SLOW)).toBeVisible()
})

export const Novo = at({}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Novo cliente' }, SLOW))
  const form = within(await canvas.findByRole('dialog', { name: 'Novo cliente' }, SLOW))
  await userEvent.type(form.getByRole('textbox', { name: 'Descrição' }), 'Relatórios')
  await userEvent.click(form.getByRole('button', { name: 'Servidor' }))
  await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
  await expect(await form.findByText('Escolha o que pode ver', undefined, SLOW)).toBeVisible()
  await userEvent.click(form.getByRole('checkbox', { name: 'NFCe' }))
  await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
  const made = within(await canvas.findByRole('dialog', { name: 'Relatórios' }, SLOW))
  // It fades in.
  await waitFor(() => expect(made.getByText(/^fcs_[0-9a-f]{64}$/)).toBeVisible())
  await userEvent.click(made.getByRole('button', { name: 'Concluir' }))
  await expect(await canvas.findByRole('button', { name: 'Revogar Relatórios' }, SLOW)).toBeVisible()
})
