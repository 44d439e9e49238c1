import { useRead } from '#api/client/use-connection.ts'
import { readCompany } from '#api/contract/companies/companies.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { useFailureSnackbar } from '../kit/failure/use-failed.ts'
import { ReadFailure } from '../kit/failure/ReadFailure.tsx'
import { useReport } from '../kit/report.ts'
import { useRoute } from '../kit/place/route.ts'
import { paths } from '../paths.ts'
import './companies.css'
import { CompanyFrame } from './CompanyFrame.tsx'
import { CompanyShapes } from './CompanyShapes.tsx'
import { LateCompanyForm } from './LateCompanyForm.tsx'

/** One company, seen and changed. */
export default function CompanyEditor() {
  const { params, search } = useRoute()
  const { data, error, refetch, isFetching } = useRead(readCompany, { params: { id: params['company_id'] ?? '' } })
  useFailureSnackbar(error)
  useReport(data ? (error ? 'stale' : 'ready') : error ? 'error' : 'loading')
  const back = paths.companies(search)
  return (
    <CompanyFrame back={back} title={data ? companyName(data) : 'Empresa'}>
      {data ? (
        <LateCompanyForm key={data.id} company={data} back={back} />
      ) : error ? (
        <div className="scroll pad">
          <slot name="error">
            <ReadFailure error={error} onRetry={() => void refetch()} busy={isFetching} />
          </slot>
        </div>
      ) : (
        <slot name="loading">
          <CompanyShapes />
        </slot>
      )}
    </CompanyFrame>
  )
}
