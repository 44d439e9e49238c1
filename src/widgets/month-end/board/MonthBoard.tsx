import { useCan, useRead } from '#api/client/use-connection.ts'
import { type MonthBoard as Board, readMonthBoard } from '#api/contract/documents/month-board.ts'
import { closeMonth } from '#api/contract/documents/month-end.ts'
import { BOARD_STATES } from '#domain/documents/month-end/board.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { formatQuantity } from '#domain/money.ts'
import { Button } from '#ui/painted/Button.tsx'
import { Empty } from '#ui/painted/Empty.tsx'
import { PagerView } from '#ui/painted/PagerView.tsx'
import { Awaited } from '#ui/painted/Regions.tsx'
import { SkeletonLines } from '#ui/painted/Skeleton.tsx'
import { Status } from '#ui/painted/Status.tsx'
import { ReadScreen } from '../../kit/failure/ReadScreen.tsx'
import { hasNextPage, pageRange } from '../../kit/list/ListFrame.tsx'
import { useGo } from '../../kit/place/route.ts'
import { listTitle, useTitle } from '../../kit/place/title.ts'
import { ListNews } from '../../kit/refresh/ListNews.tsx'
import { paths } from '../../paths.ts'
import { MonthBar } from '../MonthBar.tsx'
import { BOARD_SIZES, boardQuery, MonthView, type MonthViewState } from '../month-view.ts'
import { useDocuments } from '../use-documents.ts'
import { NoCompany } from '../NoCompany.tsx'
import { BoardTable } from './BoardTable.tsx'
import './board.css'
import { ChosenMonths } from './ChosenMonths.tsx'
import { useChosen } from './use-chosen.ts'

/** The months of all companies: how each stands, what is open in it, and what can be done to several at once. */
export function MonthBoard({ view }: { view: MonthViewState }) {
  const query = boardQuery(view)
  const board = useRead(readMonthBoard, { query }, { keepPrevious: true })
  useTitle(listTitle(query.page, view.state !== undefined), 'list')
  return (
    <>
      <MonthBar view={view} month={board.data?.month} />
      <ReadScreen
        read={board}
        text="Não foi possível carregar o fechamento dos meses"
        failure={(message) => `Ocorreu um erro ao carregar o fechamento dos meses: ${message}`}
        skeleton={
          <Awaited>
            <div className="section">
              <SkeletonLines lines={12} />
            </div>
          </Awaited>
        }
      >
        {(found) =>
          found.states.length === 0 ? (
            <NoCompany />
          ) : (
            <FoundBoard board={found} view={view} busy={board.isPlaceholderData} />
          )
        }
      </ReadScreen>
    </>
  )
}

interface Props {
  board: Board
  view: MonthViewState
  /** Another page or month is on its way. */
  busy: boolean
}

function FoundBoard({ board, view, busy }: Props) {
  const go = useGo()
  const mayChange = useCan(closeMonth)
  const mayChoose = useDocuments() !== undefined || mayChange
  const { page, per_page: perPage } = boardQuery(view)
  const { items, total, month } = board
  // Whoever turns to other rows has chosen none of them.
  const chosen = useChosen(`${month} ${view.state} ${page} ${perPage}`)
  const show = (changed: MonthViewState) => go(paths.monthEnd(MonthView.write({ ...view, ...changed })))
  return (
    <>
      <States board={board} view={view} />
      {mayChoose && <ChosenMonths key={month} month={month} rows={items} chosen={chosen} />}
      {items.length > 0 ? (
        <BoardTable board={board} view={view} busy={busy} chosen={mayChoose ? chosen : undefined} />
      ) : (
        <slot name="empty">
          <Empty
            title="Nenhuma empresa"
            text={
              view.state === undefined || page > 1
                ? 'Nada nesta página.'
                : `Nenhuma empresa está assim em ${monthText(month)}: ${BOARD_STATES[view.state].label}.`
            }
            action={
              <Button size="sm" onClick={() => show({ state: undefined, page: undefined })}>
                Ver todas
              </Button>
            }
          />
        </slot>
      )}
      <PagerView
        page={page}
        perPage={perPage}
        options={BOARD_SIZES}
        range={pageRange(page, perPage, items.length, total)}
        hasNext={hasNextPage(page, perPage, items.length, total)}
        onPage={(next) => show({ page: next === 1 ? undefined : next })}
        onPerPage={(size) => show({ per_page: size, page: undefined })}
      />
      <ListNews
        of={MonthView.write(view)}
        busy={busy}
        page={page}
        perPage={perPage}
        count={items.length}
        total={total}
        label="Empresas"
      />
    </>
  )
}

/** How many companies are in each state; a press shows these alone, or all again. */
function States({ board: { states, month }, view }: Pick<Props, 'board' | 'view'>) {
  const go = useGo()
  const toggle = (state: MonthViewState['state']) =>
    go(paths.monthEnd(MonthView.write({ ...view, state: view.state === state ? undefined : state, page: undefined })))
  return (
    <div className="board-states" role="group" aria-label={`Situações em ${monthText(month)}`}>
      {states.map(({ state, companies }) => (
        <button
          key={state}
          type="button"
          className="board-state"
          aria-pressed={view.state === state}
          onClick={() => toggle(state)}
        >
          <b className="tabular-nums">{formatQuantity(companies)}</b>
          <Status level={BOARD_STATES[state].level} icon={BOARD_STATES[state].icon}>
            {BOARD_STATES[state].label}
          </Status>
        </button>
      ))}
    </div>
  )
}
