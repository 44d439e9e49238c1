import type { Role } from '#api/contract/access/roles.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import type { Column } from '../../kit/list/ListFrame.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { paths, type RoleContext } from '../../paths.ts'
import '../access.css'
import { accessTabs } from '../access-tabs.tsx'
import type { primaryRoleList } from './role-list.ts'

/** Describes a list of roles: primary ones also say which of them may do everything. */
export function showRoles(context: RoleContext, list: typeof primaryRoleList) {
  const name: Column<Role> = {
    header: 'Perfil',
    name: 'role',
    cut: true,
    skeleton: 160,
    cell: (role, { leads, link, search }) =>
      leads ? link(paths.role(context, role.id, search), 'keylink', role.description) : role.description,
  }
  const admin: Column<Role> = {
    header: 'Admin',
    name: 'admin',
    width: 130,
    muted: true,
    skeleton: 28,
    cell: ({ is_master }) => (is_master ? 'Sim' : 'Não'),
  }
  return showList(list, {
    label: 'Perfis',
    className: 'roles',
    rowKey: ({ id }) => id,
    row: ({ id }, search) => paths.role(context, id, search),
    // A secondary role is opened to be changed: the route table asks for role:update there.
    rowNeeds: context === 'primary' ? ['role:read'] : ['role:update'],
    above: accessTabs(context, 'roles'),
    actions: ({ link, search }, allowed) =>
      allowed?.(['role:create']) === false
        ? null
        : link(paths.newRole(context, search), buttonClass('primary', 'sm'), 'Novo perfil'),
    narrowed: () => ({ title: 'Nenhum perfil', text: 'Nenhum perfil tem este texto no nome.' }),
    empty: () => ({
      title: 'Nenhum perfil',
      text: 'Um perfil diz o que pode fazer quem tem um acesso com ele.',
      next: { label: 'Criar perfil', doing: 'criar perfis', needs: ['role:create'], to: paths.newRole(context) },
    }),
    columns: context === 'primary' ? [name, admin] : [name],
  })
}
