import { useRead } from '#api/client/use-connection.ts'
import { type AnyMonthEnd, hasCompany, readMonthEnd } from '#api/contract/documents/month-end.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { monthAfter, monthBefore, monthText } from '#domain/documents/month-end/month.ts'
import { toDate } from '#domain/time/date-time.ts'
import { IconButton } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { ReadScreen } from '../kit/failure/ReadScreen.tsx'
import { choice, company } from '../kit/filters/filters.ts'
import { useFilters } from '../kit/filters/use-filters.tsx'
import { NextStep } from '../kit/empty/NextStep.tsx'
import { TO_COMPANY, TO_IMPORT } from '../kit/empty/next-steps.ts'
import { useGo, useRoute } from '../kit/place/route.ts'
import { useToday } from '../kit/refresh/use-today.ts'
import { paths } from '../paths.ts'
import { FoundMonth } from './FoundMonth.tsx'
import { MonthActions } from './MonthActions.tsx'
import './month-end.css'
import { MonthView, type MonthViewState } from './month-view.ts'

/** Months that may be chosen at once; others by the arrows. */
const CHOICES = 36

/** The filters of the screen: the company, and the month, which is always one; `names`: the words where the address has none. */
function filtersFor(today: string, chosen: string | undefined, names: { company: string | undefined; month: string }) {
  const options: Record<string, { label: string }> = {}
  let one = today.slice(0, 7)
  for (let i = 0; i < CHOICES; i++, one = monthBefore(one)) {
    if (one === chosen || one !== names.month) options[one] = { label: monthText(one) }
  }
  if (chosen) options[chosen] = { label: monthText(chosen) }
  return [
    { ...company(), ...(names.company && { usual: names.company }) },
    { ...choice('month', 'Mês', options), unset: monthText(names.month), usual: monthText(names.month) },
  ] as const
}

/** A company's month: what is to be zero and is not, then its totals, and its closings. */
export default function MonthEnd() {
  const { search } = useRoute()
  const go = useGo()
  const view = MonthView.read(search)
  const month = useRead(readMonthEnd, { query: view })
  // Nobody's where there is no company yet: then there is nothing to close, send or print.
  const data = month.data && hasCompany(month.data) ? month.data : undefined
  const present = month.data?.month
  const today = toDate(useToday())

  const show = (next: MonthViewState) => go(paths.monthEnd(MonthView.write({ ...view, ...next })))
  const filters = useFilters({
    filters: filtersFor(today, view.month, {
      company: data && !view.company_id ? companyName(data.company) : undefined,
      month: (!view.month && present) || monthBefore(today.slice(0, 7)),
    }),
    values: view,
    // What dialog and chips set are values of an address.
    onShow: (changed) => show(changed as MonthViewState),
  })

  return (
    <>
      <div className="bar month-bar" part="toolbar">
        <slot name="toolbar-start" />
        <div className="chips">{filters.bar}</div>
        <IconButton
          icon="chevron-left"
          size="sm"
          label="Mês anterior"
          disabled={!present}
          onClick={() => present && show({ month: monthBefore(present) })}
        />
        <IconButton
          icon="chevron-right"
          size="sm"
          label="Mês seguinte"
          disabled={!present || present >= today.slice(0, 7)}
          onClick={() => present && show({ month: monthAfter(present) })}
        />
        <span className="flex-1" />
        <MonthActions month={data} />
        <slot name="toolbar-end" />
      </div>
      <ReadScreen
        read={month}
        text="Não foi possível carregar o fechamento do mês"
        failure={(message) => `Ocorreu um erro ao carregar o fechamento do mês: ${message}`}
        skeleton={<Shapes />}
      >
        {(found: AnyMonthEnd) => (hasCompany(found) ? <FoundMonth month={found} /> : <NoCompany />)}
      </ReadScreen>
      {filters.dialog}
    </>
  )
}

const NoCompany = () => (
  <slot name="empty">
    <Empty
      title="Nenhuma empresa"
      text="O fechamento é de uma empresa: cadastre a primeira, ou importe documentos dela."
      action={<NextStep to={[TO_IMPORT, TO_COMPANY]} />}
    />
  </slot>
)

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
