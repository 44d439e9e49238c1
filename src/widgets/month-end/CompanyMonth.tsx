import { useRead } from '#api/client/use-connection.ts'
import { hasCompany, readMonthEnd } from '#api/contract/documents/month-end.ts'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { BackLink } from '../kit/place/BackLink.tsx'
import { paths } from '../paths.ts'
import { FoundMonth } from './FoundMonth.tsx'
import { MonthActions } from './MonthActions.tsx'
import { MonthBar } from './MonthBar.tsx'
import { MonthView, type MonthViewState } from './month-view.ts'
import { NoCompany } from './NoCompany.tsx'

/** A company's month: what is to be zero and is not, then its totals, and its closings. */
export function CompanyMonth({ view, companyId }: { view: MonthViewState; companyId: string }) {
  const month = useRead(readMonthEnd, { query: { company_id: companyId, month: view.month } })
  const data = month.data && hasCompany(month.data) ? month.data : undefined
  return (
    <>
      <MonthBar
        view={view}
        month={month.data?.month}
        start={<BackLink small to={paths.monthEnd(MonthView.write({ ...view, company_id: undefined }))} />}
      >
        <MonthActions month={data} />
      </MonthBar>
      <ReadScreen
        read={month}
        text="Não foi possível carregar o fechamento do mês"
        failure={(message) => `Ocorreu um erro ao carregar o fechamento do mês: ${message}`}
        skeleton={<Shapes />}
      >
        {(found) => (hasCompany(found) ? <FoundMonth month={found} view={view} /> : <NoCompany />)}
      </ReadScreen>
    </>
  )
}

/** The sections of the first answer. */
const Shapes = () => (
  <Awaited>
    {[4, 6, 6, 4].map((lines, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- shapes are told apart by nothing else
      <div className="section" key={index}>
        <SkeletonLines lines={lines} />
      </div>
    ))}
  </Awaited>
)
