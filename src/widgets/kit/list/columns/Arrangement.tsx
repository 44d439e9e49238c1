import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useAllowed } from '#api/client/use-connection.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Checkbox } from '#ui/fields/Choice.tsx'
import { Select } from '#ui/fields/Select.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Button, IconButton } from '#ui/painted/Button.tsx'
import { opposite } from '#ui/painted/table/sorting.ts'
import './arrangement.css'
import { OWN_ACTIONS, usualColumns } from './columns.ts'
import type { List } from '../define-list.ts'
import type { Column } from '../ListFrame.tsx'

export interface ArrangementProps {
  /** All that the list has. */
  columns: readonly Column<never, never>[]
  list: Pick<List, 'more' | 'sorts' | 'usual'>
  /** Names of those that show now, in their order. */
  visible: readonly string[]
  /** The present order of the rows; undefined for the list's own, which no column has. */
  sort: string | undefined
  /** `names` are joined by commas, and undefined where they are the list's own. */
  onChoose: (names: string | undefined, sort: string | undefined) => void
  onClose: () => void
}

/** No column's name. */
const OWN = ''

/** 'Colunas': which columns a list shows, in which order, and by which of them its rows are ordered. */
export default function Arrangement({ columns, list, visible, sort, onChoose, onClose }: ArrangementProps) {
  const allowed = useAllowed()
  const offered = columns.filter(
    ({ name, needs }) => name !== OWN_ACTIONS && (needs === undefined || allowed?.(needs) === true),
  )
  const usual = usualColumns(columns, list)
  const [order, setOrder] = useState(() => [
    ...visible,
    ...offered.flatMap(({ name }) => (visible.includes(name) ? [] : name)),
  ])
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(visible))
  const [by, setBy] = useState(sort ?? OWN)
  const [words, setWords] = useState('')
  const rows = useRef<HTMLOListElement>(null)
  const headOf = (name: string) => columns.find((one) => one.name === name)?.header ?? name
  const names = order.filter((name) => offered.some((one) => one.name === name))

  const move = (name: string, by: -1 | 1) => {
    const from = names.indexOf(name)
    const to = from + by
    const next = names.toSpliced(from, 1).toSpliced(to, 0, name)
    flushSync(() => {
      setOrder(next)
      setWords(`${headOf(name)}: ${to + 1}ª de ${next.length}`)
    })
    // The row has moved, and its button with it; at an end the other one is left.
    const [up, down] = rows.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button') ?? []
    const pressed = by < 0 ? up : down
    ;(pressed?.disabled ? (by < 0 ? down : up) : pressed)?.focus()
  }
  const toggle = (name: string) => {
    const next = new Set(chosen)
    if (!next.delete(name)) next.add(name)
    setChosen(next)
  }
  const apply = () => {
    const all = names.filter((name) => chosen.has(name))
    onChoose(all.join() === usual.join() ? undefined : all.join(), by === OWN ? undefined : by)
  }
  const reset = () => {
    setOrder([...usual, ...names.filter((name) => !usual.includes(name))])
    setChosen(new Set(usual))
    setBy(list.usual ?? OWN)
  }

  return (
    <Dialog
      title="Colunas"
      size="sm"
      onClose={onClose}
      footer={
        <>
          <Button kind="ghost" onClick={reset}>
            Como no início
          </Button>
          <span className="flex-1" />
          <Button onClick={onClose}>Cancelar</Button>
          <Button kind="primary" onClick={apply}>
            Aplicar
          </Button>
        </>
      }
    >
      <ol className="arrangement" ref={rows}>
        {names.map((name, index) => (
          <li key={name}>
            <Checkbox
              label={headOf(name)}
              checked={chosen.has(name)}
              // By it rows are opened.
              disabled={name === usual[0]}
              onChange={() => toggle(name)}
            />
            <span className="flex-1" />
            <IconButton
              icon="arrow-up"
              size="sm"
              label={`Antes: ${headOf(name)}`}
              disabled={index === 0}
              onClick={() => move(name, -1)}
            />
            <IconButton
              icon="arrow-down"
              size="sm"
              label={`Depois: ${headOf(name)}`}
              disabled={index === names.length - 1}
              onClick={() => move(name, 1)}
            />
          </li>
        ))}
      </ol>
      <LiveStatus className="sr-only">{words}</LiveStatus>
      {list.sorts.length > 0 && (
        <Select
          label="Ordem das linhas"
          value={by}
          onChange={setBy}
          options={[
            ...(list.usual === undefined ? [{ value: OWN, label: 'A da lista' }] : []),
            ...list.sorts
              .flatMap((one) => [one, opposite(one)])
              .map((one) => ({
                value: one,
                label: `${headOf(one.replace(/^-/, ''))}, ${one.startsWith('-') ? 'decrescente' : 'crescente'}`,
              })),
          ]}
        />
      )}
    </Dialog>
  )
}
