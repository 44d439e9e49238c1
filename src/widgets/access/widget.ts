import { readAddress } from '#api/client/address.ts'
import type { readCompanyGroup } from '#api/contract/access/company-groups.ts'
import type { readSecurity } from '#api/contract/access/security.ts'
import type { readUser } from '#api/contract/access/members.ts'
import type { readAlertTelling } from '#api/contract/sats/alert-telling.ts'
import type { At } from '../kit/place/at.ts'
import { type AttributeSpec, defineWidget, type Route } from '../kit/widget.ts'
import { paths, type RoleContext } from '../paths.ts'
import { primaryUserList, secondaryUserList } from './grants/user-list.ts'
import { companyGroupList } from './groups/company-group-list.ts'
import { primaryRoleList, secondaryRoleList } from './roles/role-list.ts'

const userOf = ({ params }: At) => [
  readAddress<typeof readUser>('/users/:id', { params: { id: params['user_id'] ?? '' } }),
]
const groupOf = ({ params }: At) => [
  readAddress<typeof readCompanyGroup>('/company_groups/:id', { params: { id: params['group_id'] ?? '' } }),
]

const tellingOf = ({ params }: At) => [
  readAddress<typeof readAlertTelling>('/company_groups/:id/telling', { params: { id: params['group_id'] ?? '' } }),
]

// Names, paths and permissions are those of the specification's route table; every child also needs what its area needs. What is named by a
// word stands before what is named by an id, which would take the word for one.

const primary: readonly Route[] = [
  {
    name: 'primary_grants.index',
    path: '/grants/primary',
    title: 'Acessos primários',
    needs: ['grant:read'],
    ...primaryUserList.route(() => import('./grants/PrimaryUsers.tsx')),
  },
  {
    name: 'primary_roles.index',
    path: '/grants/primary/roles',
    title: 'Perfis primários',
    needs: ['grant:read', 'role:read'],
    ...primaryRoleList.route(() => import('./roles/PrimaryRoles.tsx')),
  },
  {
    name: 'primary_roles.create',
    path: '/grants/primary/roles/new',
    title: 'Novo perfil primário',
    needs: ['grant:read', 'role:create'],
    screen: () => import('./roles/PrimaryRole.tsx'),
  },
  {
    name: 'primary_roles.edit',
    path: '/grants/primary/roles/:role_id',
    title: 'Perfil primário',
    needs: ['grant:read', 'role:read'],
    screen: () => import('./roles/PrimaryRole.tsx'),
  },
  {
    name: 'security',
    path: '/grants/primary/security',
    title: 'Segurança dos acessos',
    needs: ['grant:read'],
    screen: () => import('./security/Security.tsx'),
    reads: () => [readAddress<typeof readSecurity>('/security/', {})],
  },
  {
    name: 'primary_grants.edit',
    path: '/grants/primary/:user_id',
    title: 'Acesso primário',
    needs: ['grant:read'],
    screen: () => import('./grants/PrimaryGrant.tsx'),
    reads: userOf,
  },
]

const secondary: readonly Route[] = [
  {
    name: 'secondary_grants.index',
    path: '/grants/secondary',
    title: 'Acessos secundários',
    needs: ['grant:read'],
    ...secondaryUserList.route(() => import('./grants/SecondaryUsers.tsx')),
  },
  {
    name: 'secondary_roles.index',
    path: '/grants/secondary/roles',
    title: 'Perfis secundários',
    needs: ['grant:read', 'role:read'],
    ...secondaryRoleList.route(() => import('./roles/SecondaryRoles.tsx')),
  },
  {
    name: 'secondary_roles.create',
    path: '/grants/secondary/roles/new',
    title: 'Novo perfil secundário',
    needs: ['grant:read', 'role:create'],
    screen: () => import('./roles/SecondaryRole.tsx'),
  },
  {
    name: 'secondary_roles.edit',
    path: '/grants/secondary/roles/:role_id',
    title: 'Perfil secundário',
    needs: ['grant:read', 'role:update'],
    screen: () => import('./roles/SecondaryRole.tsx'),
  },
  {
    name: 'company_groups.index',
    path: '/grants/secondary/company_groups',
    title: 'Grupos de empresas',
    needs: ['grant:read', 'company_group:read'],
    ...companyGroupList.route(() => import('./groups/CompanyGroups.tsx')),
  },
  {
    name: 'company_groups.new',
    path: '/grants/secondary/company_groups/new',
    title: 'Novo grupo de empresas',
    needs: ['grant:read', 'company_group:read'],
    screen: () => import('./groups/NewCompanyGroup.tsx'),
  },
  {
    // The route table shows no permission here; what is read needs this one.
    name: 'company_groups.edit',
    path: '/grants/secondary/company_groups/:group_id',
    title: 'Grupo de empresas',
    needs: ['grant:read', 'company_group:read'],
    screen: () => import('./groups/CompanyGroupEditor.tsx'),
    reads: groupOf,
  },
  {
    name: 'company_groups.telling',
    path: '/grants/secondary/company_groups/:group_id/telling',
    title: 'Como avisar',
    needs: ['grant:read', 'company_group:read'],
    screen: () => import('./telling/Telling.tsx'),
    reads: tellingOf,
  },
  {
    name: 'secondary_grants.edit',
    path: '/grants/secondary/:user_id',
    title: 'Acesso secundário',
    needs: ['grant:read', 'grant:update'],
    screen: () => import('./grants/SecondaryGrants.tsx'),
    reads: userOf,
  },
]

/** Any other context is an error, not a page that is missing. */
const invalid: readonly Route[] = ['', '/:child', '/:child/:id'].map((below) => ({
  name: `grants.invalid_context${below.replaceAll('/:', '.')}`,
  path: `/grants/:context${below}`,
  title: 'Acessos',
  needs: ['grant:read'],
  screen: () => import('./InvalidContext.tsx'),
}))

const isContext = (value: string | undefined): value is RoleContext => value === 'primary' || value === 'secondary'
const attributes: Readonly<Record<string, AttributeSpec>> = {
  context: {
    about: {
      label: 'Contexto',
      en: 'Whose: of those who administer the tenant, or of those who are limited to company groups; any other is an error.',
      pt: 'De quem: dos que administram a organização, ou dos que se limitam a grupos de empresas; outro é um erro.',
    },
    values: ['primary', 'secondary'],
    fault: 'Invalid role context',
  },
}
/** Each of the three elements leads to the forms of the others. */
const saves = ['grant', 'role', 'company_group', 'security'] as const
/** The path that an element of a context starts at; one of another is not shown. */
const startOf =
  (path: (context: RoleContext) => string) =>
  ({ context }: Readonly<Record<string, string>>) =>
    isContext(context) ? path(context) : ''

export default defineWidget({
  area: 'access',
  title: 'Acessos',
  menu: [
    {
      group: 'Administração',
      order: 2,
      within: 'Acessos',
      label: 'Primários',
      description: 'Quem administra esta organização, e os perfis que dizem o que pode fazer.',
      icon: 'key-round',
      path: paths.grants('primary'),
      needs: ['grant:read'],
    },
    {
      group: 'Administração',
      order: 3,
      within: 'Acessos',
      label: 'Secundários',
      description: 'Quem vê só algumas empresas, com seus perfis e grupos de empresas.',
      icon: 'key-round',
      path: paths.grants('secondary'),
      needs: ['grant:read'],
    },
  ],
  actions: [
    { label: 'Novo perfil primário', path: paths.newRole('primary'), needs: ['grant:read', 'role:create'] },
    { label: 'Novo perfil secundário', path: paths.newRole('secondary'), needs: ['grant:read', 'role:create'] },
    { label: 'Novo grupo de empresas', path: paths.newCompanyGroup(), needs: ['grant:read', 'company_group:create'] },
  ],
  routes: [...primary, ...secondary, ...invalid],
  elements: {
    'fiscal-grants': {
      shows: {
        en: 'who has access: users with their roles and groups',
        pt: 'quem tem acesso: usuários, com seus perfis e grupos',
      },
      has: ['table', 'dialog', 'empty'],
      saves,
      height: [976, 989],
      attributes,
      start: startOf((context) => paths.grants(context)),
    },
    'fiscal-roles': {
      shows: { en: 'roles, with the matrix of what each permits', pt: 'perfis, com a matriz do que cada um permite' },
      has: ['table', 'dialog', 'empty'],
      saves,
      height: [576, 641],
      attributes,
      start: startOf((context) => paths.roles(context)),
    },
    'fiscal-company-groups': {
      shows: {
        en: 'groups of companies, which accesses are limited to',
        pt: 'grupos de empresas, aos quais acessos se limitam',
      },
      has: ['table', 'dialog', 'empty'],
      saves,
      height: [976, 989],
      start: () => paths.companyGroups(),
    },
  },
})
