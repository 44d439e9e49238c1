import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { MONTH_STATES } from '#domain/documents/month-end/month-figures.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { buttonClass } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { Badge } from '#ui/painted/Status.tsx'
import { NextStep } from '../kit/empty/NextStep.tsx'
import { TO_IMPORT } from '../kit/empty/next-steps.ts'
import { Link } from '../kit/place/Link.tsx'
import { paths } from '../paths.ts'
import { MonthChanges } from './MonthChanges.tsx'
import { MonthClosings } from './MonthClosings.tsx'
import { MonthTables } from './MonthTables.tsx'
import { MonthProof } from './MonthProof.tsx'
import { MonthSending } from './sending/MonthSending.tsx'
import { MonthView, type MonthViewState } from './month-view.ts'
import { OpenItems } from './OpenItems.tsx'

/** A company's month: what is open, its totals, its closings, and what is sent and proven of it. */
export function FoundMonth({ month, view }: { month: MonthEnd; view: MonthViewState }) {
  const { company, state, figures, open, closings, changes } = month
  const { label, level, icon } = MONTH_STATES[state]
  const isEmpty = figures.documents.length === 0 && open.length === 0 && closings.length === 0
  return (
    <div className="month-end">
      <header className="month-head">
        <h2 className="h2">
          {companyName(company)}, {monthText(month.month)}
        </h2>
        <Badge level={level} icon={icon}>
          {label}
        </Badge>
        <span className="flex-1" />
        <Neighbours month={month} view={view} />
      </header>
      {isEmpty ? (
        <slot name="empty">
          <Empty
            title="Nenhum documento"
            text="A empresa não tem documentos deste mês. Se há algum, importe os arquivos, ou escolha outro mês."
            action={<NextStep to={TO_IMPORT} />}
          />
        </slot>
      ) : (
        <>
          <OpenItems month={month} />
          {changes && <MonthChanges changes={changes} />}
          <MonthTables figures={figures} />
          <MonthClosings closings={closings} />
        </>
      )}
      <MonthSending month={month} />
      <MonthProof month={month} />
    </div>
  )
}

/** The ways to the companies before and after it by name, in the same month. */
function Neighbours({ month: { neighbours }, view }: { month: MonthEnd; view: MonthViewState }) {
  const { previous, next } = neighbours
  const way = (company: NonNullable<typeof previous>, label: string, icon: 'chevron-left' | 'chevron-right') => {
    const text = `${label}: ${companyName(company)}`
    return (
      <Link
        to={paths.monthEnd(MonthView.write({ ...view, company_id: company.id }))}
        className={buttonClass('ghost', 'sm', true)}
        aria-label={text}
        title={text}
      >
        <Icon name={icon} size={14} />
      </Link>
    )
  }
  return (
    <nav className="month-neighbours" aria-label="Outras empresas">
      {previous && way(previous, 'Empresa anterior', 'chevron-left')}
      {next && way(next, 'Próxima empresa', 'chevron-right')}
    </nav>
  )
}
