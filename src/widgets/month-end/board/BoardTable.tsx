import type { BoardRow, MonthBoard } from '#api/contract/documents/month-board.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { formatTaxpayer } from '#domain/companies/taxpayer.ts'
import { BOARD_STATES, type BoardState, nearMonths } from '#domain/documents/month-end/board.ts'
import { OPEN_KINDS, salesText } from '#domain/documents/month-end/month-figures.ts'
import { daysOfMonth, monthShort, monthText } from '#domain/documents/month-end/month.ts'
import { formatAmount, formatQuantity } from '#domain/money.ts'
import { formatDate } from '#domain/time/date-time.ts'
import '#ui/fields/Choice.css'
import { Icon } from '#ui/painted/Icon.tsx'
import { Status, type StatusProps } from '#ui/painted/Status.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { paths } from '../../paths.ts'
import { openPath } from '../month-links.ts'
import { MonthView, type MonthViewState } from '../month-view.ts'
import type { Chosen } from './use-chosen.ts'

interface Props {
  board: MonthBoard
  view: MonthViewState
  busy: boolean
  /** Undefined of who may do nothing to what is chosen. */
  chosen: Chosen | undefined
}

/** A row a company: its month, and the months beside it as far as there is room. */
export function BoardTable({ board: { items, month, months }, view, busy, chosen }: Props) {
  const label = `Empresas em ${monthText(month)}`
  return (
    <div className="table-wrap" part="table">
      <table className="data-table board items-720" aria-label={label} aria-busy={busy}>
        <thead>
          <tr>
            {chosen && (
              <th scope="col" className="c-choose">
                <AllBox items={items} chosen={chosen} />
              </th>
            )}
            <th scope="col">Empresa</th>
            <th scope="col" className="c-state">
              Situação
            </th>
            <th scope="col">Pendências</th>
            <th scope="col" className="c-sum right">
              Vendas (R$)
            </th>
            <th scope="col" className="c-sent">
              Contador
            </th>
            {months.map((one) => (
              <th
                key={one}
                scope="col"
                className={monthClass(one, months, month)}
                aria-current={one === month ? 'true' : undefined}
                aria-label={monthText(one)}
              >
                <Link
                  to={paths.monthEnd(MonthView.write({ ...view, month: one, page: undefined }))}
                  title={monthText(one)}
                >
                  {monthShort(one)}
                </Link>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((row) => (
            <Row key={row.company.id} {...{ row, month, months, view, chosen }} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The class of a month's column: those that are far from the month of the board leave first. */
const monthClass = (one: string, months: readonly string[], month: string) =>
  nearMonths(months, month).includes(one) ? 'c-month' : 'c-month far'

function AllBox({ items, chosen }: { items: readonly BoardRow[]; chosen: Chosen }) {
  const ids = items.map(({ company }) => company.id)
  const count = ids.filter((id) => chosen.ids.has(id)).length
  return (
    <input
      type="checkbox"
      className="checkbox"
      aria-label={`Escolher as ${formatQuantity(ids.length)} desta página`}
      checked={count === ids.length}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && count < ids.length
      }}
      onChange={() => chosen.set(ids, count < ids.length)}
    />
  )
}

interface RowProps extends Pick<Props, 'view' | 'chosen'> {
  row: BoardRow
  month: string
  months: readonly string[]
}

function Row({ row, month, months, view, chosen }: RowProps) {
  const { company, state, sales, total } = row
  const name = companyName(company)
  const at = (one: string) => paths.monthEnd(MonthView.write({ ...view, company_id: company.id, month: one }))
  return (
    <tr>
      {chosen && (
        <td className="c-choose item at-1 item-first">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`Escolher ${name}`}
            checked={chosen.ids.has(company.id)}
            onChange={({ currentTarget }) => chosen.set([company.id], currentTarget.checked)}
          />
        </td>
      )}
      <td className="c-company item at-2 item-strong" title={company.razao_social}>
        <Link to={at(month)} className="keylink">
          {name}
        </Link>
        <small>{formatTaxpayer(company.cnpj)}</small>
      </td>
      <td className="c-state item at-4">
        <StateOf state={state} />
      </td>
      <td className="c-open item at-6">
        <Open row={row} month={month} />
      </td>
      <td className="c-sum right tabular-nums item at-3 item-end" title={salesText(sales)}>
        {sales > 0 && formatAmount(total)}
      </td>
      <td className="c-sent item at-5 item-end">
        <Sending row={row} to={at(month)} />
      </td>
      {row.months.map((cell, index) => {
        const one = months[index] ?? month
        return (
          <td key={one} className={monthClass(one, months, month)} data-current={one === month || undefined}>
            <Cell {...cell} month={one} to={at(one)} />
          </td>
        )
      })}
    </tr>
  )
}

function StateOf({ state }: { state: BoardState }) {
  const { label, level, icon } = BOARD_STATES[state]
  return (
    <Status level={level} icon={icon}>
      {label}
    </Status>
  )
}

/** The items that are to be zero and are not, each with the way to the list that shows it. */
function Open({ row, month }: { row: BoardRow; month: string }) {
  const { company, open, in_contingency } = row
  if (open.length === 0) return null
  return (
    <ul className="board-open">
      {open.map(({ kind, count }) => (
        <li key={kind}>
          <Link to={openPath(kind, { company, ...daysOfMonth(month), isContingent: in_contingency })} className="link">
            <b className="tabular-nums">{formatQuantity(count)}</b> {OPEN_KINDS[kind].label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const SENDINGS = {
  under_way: { label: 'Saindo', level: 'info', icon: 'clock' },
  sent: { label: 'Enviado', level: 'success', icon: 'send' },
  failed: { label: 'Falhou', level: 'danger', icon: 'circle-x' },
  ended: { label: 'Links encerrados', level: 'neutral', icon: 'circle-slash' },
} as const satisfies Record<
  NonNullable<BoardRow['sending']>['state'],
  { label: string } & Omit<StatusProps, 'children'>
>

function Sending({ row: { sending, has_accountant, company }, to }: { row: BoardRow; to: string }) {
  if (sending) {
    const { label, level, icon } = SENDINGS[sending.state]
    return (
      <Status level={level} icon={icon}>
        {label} {sending.state !== 'under_way' && formatDate(sending.at)}
      </Status>
    )
  }
  if (has_accountant !== false) return null
  return (
    <Link to={to} className="link" aria-label={`Informar o contador de ${companyName(company)}`}>
      Informar
    </Link>
  )
}

interface CellProps {
  state: BoardState
  open: number
  month: string
  to: string
}

/** A month beside: its state as an icon, its count where something is open. */
function Cell({ state, open, month, to }: CellProps) {
  const { label, level, icon } = BOARD_STATES[state]
  const text = [monthText(month), label, open > 0 && `${formatQuantity(open)} a resolver`].filter(Boolean).join(', ')
  return (
    <Link to={to} className="board-cell" aria-label={text} title={text}>
      <span className="status" data-level={level}>
        {open > 0 ? <b className="tabular-nums">{open > 99 ? '99+' : open}</b> : <Icon name={icon} size={14} />}
      </span>
    </Link>
  )
}
