import { useReport } from '../kit/report.ts'
import { useRoute } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import './companies.css'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyFrame } from './CompanyFrame.tsx'

/** A company being made. */
export default function NewCompany() {
  useReport('ready')
  const { search } = useRoute()
  const back = paths.companies(search)
  return (
    <CompanyFrame back={back} title="Nova empresa">
      <CompanyForm company={undefined} back={back} />
    </CompanyFrame>
  )
}
