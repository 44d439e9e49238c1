import { useState } from 'react'
import { readAnew } from '#api/client/read-anew.ts'
import { useCan, useConnection, useWrite } from '#api/client/use-connection.ts'
import { readAccountant, sendToAccountant } from '#api/contract/documents/accountant.ts'
import { type BoardRow, readMonthBoard } from '#api/contract/documents/month-board.ts'
import { closeMonth, readMonthEnd } from '#api/contract/documents/month-end.ts'
import { companyName } from '#domain/companies/company-name.ts'
import { isClosable } from '#domain/documents/month-end/board.ts'
import { monthText } from '#domain/documents/month-end/month.ts'
import { formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button, buttonClass, IconButton } from '#ui/painted/Button.tsx'
import { Meter } from '#ui/painted/chart/Meter.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { Link } from '../../kit/place/Link.tsx'
import { paths } from '../../paths.ts'
import { MonthView } from '../month-view.ts'
import { useDocuments } from '../use-documents.ts'
import type { Chosen } from './use-chosen.ts'
import { type Run, type Task, useRun } from './use-run.ts'

interface Props {
  month: string
  rows: readonly BoardRow[]
  chosen: Chosen
}

const counted = (of: number, one: string, many: string) => `${formatQuantity(of)} ${of === 1 ? one : many}`

const openIn = ({ open }: BoardRow) => open.reduce((sum, { count }) => sum + count, 0)
// Who may not change a company is not told if it has an accountant.
const mayClose = (row: BoardRow) => row.has_accountant !== null && isClosable(row.state, openIn(row))
const maySend = (row: BoardRow) => row.state === 'closed' && row.has_accountant && row.sending?.state !== 'under_way'

/** A question before something is done to several months. */
interface Question {
  task: Task
  rows: readonly BoardRow[]
}

/** The bar of the chosen companies, and what can be done to their months: to each by itself, whatever becomes of the others. */
export function ChosenMonths({ month, rows, chosen }: Props) {
  const { queries } = useConnection()
  const mayChange = useCan(closeMonth)
  const { closing, sending } = useTasks(month)
  const [question, setQuestion] = useState<Question>()
  const { run, start, stop, forget } = useRun(
    () => void readAnew(queries, [readMonthBoard, readMonthEnd, readAccountant]),
  )
  const own = rows.filter(({ company }) => chosen.ids.has(company.id))
  if (own.length === 0 && !run) return null
  const closable = own.filter(mayClose)
  const sendable = [...own.filter(maySend), ...justClosed(run, own)]
  const ask = (task: Task, of: readonly BoardRow[]) => setQuestion({ task, rows: of })
  const clear = () => {
    forget()
    chosen.set(
      rows.map(({ company }) => company.id),
      false,
    )
  }
  const again = run?.isOver ? [...run.failures.map(({ row }) => row), ...run.rest] : []
  return (
    <section className="board-chosen" aria-label="O que está escolhido">
      <div className="row">
        <LiveStatus as="span" className="tabular-nums">
          {run ? runText(run) : counted(own.length, 'escolhida', 'escolhidas')}
        </LiveStatus>
        {run && !run.isOver ? (
          <>
            <Progress run={run} />
            <Button size="sm" onClick={stop}>
              Parar
            </Button>
          </>
        ) : (
          <>
            <span className="flex-1" />
            {run && again.length > 0 && (
              <Button size="sm" onClick={() => start(run.task, again)}>
                {run.failures.length > 0 ? 'Tentar de novo' : 'Continuar'} ({again.length})
              </Button>
            )}
            <Documents rows={own} month={month} />
            {mayChange && (
              <Button
                size="sm"
                kind={closable.length > 0 ? 'primary' : 'secondary'}
                {...(closable.length === 0 && { disabledReason: 'Nenhuma das escolhidas está pronta para fechar' })}
                onClick={() => ask(closing, closable)}
              >
                {closable.length > 0 ? `Fechar ${counted(closable.length, 'mês', 'meses')}` : 'Fechar'}
              </Button>
            )}
            {mayChange && (
              <Button
                size="sm"
                icon="send"
                kind={closable.length === 0 && sendable.length > 0 ? 'primary' : 'secondary'}
                {...(sendable.length === 0 && {
                  disabledReason: 'Nenhuma das escolhidas está fechada, com contador e por enviar',
                })}
                onClick={() => ask(sending, sendable)}
              >
                {sendable.length > 0 ? `Enviar ${formatQuantity(sendable.length)} ao contador` : 'Enviar ao contador'}
              </Button>
            )}
            <IconButton icon="x" size="sm" label="Não escolher mais nada" onClick={clear} />
          </>
        )}
      </div>
      {run && <Failures run={run} month={month} />}
      {question && (
        <ConfirmDialog
          {...question.task.question(question.rows)}
          onConfirm={() => {
            setQuestion(undefined)
            start(question.task, question.rows)
          }}
          onCancel={() => setQuestion(undefined)}
        />
      )}
    </section>
  )
}

/** The way to the files of the month's documents, notes and coupons. */
function Documents({ rows, month }: { rows: readonly BoardRow[]; month: string }) {
  const to = useDocuments()
  if (!to || rows.length === 0) return null
  return (
    <Link
      to={to(
        rows.map(({ company }) => company.id),
        month,
      )}
      className={buttonClass('secondary', 'sm')}
    >
      <Icon name="download" size={14} />
      Baixar documentos
    </Link>
  )
}

function useTasks(month: string): Record<'closing' | 'sending', Task> {
  const close = useWrite(closeMonth)
  const send = useWrite(sendToAccountant)
  return {
    closing: {
      name: 'closing',
      doing: 'Fechando',
      done: (of) => counted(of, 'mês fechado', 'meses fechados'),
      question: (rows) => ({
        title: rows.length === 1 ? 'Fechar o mês?' : `Fechar ${formatQuantity(rows.length)} meses?`,
        text: [
          `${monthText(month)}: ${namesOf(rows)}.`,
          'Os números ficam guardados como estão agora; o que chegar depois aparece como reabertura.',
        ],
        confirmLabel: 'Fechar',
      }),
      one: ({ company }) =>
        close.mutateAsync({ body: { company_id: company.id, month, note: '', if_nothing_open: true } }),
    },
    sending: {
      name: 'sending',
      doing: 'Enviando',
      done: (of) => counted(of, 'envio pedido', 'envios pedidos'),
      question: (rows) => ({
        title: rows.length === 1 ? 'Enviar ao contador?' : `Enviar ${formatQuantity(rows.length)} meses ao contador?`,
        text: [
          `${monthText(month)}: ${namesOf(rows)}.`,
          'Cada um vai aos endereços que a empresa informou. Os links do e-mail abrem sem senha.',
        ],
        confirmLabel: 'Enviar',
      }),
      one: ({ company }) => send.mutateAsync({ body: { company_id: company.id, month } }),
    },
  }
}

/** Names that fit a question. */
const NAMED = 8

function namesOf(rows: readonly BoardRow[]): string {
  const names = rows.slice(0, NAMED).map(({ company }) => companyName(company))
  const more = rows.length - names.length
  return more > 0 ? `${names.join(', ')} e mais ${formatQuantity(more)}` : names.join(', ')
}

/** The months that have just been closed and may go on their way, though a filter has taken them from the page. */
function justClosed(run: Run | undefined, own: readonly BoardRow[]): BoardRow[] {
  if (!run?.isOver || run.task.name !== 'closing') return []
  return run.done.filter(
    ({ company, has_accountant }) =>
      has_accountant && !own.some((row) => row.company.id === company.id && maySend(row)),
  )
}

function runText({ task, rest, done, failures, isOver }: Run): string {
  const sum = done.length + failures.length + rest.length
  if (!isOver) return `${task.doing} ${formatQuantity(sum - rest.length + 1)} de ${formatQuantity(sum)}`
  return [
    task.done(done.length),
    failures.length > 0 && counted(failures.length, 'não pôde ser feito', 'não puderam ser feitos'),
    rest.length > 0 && counted(rest.length, 'ficou por fazer', 'ficaram por fazer'),
  ]
    .filter(Boolean)
    .join(' · ')
}

function Progress({ run: { task, rest, done, failures } }: { run: Run }) {
  const past = done.length + failures.length
  const max = past + rest.length
  const text = `${formatQuantity(past)} de ${formatQuantity(max)}`
  return (
    <span className="board-progress">
      <Meter role="progressbar" label={task.doing} text={text} max={max} parts={[{ value: past, tone: 'now' }]} />
    </span>
  )
}

/** Why what was not done was not. */
function Failures({ run: { failures }, month }: { run: Run; month: string }) {
  if (failures.length === 0) return null
  return (
    <ul className="board-failures" aria-label="O que não pôde ser feito">
      {failures.map(({ row: { company }, name, reason }) => (
        <li key={company.id}>
          <Link to={paths.monthEnd(MonthView.write({ company_id: company.id, month }))} className="link">
            {name}
          </Link>{' '}
          {reason}
        </li>
      ))}
    </ul>
  )
}
