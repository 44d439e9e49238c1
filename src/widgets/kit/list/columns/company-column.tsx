import { companyName } from '#domain/companies/company-name.ts'
import type { Column } from '../ListFrame.tsx'

/** Column of a row's company, in lists of what companies have; a long name is cut, and its whole legal name told. */
export const companyColumn: Column<{ company: { razao_social: string; nome_fantasia: string | null } }> = {
  header: 'Empresa',
  name: 'company',
  skeleton: 180,
  cell: ({ company }) => (
    <span className="truncate min-w-0" title={company.razao_social}>
      {companyName(company)}
    </span>
  ),
}
