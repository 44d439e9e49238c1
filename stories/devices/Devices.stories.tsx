import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import devices from '#widgets/devices/widget.ts'
import { paths } from '#widgets/paths.ts'
import { screensOf, unreadable } from '../screen.tsx'
import { never, NOBODY, type Trouble } from '../server.tsx'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/Dispositivos/Dispositivos' }
export default meta

const at = screensOf(devices)
const LIST = paths.devices()
const SLOW = { timeout: 15_000 }

/** Of the first tenant of whoever looks. */
const waitingCode = async (store: Store): Promise<string> => {
  const found = await store
    .selectFrom('oauth_devices as d')
    .innerJoin('tenants as t', 't.id', 'd.tenant_id')
    .select('d.user_code')
    .where('t.description', '=', 'Grupo Aurora')
    .where('d.decided_at', 'is', null)
    .orderBy('d.expires_at', 'desc')
    .executeTakeFirstOrThrow()
  return found.user_code
}

export const Dispositivos = at({ path: LIST }, async ({ canvas }) => {
  await expect(await canvas.findByText('Aguardando confirmação pelo dispositivo', undefined, SLOW)).toBeVisible()
  await expect(canvas.getByRole('button', { name: /^Autorizar/ })).toBeVisible()
  await expect(canvas.getAllByText('Autorizado').length).toBeGreaterThan(2)
  await expect(canvas.getByRole('table', { name: 'Códigos expirados' })).toBeVisible()
})

export const Claro = { tags: ['!test'], ...Dispositivos, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ path: LIST, trouble: never }, async ({ canvas }) => {
  await expect(await canvas.findByRole('status', { name: 'Carregando' })).toBeVisible()
})

const empty: Trouble = (path) =>
  path.includes('/oauth2_devices/') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ path: LIST, trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum dispositivo ativo', undefined, SLOW)).toBeVisible()
})

export const Erro = unreadable(at, { path: LIST })

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: LIST, user: NOBODY }, async ({ canvas }) => {
    // In the list's place, and as a snackbar: not after it.
    await expect(
      (await canvas.findAllByText('Você não tem permissão para esta ação.', undefined, SLOW))[0],
    ).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Ativar por código' })).toHaveAttribute('aria-disabled', 'true')
  }),
}

/** Sees everything, decides nothing. */
export const SomenteLeitura = {
  name: 'Somente leitura',
  ...at({ path: LIST, user: 'fiscal@aurora.example' }, async ({ canvas }) => {
    const button = await canvas.findByRole('button', { name: /^Autorizar/ }, SLOW)
    await expect(button).toHaveAttribute('aria-disabled', 'true')
    await expect(button).toHaveAttribute('title', 'Seu perfil não permite autorizar dispositivos')
  }),
  globals: { theme: 'light' },
}

export const AtivarPorCodigo = {
  name: 'Ativar por código',
  ...at({ path: LIST }, async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Ativar por código' }, SLOW))
    const dialog = within(await canvas.findByRole('dialog', { name: 'Ativar por código' }, SLOW))
    const code = dialog.getByRole('textbox', { name: 'Código' })
    await userEvent.type(code, 'bbbbbbb')
    await expect(code).toHaveValue('BBBB-BBB')
    await expect(dialog.getByRole('button', { name: 'Ativar' })).toBeDisabled()
    await userEvent.type(code, 'b')
    await expect((await dialog.findAllByText(/^Nenhum dispositivo aguarda/, undefined, SLOW))[0]).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Ativar' }))
    await expect(
      (await dialog.findAllByText(/^Código não encontrado, expirado ou já usado/, undefined, SLOW))[0],
    ).toBeVisible()
  }),
}

/** By the address that a device shows. */
export const Ativacao = {
  name: 'Ativação',
  ...at(
    { path: async (store) => paths.deviceActivation(`?user_code=${await waitingCode(store)}`) },
    async ({ canvas }) => {
      await expect(await canvas.findByText('Painel da loja', undefined, SLOW)).toBeVisible()
      await expect(canvas.getByText('Dashboard, Empresas, CF-e, NFC-e')).toBeVisible()
      await expect(canvas.getByRole('button', { name: 'Ativar' })).toBeEnabled()
      await expect(canvas.getByRole('button', { name: 'Recusar' })).toBeEnabled()
    },
  ),
}

export const AtivacaoClara = { ...Ativacao, name: 'Ativação, tema claro', globals: { theme: 'light' } }

export const AtivacaoSemPermissao = {
  name: 'Ativação sem permissão',
  ...at({ path: paths.deviceActivation(), user: NOBODY }, async ({ canvas }) => {
    await expect(
      await canvas.findByText('Seu perfil não permite autorizar dispositivos.', undefined, SLOW),
    ).toBeVisible()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: LIST,
    title: 'Nenhum dispositivo ativo',
    step: 'Digitar um código',
  }),
}
