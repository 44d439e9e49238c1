import { readAddress } from '#api/client/address.ts'
import type { readCompany } from '#api/contract/companies/companies.ts'
import { defineWidget } from '../kit/widget.ts'
import { paths } from '../paths.ts'
import { companyList } from './company-list.ts'

export default defineWidget({
  area: 'companies',
  title: 'Empresas',
  menu: [
    {
      group: 'Administração',
      order: 1,
      label: 'Empresas',
      description: 'Os dados de cada empresa, seus certificados e códigos, e o que falta a cada uma.',
      icon: 'building-2',
      path: paths.companies(),
      needs: ['company:read'],
    },
  ],
  actions: [{ label: 'Nova empresa', path: paths.newCompany(), needs: ['company:create'] }],
  routes: [
    {
      name: 'companies',
      path: '/companies',
      needs: ['company:read'],
      ...companyList.route(() => import('./CompanyList.tsx')),
    },
    {
      name: 'companies.new',
      path: '/companies/new',
      title: 'Nova empresa',
      needs: ['company:create'],
      screen: () => import('./NewCompany.tsx'),
    },
    {
      name: 'companies.edit',
      path: '/companies/:company_id',
      title: 'Empresa',
      needs: ['company:read'],
      screen: () => import('./CompanyEditor.tsx'),
      reads: ({ params: { company_id: id = '' } }) => [
        readAddress<typeof readCompany>('/companies/:id', { params: { id } }),
      ],
    },
  ],
  elements: {
    'fiscal-companies': {
      shows: { en: 'the companies, their data, certificates and alerts' },
      has: ['table', 'dialog', 'empty'],
      saves: ['company', 'certificate'],
      finds: ['companies'],
      height: [933, 1512],
      start: () => paths.companies(),
    },
  },
})
