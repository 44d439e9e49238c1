import { choice, text } from '../kit/filters/filters.ts'
import { defineList } from '../kit/list/define-list.ts'
import { paths } from '../paths.ts'

/** 'GET /companies/alerts/' told by company: what a row lacks stands in it (docs/decisions.md#screens-with-little-said). */
export const companyList = defineList({
  read: '/companies/',
  endpoint: async () => (await import('#api/contract/companies/companies.ts')).listCompanies,
  path: paths.companies,
  filters: [
    text('search', 'Empresa', {
      unset: 'Todas',
      most: 128,
      hint: 'Nome, CNPJ ou CPF, ou uma parte deles',
      wrong: 'Até 128 letras',
    }),
    choice('alert', 'Alertas', {
      any: { label: 'Com alertas' },
      certificate_expired: { label: 'Certificado vencido' },
      certificate_expiring: { label: 'Certificado a vencer' },
      certificate_missing: { label: 'Sem certificado' },
      csc_missing: { label: 'Sem CSC' },
      point_of_sale_missing: { label: 'Sem ponto de venda' },
      sat_silent: { label: 'SAT sem comunicação' },
    }),
  ],
  asks: { alerts: '1' },
  sorts: ['name', 'cnpj'],
  usual: 'name',
  sizes: [10, 20, 40, 50],
  size: 20,
})
