import { ComboboxOption } from '@headlessui/react'
import { type KeyboardEvent, type MouseEvent, useId } from 'react'
import { partFound } from '#domain/search/part-found.ts'
import type { SearchKind } from '#domain/search/search-kinds.ts'
import { KEY_END } from '#domain/search/search-query.ts'
import { usePlace } from '../place/place.ts'
import type { Group, Row } from './rows.ts'

interface Sought {
  sought: string
  isWaiting: boolean
  kinds: readonly SearchKind[]
}

/** Says how many there are, that there is nothing, or that it is awaited; '' of nothing sought. */
export function stateText(groups: readonly Group[], { sought, isWaiting, kinds }: Sought): string {
  if (isWaiting) return 'Buscando…'
  if (sought === '') return ''
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0)
  if (count === 0) return `Nada encontrado para “${sought}”${isPartOfKey(sought, kinds) ? `. ${KEY_HINT}` : ''}`
  return count === 1 ? '1 resultado' : `${count} resultados`
}

const KEY_HINT = `Digite o número inteiro, a chave desde o início ou seus últimos ${KEY_END} dígitos`

/** Digits of which somebody may think that a key has them somewhere. */
const isPartOfKey = (sought: string, kinds: readonly SearchKind[]) =>
  /^\d[\d\s.]{2,}$/.test(sought) && (kinds.includes('nfces') || kinds.includes('cfes'))

/** Headless UI would choose the active result: the Tab key only moves the focus. */
export function passTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}

interface ResultsProps {
  group: Group
  sought: string
  onOpen: (path: string) => void
}

/** Results of one kind, as options of a combobox. */
export function Results({ group: { label, rows }, sought, onOpen }: ResultsProps) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list of options
    <div role="group" aria-labelledby={id}>
      <div id={id} className="search-heading" role="presentation">
        {label}
      </div>
      {rows.map((row) => (
        <Result key={`${row.path} ${row.title}`} row={row} sought={sought} onOpen={onOpen} />
      ))}
    </div>
  )
}

function Result({ row, sought, onOpen }: { row: Row; sought: string; onOpen: (path: string) => void }) {
  const follow = (event: MouseEvent) => {
    // A new tab or window is the browser's own.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onOpen(row.path)
  }
  return (
    <ComboboxOption
      as="a"
      href={usePlace().href(row.path)}
      value={row.path}
      className="search-result"
      // Headless UI would choose it at once, whatever the button: a link is opened by its click, and the focus stays in the field.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={follow}
    >
      <span className="font-medium">
        <Marked text={row.title} sought={sought} />
      </span>
      {row.aside !== undefined && (
        <span className="whitespace-nowrap">
          <Marked text={row.aside} sought={sought} />
        </span>
      )}
      {row.details.length > 0 && (
        <span className="search-details">
          {row.details.map((detail, at) => (
            <span key={detail}>
              {at > 0 && ' · '}
              <Marked text={detail} sought={sought} />
            </span>
          ))}
        </span>
      )}
    </ComboboxOption>
  )
}

/** A text with the part that was sought in it. */
function Marked({ text, sought }: { text: string; sought: string }) {
  const part = partFound(text, sought)
  if (!part) return text
  const [from, to] = part
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  )
}
