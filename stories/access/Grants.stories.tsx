import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import type { User } from '#api/contract/access/members.ts'
import { paths } from '#widgets/paths.ts'
import { unreadable } from '../screen.tsx'
import { NOBODY, never, type Trouble } from '../server.tsx'
import { at, userId } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/Acessos/Acessos' }
export default meta

const PRIMARY = paths.grants('primary')
const SECONDARY = paths.grants('secondary')
const READER = 'fiscal@aurora.example'
const OPERATOR = 'operador@aurora.example'
const SLOW = { timeout: 15_000 }

const empty: Trouble = (path) =>
  path.includes('/users/?') ? Promise.resolve(Response.json({ items: [], total: 0 })) : undefined

export const Primarios = {
  name: 'Primários',
  ...at({ path: PRIMARY }, async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: READER }, SLOW)).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Novo Acesso' })).toBeVisible()
  }),
}

export const Claro = { tags: ['!test'], ...Primarios, name: 'Tema claro', globals: { theme: 'light' } }

export const NovoPrimario = {
  name: 'Novo primário',
  ...at({ path: PRIMARY }, async ({ canvas }) => {
    await canvas.findByRole('link', { name: READER }, SLOW)
    await userEvent.click(canvas.getByRole('button', { name: 'Novo Acesso' }))
    const form = within(await canvas.findByRole('form', { name: 'Novo acesso' }))
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await expect(await form.findByText('Informe um e-mail válido')).toBeVisible()
    await expect(form.getByText('Escolha um perfil')).toBeVisible()
    await waitFor(() => expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveFocus())
  }),
}

export const Secundarios = {
  name: 'Secundários',
  ...at({ path: SECONDARY }, async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: OPERATOR }, SLOW)).toBeVisible()
    await expect(canvas.getByText('Lojas do Ceará')).toBeVisible()
    const heads = canvas.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const own = ['E-mail', 'Grupos', 'E-mail confirmado']
    await expect(heads).toEqual([...own, 'Perfil', 'Último uso', 'Segundo fator'])
    await expect(canvas.getAllByRole('cell', { name: 'Operação' })).toHaveLength(2)
    await expect(canvas.getByRole('button', { name: /^Reenviar .* novo@aurora/ })).toBeVisible()
  }),
  globals: { theme: 'light' },
}

export const NovoSecundario = {
  name: 'Novo secundário',
  ...at({ path: SECONDARY }, async ({ canvas }) => {
    await canvas.findByRole('link', { name: OPERATOR }, SLOW)
    await userEvent.click(canvas.getByRole('button', { name: 'Novo Acesso' }))
    const form = within(await canvas.findByRole('form', { name: 'Novo acesso' }))
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await expect(await form.findByText('Escolha um grupo')).toBeVisible()
  }),
}

export const NovoSecundarioComGrupo = {
  name: 'Novo secundário, com o seu grupo',
  ...at({ path: SECONDARY }, async ({ canvas }) => {
    await canvas.findByRole('link', { name: OPERATOR }, SLOW)
    await userEvent.click(canvas.getByRole('button', { name: 'Novo Acesso' }))
    const form = within(await canvas.findByRole('form', { name: 'Novo acesso' }))
    await userEvent.click(form.getByRole('button', { name: 'Escolher empresas' }))
    const companies = within(await form.findByRole('list', { name: 'Empresas' }))
    await expect((await companies.findAllByRole('checkbox')).length).toBeGreaterThan(2)
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await expect(form.getByRole('combobox', { name: 'Perfil' })).toHaveValue('Operação')
    await expect(await form.findByText('Pelo menos uma empresa deve ser selecionada')).toBeVisible()
  }),
}

/** One of whom everything is known, and one who has never come. */
const used: Trouble = (path) => {
  if (!path.includes('/users/?')) return undefined
  const role = { description: 'Contadora', type: 'primary' as const, is_master: false }
  const grant = { tenant_id: '1', role_id: '1', role, company_group_id: null, company_group: null, companies: null }
  const userOf = (email: string, last_used_utc: string | null): User => ({
    id: email,
    email,
    is_active: true,
    is_email_confirmed: true,
    grants: [{ ...grant, id: email, email, is_active: true, version: '1' }],
    tenants: [],
    last_used_utc,
    has_second_factor: last_used_utc !== null,
  })
  const anHourAgo = new Date(Date.now() - 3_600_000).toISOString()
  const items = [userOf('clara@contas.example', anHourAgo), userOf('nova@contas.example', null)]
  return Promise.resolve(Response.json({ items, total: 2 }))
}

export const UltimoUso = {
  name: 'Último uso e segundo fator',
  ...at({ path: PRIMARY, trouble: used }, async ({ canvas }) => {
    const rowOf = async (name: string) => (await canvas.findByRole('link', { name }, SLOW)).closest('tr')
    await expect(await rowOf('clara@contas.example')).toHaveTextContent(/ContadoraSimhá 1 hSim$/)
    await expect(await rowOf('nova@contas.example')).toHaveTextContent(/ContadoraSimSem registroNão$/)
  }),
}

export const Carregando = at({ path: PRIMARY, trouble: never })

export const Vazio = at({ path: PRIMARY, trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum acesso', undefined, SLOW)).toBeVisible()
})

export const NadaEncontrado = {
  name: 'Nada encontrado',
  ...at({ path: paths.grants('primary', '?search=ninguem') }, async ({ canvas }) => {
    await expect(await canvas.findByText('Nenhum e-mail tem este texto.', undefined, SLOW)).toBeVisible()
  }),
}

export const Erro = unreadable(at, { path: PRIMARY })

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: PRIMARY, user: NOBODY }, async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Novo Acesso' })).not.toBeInTheDocument())
  }),
}

export const EditarPrimario = {
  name: 'Editar primário',
  ...at({ path: async (store) => paths.userGrants('primary', await userId(store, READER)) }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Acesso' }, SLOW))
    await expect(form.getByRole('combobox', { name: 'Perfil' })).toHaveValue('Fiscal')
    await expect(form.getByRole('textbox', { name: 'E-mail' })).toHaveAttribute('readonly')
    await userEvent.click(form.getByRole('button', { name: 'Excluir' }))
    const question = await canvas.findByRole('alertdialog', { name: 'Tem certeza que deseja excluir este acesso?' })
    await waitFor(() => expect(question).toBeVisible())
  }),
}

/** Reads of the user since their access is deleted: one of nobody any more would fail, beside 'Acesso excluído'. */
let reads: string[] | undefined
const deletion: Trouble = (path, { method }) => {
  if (method === 'DELETE') {
    reads = []
    return Promise.resolve(Response.json({}))
  }
  if (/\/users\/[\w-]{36}$/.test(path)) reads?.push(path)
  return undefined
}

export const ExcluirUnico = {
  name: 'Excluir o único',
  ...at(
    { path: async (store) => paths.userGrants('primary', await userId(store, READER)), trouble: deletion },
    async ({ canvas }) => {
      reads = undefined
      const form = within(await canvas.findByRole('form', { name: 'Acesso' }, SLOW))
      await userEvent.click(form.getByRole('switch', { name: 'Ativo' }))
      await userEvent.click(form.getByRole('button', { name: 'Excluir' }))
      const question = within(await canvas.findByRole('alertdialog', { name: /excluir este acesso/ }))
      await userEvent.click(question.getByRole('button', { name: 'Excluir' }))
      await expect(await canvas.findByText('Acesso excluído', undefined, SLOW)).toBeVisible()
      await expect(await canvas.findByRole('button', { name: 'Novo Acesso' }, SLOW)).toBeVisible()
      await expect(reads).toEqual([])
    },
  ),
}

export const SoLeitura = {
  name: 'Somente leitura',
  ...at(
    { user: READER, path: async (store) => paths.userGrants('primary', await userId(store, READER)) },
    async ({ canvas }) => {
      const form = within(await canvas.findByRole('form', { name: 'Acesso' }, SLOW))
      await expect(form.getByRole('button', { name: 'Salvar' })).toHaveAttribute('aria-disabled', 'true')
      await expect(form.queryByRole('button', { name: 'Excluir' })).not.toBeInTheDocument()
    },
  ),
}

export const UsuarioDesconhecido = {
  name: 'Usuário desconhecido',
  ...at({ path: paths.userGrants('primary', '00000000-0000-4000-8000-000000000000') }, async ({ canvas }) => {
    // In the form's place, and as a snackbar: not after it.
    await expect((await canvas.findAllByRole('alert', undefined, SLOW))[0]).toBeVisible()
  }),
}

/** There is one secondary role, and so one access a user. */
export const EditarSecundario = {
  name: 'Editar secundário',
  ...at({ path: async (store) => paths.userGrants('secondary', await userId(store, OPERATOR)) }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Acesso ao grupo Lojas do Ceará' }, SLOW))
    await expect(form.getByRole('switch', { name: 'Ativo' })).toBeChecked()
    await waitFor(() =>
      expect(canvas.getByRole('button', { name: 'Novo' })).toHaveAttribute(
        'title',
        'Este usuário já tem tantos acessos quantos são os perfis',
      ),
    )
  }),
}

export const EditarSecundarioClaro = {
  ...EditarSecundario,
  name: 'Editar secundário, tema claro',
  globals: { theme: 'light' },
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, { path: SECONDARY, title: 'Nenhum acesso', step: 'Convidar alguém' }),
}
