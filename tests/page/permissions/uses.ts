import { expect } from 'vitest'
import type { Locator } from 'vitest/browser'
import type { Ids } from '../../screens/ids.ts'

/** Where a permission is of use: an element, what its user does there, and what must be there for them. */
export interface Use {
  tag: string
  context?: 'primary' | 'secondary'
  view?: (ids: Ids) => string
  act?: (element: Locator) => Promise<void>
  /** Stands, and may be pressed where it is a control. */
  offers: (element: Locator) => Locator
}

/** Waits until something is there and may be pressed, where it is a control. */
export async function stands(found: Locator): Promise<void> {
  await expect.element(found).toBeVisible()
  await expect.element(found).toBeEnabled()
  await expect.element(found).not.toHaveAttribute('aria-disabled', 'true')
  await expect.element(found).not.toHaveAttribute('readonly')
}

/** Presses what stands, without a pointer's way there: that is for tests of what the press does. */
async function activate(found: Locator): Promise<void> {
  await stands(found)
  // Roles of links, buttons and rows are those of elements of HTML here.
  ;(found.element() as HTMLElement).click()
}

const button = (name: string | RegExp) => (element: Locator) => element.getByRole('button', { name }).first()
// Where there is nothing yet, it stands there too.
const link = (name: string) => (element: Locator) => element.getByRole('link', { name }).first()
const rows = (element: Locator) => element.getByCss('td').first()
const entry = (name: string) => (element: Locator) => element.getByRole('menuitem', { name })
const field = (name: string) => (element: Locator) => element.getByLabelText(name).first()

const company = { tag: 'fiscal-companies', view: ({ company }: Ids) => `/companies/${company}` }
const tree = { tag: 'fiscal-sat-manager' }
const alarms = { tag: 'fiscal-sat-alarms' }
const silences = { tag: 'fiscal-silences' }
const press = (name: string | RegExp) => (element: Locator) => activate(button(name)(element))
const pressLink = (name: string) => (element: Locator) => activate(link(name)(element))
const openAlarm = (element: Locator) => activate(element.getByCss('button[data-alarm]').first())
/** The menu of the first row of a level, opened from the first company on. */
const openMenu = (level: 2 | 3) => async (element: Locator) => {
  const rowOf = (one: number) => element.getByRole('treeitem', { level: one }).first()
  for (let above = 1; above < level; above++) {
    await activate(rowOf(above))
    await expect.element(rowOf(above + 1)).toMatchTextContent(/\w/)
  }
  await activate(rowOf(level).getByRole('button', { name: /^Ações de/ }))
}
const access = { tag: 'fiscal-grants', context: 'primary', view: ({ user }: Ids) => `/grants/primary/${user}` } as const
const roles = { tag: 'fiscal-roles', context: 'primary' } as const
const role = { ...roles, view: ({ role }: Ids) => `/grants/primary/roles/${role}` } as const
const groups = { tag: 'fiscal-company-groups' }
const group = { ...groups, view: ({ group }: Ids) => `/grants/secondary/company_groups/${group}` }
const download = { tag: 'fiscal-downloads', offers: link('Novo Download') }

/** 'choices': no screen is its own, it offers what fields of others choose from. 'host': its screen is the back-office's alone. */
export const USES: Readonly<Record<string, Use | 'choices' | 'host'>> = {
  'cfe_dashboard:read': { tag: 'fiscal-sat-park', offers: button(/\d{9}/) },
  'company:read': { tag: 'fiscal-companies', offers: rows },
  'company:create': { tag: 'fiscal-companies', act: pressLink('Nova empresa'), offers: button('Salvar') },
  'company:update': { ...company, act: press('Editar'), offers: button('Salvar') },
  'company:delete': { ...company, offers: button('Excluir') },
  'company:set_csc': { ...company, act: press('Editar'), offers: field('CSC') },
  'company:read_csc': { ...company, offers: (element) => element.getByText('NFC-e e SEFAZ') },
  'company:set_certificate': { ...company, offers: button(/certificado$/) },
  'company:read_certificate': { ...company, offers: (element) => element.getByText('Certificado digital') },
  'point_of_sale:read': 'choices',
  'point_of_sale:create': { ...tree, act: press(/^Novo ponto/), offers: field('Empresa') },
  'point_of_sale:update': { ...tree, act: openMenu(2), offers: entry('Editar ponto de venda') },
  'point_of_sale:delete': { ...tree, act: openMenu(2), offers: entry('Excluir ponto de venda') },
  'point_of_sale:create_type_nfce': { ...tree, act: press(/^Novo ponto/), offers: field('Série de NFC-e') },
  'sat:read': { tag: 'fiscal-sats', offers: rows },
  'sat:create': { ...tree, act: press('Novo SAT'), offers: field('Empresa') },
  'sat:update': { ...tree, act: openMenu(3), offers: entry('Mover para…') },
  'sat:delete': { ...tree, act: openMenu(3), offers: entry('Excluir SAT') },
  'sat_notification:read': { tag: 'fiscal-sat-alerts', offers: rows },
  'sat_notification:update': {
    tag: 'fiscal-sat-alerts',
    act: (element) => activate(element.getByCss('.alert-rows button').first()),
    offers: button('Assumir'),
  },
  'sat_alarm:read': { ...alarms, offers: (element) => element.getByCss('.alarm').first() },
  'sat_alarm:create': { ...alarms, act: press('Novo Alarme'), offers: field('Grupos') },
  'sat_alarm:update': { ...alarms, act: openAlarm, offers: button('Salvar') },
  'sat_alarm:delete': { ...alarms, act: openAlarm, offers: button('Excluir') },
  'sat_silence:read': { ...silences, offers: rows },
  'sat_silence:create': { ...silences, act: press('Novo silêncio'), offers: field('Motivo') },
  'sat_silence:update': { ...silences, act: press(/^Editar/), offers: button('Salvar') },
  'sat_silence:delete': { ...silences, act: press(/^Editar/), offers: button('Excluir') },
  'cfe:read': { tag: 'fiscal-cfe-list', offers: rows },
  'cfe_custody:download': {
    tag: 'fiscal-cfe-list',
    view: ({ coupon }) => `/cfes/${coupon}`,
    offers: button('Baixar XML'),
  },
  'cfe_custody:bulk_download': download,
  'nfce:read': { tag: 'fiscal-nfce-list', offers: rows },
  'nfce_custody:bulk_download': download,
  'document:import': { tag: 'fiscal-import', offers: field('Empresa') },
  'grant:read': { tag: 'fiscal-grants', context: 'primary', offers: rows },
  'grant:create': {
    tag: 'fiscal-grants',
    context: 'primary',
    act: press('Novo Acesso'),
    offers: (element) => element.getByRole('combobox', { name: 'Perfil' }),
  },
  'grant:update': { ...access, offers: button('Salvar') },
  'grant:delete': { ...access, offers: button('Excluir') },
  'role:read': { ...roles, offers: rows },
  'role:create': { ...roles, act: pressLink('Novo perfil'), offers: button('Salvar') },
  'role:update': { ...role, offers: button('Salvar') },
  'role:delete': { ...role, offers: button('Excluir') },
  'company_group:read': 'choices',
  'company_group:create': {
    ...groups,
    act: pressLink('Novo Grupo'),
    offers: (element) => element.getByRole('list', { name: 'Empresas' }).getByRole('checkbox').first(),
  },
  'company_group:update': { ...group, offers: button('Salvar') },
  'company_group:delete': { ...group, offers: button('Excluir') },
  'device:read': { tag: 'fiscal-devices', offers: rows },
  'device:update': { tag: 'fiscal-devices', act: press('Ativar por código'), offers: field('Código') },
  'oauth_client:read': 'host',
  'oauth_client:create': 'host',
  'oauth_client:delete': 'host',
}
