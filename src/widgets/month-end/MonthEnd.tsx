import { useRoute } from '../kit/place/route.ts'
import { CompanyMonth } from './CompanyMonth.tsx'
import { MonthBoard } from './board/MonthBoard.tsx'
import './month-end.css'
import { MonthView } from './month-view.ts'

/** 'Fechamento do mês': the month of a company, or of all of them as a board. */
export default function MonthEnd() {
  const view = MonthView.read(useRoute().search)
  return view.company_id === undefined ? (
    <MonthBoard view={view} />
  ) : (
    <CompanyMonth view={view} companyId={view.company_id} />
  )
}
