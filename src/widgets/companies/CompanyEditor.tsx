import { useRead } from '#api/client/use-connection.ts'
import { readCompany } from '#api/contract/companies/companies.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { useRoute } from '../kit/place/route.ts'
import { useTitle } from '../kit/place/title.ts'
import { paths } from '../paths.ts'
import './companies.css'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyFrame } from './CompanyFrame.tsx'
import { CompanyShapes } from './CompanyShapes.tsx'

/** One company, seen and changed. */
export default function CompanyEditor() {
  const { params, search } = useRoute()
  const company = useRead(readCompany, { params: { id: params['company_id'] ?? '' } })
  const name = company.data && companyName(company.data)
  useTitle(name)
  const back = paths.companies(search)
  return (
    <CompanyFrame back={back} title={name ?? 'Empresa'}>
      <ReadScreen
        read={company}
        skeleton={<CompanyShapes />}
        around={(content) => (company.error ? <div className="scroll pad">{content}</div> : content)}
      >
        {(data) => <CompanyForm key={data.id} company={data} back={back} />}
      </ReadScreen>
    </CompanyFrame>
  )
}
