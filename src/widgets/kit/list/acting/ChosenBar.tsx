import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useAllowed } from '#api/client/use-connection.ts'
import type { Page } from '#api/contract/page.ts'
import { formatTotal } from '#domain/list-total.ts'
import { formatQuantity } from '#domain/money.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { ConfirmDialog } from '#ui/overlay/Dialog.tsx'
import { Button, IconButton } from '#ui/painted/Button.tsx'
import { useFailed } from '../../failure/use-failed.ts'
import { useLoaded } from '../../failure/use-loaded.ts'
import type { ChosenAction, ChosenRows, Doing } from './chosen-action.ts'
import './acting.css'
import type { Selection } from './selection.ts'
import { countOf, useDoing } from './use-doing.ts'

/** Most rows that are chosen at once: what a page of the server has. */
const MOST_CHOSEN = 1000

export interface ChosenBarProps<T> {
  rows: ChosenRows<T>
  selection: Selection<T>
  /** The count of what the filters show. */
  total: number
  /** The list's query string without its page: with another one nothing is chosen any more. */
  filter: string
  /** Reads the first of what the filters show. */
  readAll: (most: number) => Promise<Page<T>>
}

interface Asking<T> {
  action: ChosenAction<T>
  items: readonly T[]
}

/** Tells what is chosen of a list, and has what can be done to it: between its rows and its pager, for as long as anything is. */
export function ChosenBar<T>({ rows, selection, total, filter, readAll }: ChosenBarProps<T>) {
  const { items: chosen, isChoosing } = useSyncExternalStore(selection.subscribe, selection.current)
  const { progress, run, stop } = useDoing(rows, selection)
  const [asking, setAsking] = useState<Asking<T>>()
  const allowed = useAllowed()
  const isOpen = chosen.size > 0 || isChoosing || progress !== undefined
  const loaded = useLoaded<unknown>(isOpen ? rows.load : undefined)
  const bar = useRef<HTMLDivElement>(null)
  const { busy, chooseAll } = useAll(selection, readAll)
  // What is chosen lies outside of React.
  useEffect(() => selection.clear, [selection, filter])
  const items = [...chosen.values()]

  const start = async ({ action, items: of }: Asking<T>, doing: Doing<T>) => {
    await run(action, of, doing)
    setAsking(undefined)
  }
  const press = (action: ChosenAction<T>, fitting: readonly T[]) => {
    const begun = { action, items: fitting }
    if (action.question || action.Dialog) setAsking(begun)
    else if (action.doing) void start(begun, action.doing)
  }
  const leave = () => {
    const rowsOf = bar.current?.previousElementSibling
    selection.clear()
    rowsOf?.querySelector<HTMLElement>('tbody :is(a, button, input)')?.focus({ preventScroll: true })
  }
  if (!isOpen) return null
  // A component where the code could not be had (failure/use-loaded.ts).
  const actions = Array.isArray(loaded) ? (loaded as readonly ChosenAction<T>[]) : []
  const Missing = typeof loaded === 'function' ? (loaded as () => React.ReactNode) : undefined
  const { action } = asking ?? {}
  const question = asking && action?.question?.(asking.items)
  const Dialog = action?.Dialog
  const mayAll = total > chosen.size && chosen.size < MOST_CHOSEN
  return (
    <div ref={bar} className="chosen" role="group" aria-label="O que está escolhido">
      <IconButton
        icon="x"
        size="sm"
        label={progress ? 'Parar' : 'Não escolher mais nada'}
        onClick={progress ? stop : leave}
      />
      <LiveStatus as="span" className="chosen-count tabular-nums">
        {progress
          ? `${progress.label}: ${progress.done} de ${progress.of}`
          : `${countOf(rows, chosen.size)} ${chosenText(rows, chosen.size)}`}
      </LiveStatus>
      {progress && <progress max={progress.of} value={progress.done} aria-label={progress.label} />}
      {!progress && mayAll && (
        <Button size="sm" kind="ghost" busy={busy} onClick={chooseAll}>
          {total > MOST_CHOSEN
            ? `${rows.noun.feminine ? 'Primeiras' : 'Primeiros'} ${formatQuantity(MOST_CHOSEN)} do filtro`
            : `${rows.noun.feminine ? 'Todas as' : 'Todos os'} ${formatTotal(total)} do filtro`}
        </Button>
      )}
      <span className="flex-1" />
      {Missing && <Missing />}
      {actions.map((one) => {
        if (!allowed?.(one.needs)) return null
        const fitting = one.fits ? items.filter((item) => one.fits?.(item)) : items
        return (
          <Button
            key={one.id}
            size="sm"
            icon={one.icon}
            disabled={chosen.size === 0 || progress !== undefined}
            disabledReason={fitting.length === 0 && chosen.size > 0 ? noneReason(rows) : undefined}
            busy={progress?.label === one.label}
            onClick={() => press(one, fitting)}
          >
            {fitting.length > 0 && fitting.length < chosen.size ? `${one.label} (${fitting.length})` : one.label}
          </Button>
        )
      })}
      {asking && question && (
        <ConfirmDialog
          {...question}
          busy={progress !== undefined}
          onConfirm={() => action?.doing && void start(asking, action.doing)}
          onCancel={() => setAsking(undefined)}
        />
      )}
      {asking && Dialog && (
        <Dialog items={asking.items} run={(doing) => start(asking, doing)} onClose={() => setAsking(undefined)} />
      )}
    </div>
  )
}

function chosenText({ noun }: Pick<ChosenRows<never>, 'noun'>, count: number): string {
  if (count === 1) return noun.feminine ? 'escolhida' : 'escolhido'
  return noun.feminine ? 'escolhidas' : 'escolhidos'
}

const noneReason = ({ noun }: Pick<ChosenRows<never>, 'noun'>) =>
  `Não se aplica a ${noun.feminine ? 'nenhuma das escolhidas' : 'nenhum dos escolhidos'}`

/** Chooses all that the filters show. */
function useAll<T>(selection: Selection<T>, readAll: ChosenBarProps<T>['readAll']) {
  const failed = useFailed()
  const [busy, setBusy] = useState(false)
  const all = async () => {
    setBusy(true)
    try {
      selection.set((await readAll(MOST_CHOSEN)).items, true)
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, chooseAll: () => void all() }
}
