import { expect, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { Page } from '#api/contract/page.ts'
import { FIRST_PLAN } from '#api/server/identity/plans/rows.ts'
import { paths } from '#widgets/paths.ts'
import { ADMIN } from '../../../e2e/people.ts'
import { open } from '../../acts.ts'
import { mayChange, read, write } from '../../partner-page.ts'

// Two administrators change one thing (docs/decisions.md#conflicts): every form names what it was filled from, and joins both changes.

interface Edited {
  screen: string
  /** From the screen to the form. */
  form?: (root: Locator) => Promise<void>
  /** What is changed in the form. */
  mine: (root: Locator) => Promise<void>
  /** Of the API, and what somebody else makes of it meanwhile. */
  path: string
  theirs: object
  /** The thing as lists or its own address have it, and both changes in it. */
  read: () => Promise<object>
  both: Record<string, unknown>
}

const make = (path: string, body: object) => write<{ id: string }>('POST', path, body)
const inList = (list: string, id: string) => async (): Promise<object> => {
  const { items } = await read<Page<{ id: string }>>(list)
  return items.find((one) => one.id === id) ?? {}
}
const fill = (label: string, text: string) => (root: Locator) =>
  root.getByRole('textbox', { name: label, exact: true }).fill(text)
const idsOf = async (list: string) => (await read<Page<{ id: string }>>(list)).items.map(({ id }) => id)
/** A row of the tree, by its menu. */
const byMenu = (row: string, entry: string) => async (root: Locator) => {
  await root.getByRole('button', { name: `Ações de ${row}` }).click()
  await root.getByRole('menuitem', { name: entry }).click()
}

const THINGS: Record<string, () => Promise<Edited>> = {
  'a role': async () => {
    const body = { description: 'Caixa', type: 'primary', permission_ids: ['nfce:read'] }
    const { id } = await make('/roles/', body)
    return {
      screen: paths.role('primary', id),
      mine: fill('Descrição', 'Meu caixa'),
      path: `/roles/${id}`,
      theirs: { ...body, permission_ids: ['nfce:read', 'cfe:read'] },
      read: () => read<object>(`/roles/${id}`),
      both: {
        description: 'Meu caixa',
        permissions: expect.arrayContaining([expect.objectContaining({ id: 'cfe:read' })]),
      },
    }
  },
  'a primary access': async () => {
    const role = { type: 'primary', permission_ids: ['nfce:read'] }
    const [one, two] = [
      await make('/roles/', { ...role, description: 'Um' }),
      await make('/roles/', { ...role, description: 'Dois' }),
    ]
    const given = await make('/grants/', { email: 'duas@aurora.example', role_id: one.id })
    const { user_id } = given as { id: string; user_id: string }
    return {
      screen: paths.userGrants('primary', user_id),
      mine: (root) => root.getByRole('switch', { name: 'Ativo' }).click(),
      path: `/grants/${given.id}`,
      theirs: { role_id: two.id },
      read: inList(`/grants/?user_id=${user_id}`, given.id),
      both: { role_id: two.id, is_active: false },
    }
  },
  'a secondary access': async () => {
    const role = { type: 'secondary', permission_ids: ['nfce:read'] }
    const [one, two] = [
      await make('/roles/', { ...role, description: 'Loja um' }),
      await make('/roles/', { ...role, description: 'Loja dois' }),
    ]
    const [company_group_id] = await idsOf('/company_groups/')
    const body = { email: 'lojas@aurora.example', role_id: one.id, company_group_id }
    const given = await make('/grants/', body)
    const { user_id } = given as { id: string; user_id: string }
    return {
      screen: paths.userGrants('secondary', user_id),
      mine: (root) => root.getByRole('switch', { name: 'Ativo' }).click(),
      path: `/grants/${given.id}`,
      theirs: { role_id: two.id, company_group_id },
      read: inList(`/grants/?user_id=${user_id}`, given.id),
      both: { role_id: two.id, is_active: false },
    }
  },
  'a company group': async () => {
    const [one = '', two = ''] = await idsOf('/companies/')
    const { id } = await make('/company_groups/', { description: 'Lojas', companies: [one, two] })
    return {
      screen: paths.companyGroup(id),
      mine: fill('Descrição', 'Minhas lojas'),
      path: `/company_groups/${id}`,
      theirs: { description: 'Lojas', companies: [one] },
      read: () => read<object>(`/company_groups/${id}`),
      both: { description: 'Minhas lojas', companies: [one] },
    }
  },
  'an alarm': async () => {
    // A group of its own: no other alarm is similar.
    const companies = await idsOf('/companies/')
    const group = await make('/company_groups/', { description: 'Avisados', companies })
    const body = { alarm_type_id: 'silence', operator_name: 'gt', unit_type_name: 'hours', value: '47' }
    const { id } = await make('/sat_alarms/?confirm=1', { ...body, group_ids: [group.id] })
    return {
      screen: paths.satAlarms(),
      form: (root) => root.getByCss(`[data-alarm="${id}"]`).click(),
      mine: fill('Valor', '48'),
      path: `/sat_alarms/${id}?confirm=1`,
      theirs: { ...body, unit_type_name: 'minutes', group_ids: [group.id] },
      read: inList('/sat_alarms/?per_page=100', id),
      both: { value: '48', unit_type_name: 'minutes' },
    }
  },
  'a company': async () => {
    const body = { razao_social: 'Padaria Ltda', cnpj: '11222333000181' }
    const { id } = await make('/companies/', body)
    return {
      screen: paths.company(id),
      form: (root) => root.getByRole('button', { name: 'Editar' }).click(),
      mine: fill('Nome fantasia', 'Pão'),
      path: `/companies/${id}`,
      theirs: { ...body, bairro: 'Centro' },
      read: () => read<object>(`/companies/${id}`),
      both: { nome_fantasia: 'Pão', bairro: 'Centro' },
    }
  },
  'a point of sale': async () => {
    const [company_id] = await idsOf('/companies/')
    const { id } = await make('/points_of_sale/', { name: 'Dos dois', company_id, nfce_serie: 901 })
    return {
      screen: paths.satManager('?search=dos+dois'),
      form: byMenu('Dos dois', 'Editar ponto de venda'),
      mine: fill('Nome', 'De nós dois'),
      path: `/points_of_sale/${id}`,
      theirs: { name: 'Dos dois', nfce_serie: 902 },
      read: () => read<object>(`/points_of_sale/${id}`),
      both: { name: 'De nós dois', nfce_serie: 902 },
    }
  },
  'a SAT': async () => {
    const [company_id] = await idsOf('/companies/')
    const { id } = await make('/sats/', { serial_number: '900000011', company_id })
    return {
      screen: paths.satManager('?search=900000011'),
      form: byMenu('900000011', 'Editar SAT'),
      mine: fill('Serial', '900000012'),
      path: `/sats/${id}`,
      theirs: { serial_number: '900000011', environment: 'homolog' },
      read: () => read<object>(`/sats/${id}`),
      both: { serial_number: '900000012', environment: 'homolog' },
    }
  },
  'a plan': async () => {
    const body = { ...FIRST_PLAN, description: 'Plano dos dois', is_current: false }
    const { id } = await make('/plans/', body)
    return {
      screen: paths.subscriptionPlan(),
      form: (root) => root.getByRole('button', { name: 'Editar Plano dos dois' }).click(),
      mine: fill('Empresas cadastradas', '12'),
      path: `/plans/${id}`,
      theirs: { ...body, max_users: 7 },
      read: () => read<object>(`/plans/${id}`),
      both: { max_companies: 12, max_users: 7 },
    }
  },
}

test.each(Object.entries(THINGS))('%s: two changes are joined', async (_, prepare) => {
  await mayChange()
  const edited = await prepare()
  const element = await open(edited.screen)
  await edited.form?.(element)
  await edited.mine(element)
  await write('PUT', edited.path, edited.theirs)
  const save = element.getByRole('button', { name: 'Salvar', exact: true })
  await save.click()
  const conflict = element.getByRole('dialog', { name: 'Outra pessoa alterou este registro' })
  await expect.element(conflict.getByText(ADMIN)).toBeVisible()
  await conflict.getByRole('button', { name: 'Juntar' }).click()
  await expect.element(element.getByText('As alterações foram juntadas. Confira e salve.')).toBeVisible()
  await save.click()
  await expect.element(element.getByText('Informações salvas com sucesso')).toBeVisible()
  expect(await edited.read()).toMatchObject(edited.both)
})
