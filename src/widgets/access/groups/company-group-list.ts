import { defineList } from '../../kit/list/define-list.ts'
import { text } from '../../kit/filters/filters.ts'
import { paths } from '../../paths.ts'

export const companyGroupList = defineList({
  read: '/company_groups/',
  endpoint: async () => (await import('#api/contract/access/company-groups.ts')).listCompanyGroups,
  path: paths.companyGroups,
  filters: [text('search', 'Nome', { most: 128, wrong: 'Até 128 letras', isTyped: true })],
  sorts: ['name'],
  usual: 'name',
  sizes: [10, 20, 40, 50],
  size: 20,
})
