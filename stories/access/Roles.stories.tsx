import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { Store } from '#api/server/store/scope.ts'
import { paths } from '#widgets/paths.ts'
import { unreadable } from '../screen.tsx'
import { NOBODY, never, type Trouble, light } from '../server.tsx'
import { at } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/Acessos/Perfis' }
export default meta

const SLOW = { timeout: 15_000 }
const roleOf = async (store: Store, isMaster: boolean) => {
  const { id } = await store
    .selectFrom('roles')
    .innerJoin('tenants', 'tenants.id', 'roles.tenant_id')
    .select('roles.id')
    .where('tenants.description', '=', 'Grupo Aurora')
    .where('roles.type', '=', 'primary')
    .where('roles.is_master', '=', isMaster)
    .where('roles.description', 'not like', 'Sem acesso%')
    .orderBy('roles.description')
    .executeTakeFirstOrThrow()
  return paths.role('primary', id)
}

export const Primarios = {
  name: 'Primários',
  ...at({ path: paths.roles('primary') }, async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Administrador' }, SLOW)).toBeVisible()
    await expect(canvas.getByRole('columnheader', { name: 'Admin' })).toBeVisible()
  }),
}

export const PrimariosClaro = {
  tags: ['!test'],
  ...Primarios,
  name: 'Primários, tema claro',
  globals: { theme: 'light' },
}

export const Secundarios = {
  name: 'Secundários',
  ...at({ path: paths.roles('secondary') }, async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Operação' }, SLOW)).toBeVisible()
  }),
  globals: { theme: 'light' },
}

export const Carregando = at({ path: paths.roles('primary'), trouble: never })

const empty: Trouble = (path) =>
  path.includes('/roles/?') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined
export const Vazio = at({ path: paths.roles('primary'), trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum perfil', undefined, SLOW)).toBeVisible()
})

export const Erro = unreadable(at, { path: paths.roles('primary') })

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: paths.roles('primary'), user: NOBODY }, async ({ canvas }) => {
    await expect(await canvas.findByText(/permissão/i, undefined, SLOW)).toBeVisible()
  }),
}

/** What a permission depends on is chosen with it, and says for whom. */
export const Novo = at({ path: paths.newRole('primary') }, async ({ canvas }) => {
  const form = within(await canvas.findByRole('form', { name: 'Novo perfil' }, SLOW))
  await userEvent.click(await form.findByRole('checkbox', { name: 'Pontos de venda: Criar tipo NFCe' }, SLOW))
  const needed = form.getByRole('checkbox', { name: 'Pontos de venda: Criar' })
  await expect(needed).toBeChecked()
  await expect(needed).toHaveAttribute('aria-disabled', 'true')
})

/** A name is one role's, of either type. */
export const NomeTomado = {
  name: 'Nome já usado',
  ...at({ path: paths.newRole('primary') }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Novo perfil' }, SLOW))
    const name = form.getByRole('textbox', { name: 'Descrição' })
    await userEvent.type(name, ' operacao ')
    await userEvent.click(canvas.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription('Já existe um perfil com este nome'), SLOW)
    await expect(name).toHaveFocus()
  }),
}

export const NovoClaro = { tags: ['!test'], ...Novo, name: 'Novo, tema claro', globals: { theme: 'light' } }

export const Editar = light(
  at({ path: (store) => roleOf(store, false) }, async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Excluir' }, SLOW)).toBeVisible()
  }),
)

const confirmDeletion = async (canvas: ReturnType<typeof within>) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Excluir' }))
  const question = await canvas.findByRole('alertdialog', { name: 'Tem certeza que deseja excluir este perfil?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Excluir' }))
}
const inUse: Trouble = (_, { method }) =>
  method === 'DELETE'
    ? Promise.resolve(
        Response.json({ code: 'role_in_use', message: 'Usado por fiscal@aurora.example' }, { status: 409 }),
      )
    : undefined
const deleteRole: Trouble = (_, { method }) => (method === 'DELETE' ? Promise.resolve(Response.json({})) : undefined)

export const ExcluirAlterado = {
  name: 'Excluir, com alterações',
  ...at({ path: (store) => roleOf(store, false), trouble: deleteRole }, async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Descrição' }, SLOW), ' e mais')
    await confirmDeletion(canvas)
    await expect(await canvas.findByText('Perfil excluído')).toBeVisible()
    await expect(await canvas.findByRole('link', { name: 'Administrador' }, SLOW)).toBeVisible()
  }),
}

/** One in use stays as long as nobody has chosen another for its accesses, and so does what was typed of it. */
export const ExcluirEmUso = {
  name: 'Excluir, em uso',
  ...at({ path: (store) => roleOf(store, false), trouble: inUse }, async ({ canvas }) => {
    const name = await canvas.findByRole('textbox', { name: 'Descrição' }, SLOW)
    await userEvent.type(name, ' e mais')
    await confirmDeletion(canvas)
    const dialog = within(await canvas.findByRole('dialog', { name: 'Este perfil está em uso' }, SLOW))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await userEvent.click(canvas.getByRole('link', { name: 'Voltar' }))
    const question = await canvas.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })
    await waitFor(() => expect(question).toBeVisible())
  }),
}

export const Administrador = at({ path: (store) => roleOf(store, true) }, async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: 'Salvar' }, SLOW)).toHaveAttribute('aria-disabled', 'true')
  await expect(canvas.queryByRole('button', { name: 'Excluir' })).not.toBeInTheDocument()
})

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, {
    path: paths.roles('secondary'),
    title: 'Nenhum perfil',
    step: 'Criar perfil',
  }),
}
