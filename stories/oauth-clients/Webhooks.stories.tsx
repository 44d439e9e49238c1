import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import oauthClients from '#widgets/oauth-clients/widget.ts'
import { paths } from '#widgets/paths.ts'
import { firstMinute } from '../first-minute.tsx'
import { screensOf, unreadable } from '../screen.tsx'
import { light, never, NOBODY, type Trouble } from '../server.tsx'

const meta: Meta = { title: 'Telas/Dispositivos/Webhooks' }
export default meta

const at = screensOf(oauthClients, { path: paths.webhooks() })
const SLOW = { timeout: 15_000 }

export const Webhooks = at({}, async ({ canvas }) => {
  await expect(await canvas.findByText('https://erp.exemplo.com.br/eventos', undefined, SLOW)).toBeVisible()
  await expect(canvas.getByText('Pausado')).toBeVisible()
})

export const Claro = { tags: ['!test'], ...Webhooks, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('table', { name: 'Webhooks' })).toHaveAttribute('aria-busy', 'true')
})

const empty: Trouble = (path) =>
  path.includes('/webhooks/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum webhook', undefined, SLOW)).toBeVisible()
})

const GONE = {
  id: '018f2b5e-0000-7000-8000-000000000001',
  description: 'ERP antigo',
  url: 'https://erp.exemplo.com.br/antigo',
  kinds: ['nfce.received'],
  companies: null,
  state: 'paused',
  failing_utc: '2026-03-10T12:00:00.000Z',
  gone_utc: '2026-03-10T12:00:00.000Z',
  waiting: 1,
  undelivered: 0,
  old_secret_until: null,
  created_utc: '2026-03-01T12:00:00.000Z',
}
const gone: Trouble = (path) =>
  path.includes('/webhooks/') ? Promise.resolve(Response.json({ items: [GONE], total: 1 })) : undefined
export const NaoRecebeMais = {
  name: 'Não recebe mais',
  ...at({ trouble: gone }, async ({ canvas }) => {
    await expect(await canvas.findByText('Pausado: não recebe mais', undefined, SLOW)).toBeVisible()
  }),
}

export const Erro = unreadable(at, { isProof: true })

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText('Sem acesso', undefined, SLOW)).toBeVisible()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, { path: paths.webhooks(), title: 'Nenhum webhook', step: 'Registrar o primeiro' }),
}

export const Novo = light(
  at({}, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Novo webhook' }, SLOW))
    const form = within(await canvas.findByRole('dialog', { name: 'Novo webhook' }, SLOW))
    await userEvent.type(form.getByRole('textbox', { name: 'Descrição' }), 'Estoque')
    await userEvent.type(form.getByRole('textbox', { name: 'Endereço' }), 'ftp://estoque.example')
    await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
    await expect(await form.findByText('Informe um endereço que começa com https://', undefined, SLOW)).toBeVisible()
    await expect(form.getByText('Escolha os eventos')).toBeVisible()
    await userEvent.clear(form.getByRole('textbox', { name: 'Endereço' }))
    await userEvent.type(form.getByRole('textbox', { name: 'Endereço' }), 'https://estoque.example/eventos')
    await userEvent.click(form.getByRole('checkbox', { name: 'NFC-e autorizada' }))
    await userEvent.click(form.getByRole('button', { name: 'Registrar' }))
    const made = within(await canvas.findByRole('dialog', { name: 'Estoque' }, SLOW))
    // It fades in.
    await waitFor(() => expect(made.getByText(/^whsec_/)).toBeVisible())
    await userEvent.click(made.getByRole('button', { name: 'Concluir' }))
    await userEvent.click(await canvas.findByRole('link', { name: 'Estoque' }, SLOW))
    await userEvent.click(await canvas.findByRole('button', { name: 'Enviar teste' }, SLOW))
    await expect(await canvas.findByText('Teste do webhook', undefined, SLOW)).toBeVisible()
  }),
)
