import type { MonthEnd } from '#api/contract/documents/month-end.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { MONTH_STATES } from '#domain/documents/month-end/month-figures.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { Empty } from '#ui/painted/Empty.tsx'
import { Badge } from '#ui/painted/Status.tsx'
import { NextStep } from '../kit/empty/NextStep.tsx'
import { TO_IMPORT } from '../kit/empty/next-steps.ts'
import { MonthChanges } from './MonthChanges.tsx'
import { MonthClosings } from './MonthClosings.tsx'
import { MonthTables } from './MonthTables.tsx'
import { MonthProof } from './MonthProof.tsx'
import { MonthSending } from './MonthSending.tsx'
import { OpenItems } from './OpenItems.tsx'

/** A company's month: what is open, its totals, its closings, and what is sent and proven of it. */
export function FoundMonth({ month }: { month: MonthEnd }) {
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
