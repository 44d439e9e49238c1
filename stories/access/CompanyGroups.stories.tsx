import type { Meta } from '@storybook/react-vite'
import { expect, userEvent, waitFor, within } from 'storybook/test'
import { paths } from '#widgets/paths.ts'
import { manyCompanies } from '../many-companies.ts'
import { heldBack } from '../geometry.ts'
import { unreadable } from '../screen.tsx'
import { broken, NOBODY, never, type Trouble, light } from '../server.tsx'
import { at, groupId } from './stage.tsx'
import { firstMinute } from '../first-minute.tsx'

const meta: Meta = { title: 'Telas/Acessos/Grupos de empresas' }
export default meta

const GROUPS = paths.companyGroups()
const SLOW = { timeout: 15_000 }
const json = (body: object) => Promise.resolve(Response.json(body))

export const Grupos = at({ path: GROUPS }, async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Lojas do Ceará' }, SLOW)).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'Novo Grupo' })).toBeVisible()
})

export const Claro = { ...Grupos, name: 'Tema claro', globals: { theme: 'light' } }

export const Carregando = at({ path: GROUPS, trouble: never })

const empty: Trouble = (path) => (path.includes('/company_groups/?') ? json({ items: [], total: 0 }) : undefined)
export const Vazio = at({ path: GROUPS, trouble: empty }, async ({ canvas }) => {
  await expect(await canvas.findByText('Nenhum grupo', undefined, SLOW)).toBeVisible()
})

export const Erro = unreadable(at, { path: GROUPS })

export const SemPermissao = {
  name: 'Sem permissão',
  ...at({ path: GROUPS, user: NOBODY }, async ({ canvas }) => {
    await waitFor(() => expect(canvas.queryByRole('link', { name: 'Novo Grupo' })).not.toBeInTheDocument())
  }),
}

export const SomenteLeitura = {
  name: 'Somente leitura',
  ...at({ path: GROUPS, user: 'fiscal@aurora.example' }, async ({ canvas }) => {
    const group = await canvas.findByRole('link', { name: 'Lojas do Ceará' }, SLOW)
    await expect(canvas.queryByRole('link', { name: 'Novo Grupo' })).not.toBeInTheDocument()
    await userEvent.click(group)
    const form = within(await canvas.findByRole('form', { name: 'Editar grupo' }, SLOW))
    await expect(form.getByRole('button', { name: 'Salvar' })).toHaveAttribute('aria-disabled', 'true')
    await expect(form.queryByRole('button', { name: 'Excluir' })).not.toBeInTheDocument()
  }),
}

export const Novo = light(
  at({ path: paths.newCompanyGroup() }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Novo grupo' }, SLOW))
    await form.findAllByRole('checkbox', undefined, SLOW)
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await expect(await form.findByText('Informe a descrição')).toBeVisible()
    await expect(form.getByText('Pelo menos uma empresa deve ser selecionada')).toBeVisible()
  }),
)

export const NomeTomado = {
  name: 'Nome já usado',
  ...at({ path: paths.newCompanyGroup() }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Novo grupo' }, SLOW))
    const [company] = await form.findAllByRole('checkbox', { name: /LTDA/i }, SLOW)
    if (!company) throw new Error('no company')
    await userEvent.click(company)
    const name = form.getByRole('textbox', { name: 'Descrição' })
    await userEvent.type(name, 'LOJAS DO CEARA')
    await userEvent.click(form.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(name).toHaveAccessibleDescription('Já existe um grupo com este nome'), SLOW)
    await expect(name).toHaveFocus()
  }),
}

export const Editar = at(
  { path: async (store) => paths.companyGroup(await groupId(store, 'Lojas do Ceará')) },
  async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Editar grupo' }, SLOW))
    await expect(form.getByRole('textbox', { name: 'Descrição' })).toHaveValue('Lojas do Ceará')
    await waitFor(() => expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(4), SLOW)
  },
)

export const EditarClaro = { tags: ['!test'], ...Editar, name: 'Editar, tema claro', globals: { theme: 'light' } }

/** What goes with it is told before. */
export const Excluir = at(
  { path: async (store) => paths.companyGroup(await groupId(store, 'Lojas do Ceará')) },
  async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Editar grupo' }, SLOW))
    await userEvent.click(form.getByRole('button', { name: 'Excluir' }))
    const question = await canvas.findByRole('alertdialog', { name: 'Excluir o grupo Lojas do Ceará?' })
    await expect(question).toHaveTextContent('operador@aurora.example (Operação)')
  },
)

/** More companies than a page: the server searches and pages, and those chosen stay. */
export const MuitasEmpresas = {
  name: 'Muitas empresas',
  ...at({ path: paths.newCompanyGroup(), trouble: manyCompanies }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Novo grupo' }, SLOW))
    await userEvent.click(await form.findByRole('checkbox', { name: /EMPRESA 0 LTDA/ }, SLOW))
    await userEvent.click(form.getByRole('button', { name: 'Próxima página' }))
    await userEvent.click(await form.findByRole('checkbox', { name: /EMPRESA 100 LTDA/ }))
    await userEvent.type(form.getByRole('searchbox', { name: 'Empresas' }), 'EMPRESA 249')
    await waitFor(() =>
      expect(within(form.getByRole('list', { name: 'Empresas' })).getAllByRole('checkbox')).toHaveLength(1),
    )
    await userEvent.click(form.getByRole('checkbox', { name: /EMPRESA 249/ }))
    await expect(form.getByText('3 empresas selecionadas, 2 fora do que é mostrado')).toBeVisible()
    await userEvent.clear(form.getByRole('searchbox', { name: 'Empresas' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'Só as escolhidas' }))
    await waitFor(() => expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(4))
    await expect(form.getByText('EMPRESA 249 LTDA')).toBeVisible()
    await userEvent.type(form.getByRole('searchbox', { name: 'Empresas' }), 'EMPRESA 10')
    await waitFor(() => expect(form.queryByText('EMPRESA 249 LTDA')).not.toBeInTheDocument())
    await expect(form.getByText('EMPRESA 100 LTDA')).toBeVisible()
    await userEvent.clear(form.getByRole('searchbox', { name: 'Empresas' }))
    await userEvent.click(form.getByRole('checkbox', { name: 'Só as escolhidas' }))
    await userEvent.click(form.getByRole('searchbox', { name: 'Empresas' }))
    await userEvent.paste('11.222.333/0001-81\t11.444.777/0001-61')
    await expect(await form.findByText(/0 CNPJs encontrados, sem empresa: 11.222.333\/0001-81/)).toBeVisible()
    await expect(await form.findByRole('checkbox', { name: /EMPRESA 0 LTDA/ })).toBeChecked()
  }),
}

const held = heldBack(/per_page=1000/)

/** Companies are ticked while those that were pasted are looked for. */
export const ColarEMarcar = {
  name: 'Colar e marcar',
  ...at(
    {
      path: paths.newCompanyGroup(),
      trouble: async (path, request) => (await held.trouble(path, request)) ?? manyCompanies(path, request),
    },
    async ({ canvas }) => {
      const form = within(await canvas.findByRole('form', { name: 'Novo grupo' }, SLOW))
      const card = (number: number) => form.getByRole('checkbox', { name: new RegExp(`EMPRESA ${number} LTDA`) })
      await userEvent.click(await form.findByRole('checkbox', { name: /EMPRESA 1 LTDA/ }, SLOW))
      await userEvent.click(form.getByRole('searchbox', { name: 'Empresas' }))
      await userEvent.paste('99.300.400/0001-80\t11.444.777/0001-61')
      await userEvent.click(card(1))
      await userEvent.click(card(2))
      held.letGo()
      await expect(await form.findByText(/1 CNPJ encontrado/)).toBeVisible()
      await expect([0, 1, 2].map((number) => card(number).matches(':checked'))).toEqual([true, false, true])
    },
  ),
  beforeEach: held.hold,
}

const unreadableWhole: Trouble = (path, request) =>
  path.includes('per_page=1000') ? broken(path) : manyCompanies(path, request)

export const EscolhidasIlegiveis = {
  name: 'As escolhidas não podem ser lidas',
  ...at({ path: paths.newCompanyGroup(), trouble: unreadableWhole }, async ({ canvas }) => {
    const form = within(await canvas.findByRole('form', { name: 'Novo grupo' }, SLOW))
    await userEvent.click(await form.findByRole('checkbox', { name: /EMPRESA 0 LTDA/ }, SLOW))
    await userEvent.click(form.getByRole('checkbox', { name: 'Só as escolhidas' }))
    await expect(await form.findByRole('button', { name: 'Tentar novamente' }, SLOW)).toBeVisible()
    await userEvent.click(form.getByRole('checkbox', { name: 'Só as escolhidas' }))
    await expect(form.getByRole('checkbox', { name: /EMPRESA 0 LTDA/ })).toBeChecked()
  }),
}

export const PrimeiroMinuto = {
  name: 'Primeiro minuto de uma organização nova',
  ...firstMinute(at, { path: GROUPS, title: 'Nenhum grupo', step: 'Criar grupo' }),
}
