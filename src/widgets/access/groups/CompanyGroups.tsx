import { buttonClass } from '#ui/painted/Button.tsx'
import { showList } from '../../kit/list/show-list.tsx'
import { paths } from '../../paths.ts'
import '../access.css'
import { accessTabs } from '../access-tabs.tsx'
import { companyGroupList } from './company-group-list.ts'

/** 'Grupos': what secondary accesses are limited to, and whom alarms tell. */
export default showList(companyGroupList, {
  label: 'Grupos de empresas',
  className: 'company-groups',
  rowKey: ({ id }) => id,
  row: ({ id }, search) => paths.companyGroup(id, search),
  above: accessTabs('secondary', 'company_groups'),
  actions: ({ link, search }, allowed) =>
    allowed?.(['company_group:create']) === false
      ? null
      : link(paths.newCompanyGroup(search), buttonClass('primary', 'sm'), 'Novo Grupo'),
  narrowed: () => ({ title: 'Nenhum grupo', text: 'Nenhum grupo tem este texto no nome.' }),
  empty: () => ({
    title: 'Nenhum grupo',
    text: 'Um grupo reúne as empresas que um acesso secundário alcança, e diz a quem um alarme avisa.',
    next: {
      label: 'Criar grupo',
      doing: 'criar grupos',
      needs: ['company_group:create'],
      to: paths.newCompanyGroup(),
    },
  }),
  columns: [
    {
      header: 'Nome',
      name: 'name',
      cut: true,
      skeleton: 180,
      cell: ({ id, description }, { link, search }) => link(paths.companyGroup(id, search), 'keylink', description),
    },
  ],
})
