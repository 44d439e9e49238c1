import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { TO_COMPANY, TO_IMPORT } from '../kit/empty/next-steps.ts'
import { showList } from '../kit/list/show-list.tsx'
import { cnpjOf } from '../kit/list/own/rows.ts'
import { paths } from '../paths.ts'
import './companies.css'
import { companyList } from './company-list.ts'

/** 'Empresas': every company that the user may see, and what it lacks. */
export default showList(companyList, {
  label: 'Empresas',
  className: 'companies-list',
  layout: { steps: [960], items: 760 },
  rowKey: ({ id }) => id,
  row: ({ id }, search) => paths.company(id, search),
  own: {
    kind: 'company',
    noun: { one: 'empresa', many: 'empresas', feminine: true },
    name: (company) => `a empresa ${companyName(company)}`,
    row: ({ id, cnpj }) => ({ kind: 'company', id, ...cnpjOf(cnpj) }),
  },
  actions: ({ link, search }, allowed) =>
    allowed?.(['company:create']) === false
      ? null
      : link(paths.newCompany(search), buttonClass('primary', 'sm'), 'Nova empresa'),
  narrowed: () => ({ title: 'Nenhuma empresa', text: 'Nenhuma empresa corresponde aos filtros ativos.' }),
  empty: () => ({
    title: 'Nenhuma empresa',
    text: 'Cadastre a primeira, ou importe documentos dela.',
    next: [TO_COMPANY, TO_IMPORT],
  }),
  columns: [
    {
      header: 'Empresa',
      name: 'name',
      cut: true,
      item: { at: 1, look: 'strong' },
      skeleton: 220,
      cell: (company, { link, search }) => (
        <>
          {link(paths.company(company.id, search), 'keylink', companyName(company))}
          {company.nome_fantasia !== null && <small title={company.razao_social}>{company.razao_social}</small>}
        </>
      ),
    },
    {
      header: 'CNPJ ou CPF',
      name: 'cnpj',
      width: 160,
      item: { at: 2, side: 'first', look: 'small' },
      skeleton: 128,
      cell: ({ cnpj }) => formatTaxpayer(cnpj),
    },
    {
      header: 'Município',
      name: 'city',
      width: '22%',
      cut: true,
      item: { at: 3, side: 'rest', look: 'small' },
      muted: true,
      skeleton: 96,
      cell: ({ municipio }) => municipio,
    },
    {
      header: 'Alertas',
      name: 'alerts',
      marks: ({ alerts = [] }) =>
        alerts.map(({ level, message }) => ({
          look: 'status',
          level,
          icon: level === 'danger' ? 'circle-alert' : 'triangle-alert',
          label: message,
        })),
      width: ['27%', 160],
      item: { at: 4 },
      skeleton: 104,
      cell: (_company, _tools, marks) => marks && <span className="alerts">{marks}</span>,
    },
  ],
})
