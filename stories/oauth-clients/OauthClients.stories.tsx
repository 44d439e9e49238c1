import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import oauthClients from '#widgets/oauth-clients/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf, unreadable } from '../screen.tsx'
import { never, NOBODY, type Trouble, light } from '../server.tsx'
import { firstMinute } from '../first-minute.tsx'
import { asSandbox } from '../sandbox.ts'

const meta: Meta = { title: 'Telas/Dispositivos/Aplicativos e agentes' }
export default meta

const at = screensOf(oauthClients, { path: paths.clients() })
const SLOW = { timeout: 15_000 }

export const Clientes = at({}, async ({ canvas }) => {
  await expect(await canvas.findByText('ERP da organização', undefined, SLOW)).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Revogar Painel da loja' })).toBeVisible()
})

export const Claro = { tags: ['!test'], ...Clientes, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'Aplicativos e agentes' })).toHaveAttribute('aria-busy', 'true')
})

const empty: Trouble = (path) =>
  path.includes('/oauth2_clients/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum cliente', undefined, SLOW)).toBeVisible()
})

export const Erro = unreadable(at, { isProof: true })

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso', undefined, SLOW)).toBeVisible()
  }),
}

export const Novo = light(
  at({}, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Novo cliente' }, SLOW))
    const form = within(await canvas.findByRole('dialog', { name: 'Novo cliente' }, SLOW))
    await userEvent.type(form.getByRole('textbox', { name: 'Descrição' }), 'Relatórios')
    await userEvent.click(form.getByRole('button', { name: 'Servidor' }))
    await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
    await expect(await form.findByText('Escolha o que pode ver', undefined, SLOW)).toBeVisible()
    await userEvent.click(form.getByRole('checkbox', { name: 'NFC-e' }))
    await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
    const made = within(await canvas.findByRole('dialog', { name: 'Relatórios' }, SLOW))
    // It fades in.
    await waitFor(() => expect(made.getByText(/^fcs_[0-9a-f]{64}$/)).toBeVisible())
    await userEvent.click(made.getByRole('button', { name: 'Concluir' }))
    await expect(await canvas.findByRole('button', { name: 'Revogar Relatórios' }, SLOW)).toBeVisible()
  }),
)

export const Portal = at({}, async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Novo cliente' }, SLOW))
  const form = within(await canvas.findByRole('dialog', { name: 'Novo cliente' }, SLOW))
  await userEvent.type(form.getByRole('textbox', { name: 'Descrição' }), 'Loja virtual')
  await userEvent.click(form.getByRole('button', { name: 'Portal' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Endereços das páginas' }), 'https://loja.example/notas')
  await userEvent.click(form.getByRole('checkbox', { name: 'Lista de NFC-e' }))
  await expect(await form.findByText('Lista de NFC-e precisa de NFC-e')).toBeVisible()
  await userEvent.click(form.getByRole('checkbox', { name: 'NFC-e' }))
  await expect(form.queryByText('Lista de NFC-e precisa de NFC-e')).not.toBeInTheDocument()
  await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
  await expect(
    await form.findByText('Informe endereços como https://portal.exemplo.com.br', undefined, SLOW),
  ).toBeVisible()
  await userEvent.clear(form.getByRole('textbox', { name: 'Endereços das páginas' }))
  await userEvent.type(form.getByRole('textbox', { name: 'Endereços das páginas' }), 'https://loja.example')
  await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
  const made = within(await canvas.findByRole('dialog', { name: 'Loja virtual' }, SLOW))
  await waitFor(() => expect(made.getByText(/^fcs_[0-9a-f]{64}$/)).toBeVisible())
  await userEvent.click(made.getByRole('button', { name: 'Concluir' }))
  await expect(await canvas.findByText('Lista de NFC-e em https://loja.example (NFC-e)', undefined, SLOW)).toBeVisible()
})

const RESTART = 'Recomeçar dados'
export const Sandbox = light(
  at({ trouble: asSandbox }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: RESTART }, SLOW))
    const question = within(await canvas.findByRole('alertdialog', { name: 'Recomeçar os dados de teste?' }, SLOW))
    await userEvent.click(question.getByRole('button', { name: 'Recomeçar' }))
    await expect(
      await canvas.findByText('Os dados de teste recomeçam em alguns segundos', undefined, SLOW),
    ).toBeVisible()
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
  }),
)

/** Its organization stopped being one meanwhile. */
export const SandboxRecusado = {
  name: 'Sandbox: recusado',
  ...at(
    { trouble: (path, request) => (path.endsWith('/sandbox/restart') ? undefined : asSandbox(path, request)) },
    async ({ canvas }) => {
      await userEvent.click(await canvas.findByRole('button', { name: RESTART }, SLOW))
      const question = within(await canvas.findByRole('alertdialog', { name: 'Recomeçar os dados de teste?' }, SLOW))
      await userEvent.click(question.getByRole('button', { name: 'Recomeçar' }))
      await expect(await canvas.findByText(/não encontrad/i, undefined, SLOW)).toBeVisible()
      await expect(canvas.getByRole('button', { name: RESTART })).toBeVisible()
    },
  ),
}

let answered = Promise.withResolvers<void>()
const late: Trouble = (path, { method }) =>
  method === 'POST' && path.includes('/oauth2_clients/') ? answered.promise.then(() => undefined) : undefined
const begin = async () => {
  answered = Promise.withResolvers<void>()
}

/** Its form is left while it is sent: the secret, which is told once, is told all the same. */
export const DeixadoEnquantoRegistra = {
  name: 'Deixado enquanto registra',
  tags: ['!dev'],
  ...at({ before: begin, trouble: late }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Novo cliente' }, SLOW))
    const form = within(await canvas.findByRole('dialog', { name: 'Novo cliente' }, SLOW))
    await userEvent.type(form.getByRole('textbox', { name: 'Descrição' }), 'Balanço')
    await userEvent.click(form.getByRole('button', { name: 'Servidor' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'NFC-e' }))
    await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
    await userEvent.click(form.getByRole('button', { name: 'Fechar' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    answered.resolve()
    const made = within(await canvas.findByRole('dialog', { name: 'Balanço' }, SLOW))
    await waitFor(() => expect(made.getByText(/^fcs_[0-9a-f]{64}$/)).toBeVisible())
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: paths.clients(),
    title: 'Nenhum cliente',
    step: 'Registrar o primeiro',
  }),
}
