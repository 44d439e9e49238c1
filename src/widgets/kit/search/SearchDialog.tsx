import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { listCfes } from '#api/contract/documents/cfes.ts'
import { readProductShops } from '#api/contract/documents/dashboard-shops.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { partFound } from '#domain/search/part-found.ts'
import type { SearchKind } from '#domain/search/search-kinds.ts'
import { KEY_END, SEARCH_MOST } from '#domain/search/search-query.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { ReadRegion } from '../failure/ReadScreen.tsx'
import { leave } from '../place/leaving.ts'
import { usePlace } from '../place/place.ts'
import { useGo } from '../place/route.ts'
import { foundGroups, type Group, placeGroups, type Row, type SearchPlace } from './rows.ts'
import './search.css'
import { useFound } from './use-found.ts'
import { foundText, typedText, type Within } from './within.ts'

const ALL: readonly SearchKind[] = ['nfces', 'cfes', 'companies', 'sats']

interface Props {
  /** Screens and actions that the user may open. */
  places: readonly SearchPlace[]
  /** The area of the element that it stands in; all of the product without it. */
  within?: Within
  onClose: () => void
}

/** 'Buscar': one field over all that the user may read or do. Results are links; the arrows and Enter do without leaving the field. */
export default function SearchDialog({ places, within, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const sought = typed.trim()
  const may = { nfces: useCan(listNfces), cfes: useCan(listCfes), shops: useCan(readProductShops) }
  const { read, isWaiting } = useFound(typed, within?.kinds)
  const groups = [...placeGroups(places, sought), ...(read.data ? foundGroups(read.data, sought, { may, within }) : [])]
  const go = useGo()
  const place = usePlace()
  const open = (path: string | null) => {
    if (path === null) return
    onClose()
    leave(place, () => go(path), path)
  }
  const state = (
    <LiveStatus as="p" className="search-state">
      {sought === '' && within
        ? `Digite para buscar ${foundText(within.kinds)}`
        : stateText(groups, { sought, isWaiting, kinds: within?.kinds ?? ALL })}
    </LiveStatus>
  )

  return (
    <Dialog title="Buscar" size="md" bare onClose={onClose}>
      <Combobox<string | null> value={null} onChange={open} immediate>
        <div className="search-field" onKeyDownCapture={passTab}>
          <div className="input lg">
            <Icon name="search" />
            <ComboboxInput
              data-autofocus
              aria-label="Buscar"
              autoComplete="off"
              spellCheck={false}
              maxLength={SEARCH_MOST}
              placeholder={typedText(within?.kinds ?? ALL)}
              displayValue={() => typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={(event) => closeByEscape(event, onClose)}
            />
          </div>
        </div>
        <div className="body search-body">
          <ComboboxOptions static modal={false} aria-label="Resultados" aria-busy={isWaiting} className="outline-none">
            {groups.map((group) => (
              <Results key={group.label} group={group} sought={sought} onOpen={open} />
            ))}
          </ComboboxOptions>
          <ReadRegion
            read={read}
            text={within ? `Não foi possível buscar ${foundText(within.kinds)}` : 'Não foi possível buscar documentos'}
            skeleton={state}
          >
            {() => state}
          </ReadRegion>
        </div>
      </Combobox>
    </Dialog>
  )
}

interface Sought {
  sought: string
  isWaiting: boolean
  kinds: readonly SearchKind[]
}

function stateText(groups: readonly Group[], { sought, isWaiting, kinds }: Sought): string {
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
function passTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}

/** The first Esc closes; Headless UI would take it for a list that stays. */
function closeByEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  onClose()
}

interface ResultsProps {
  group: Group
  sought: string
  onOpen: (path: string) => void
}

function Results({ group: { label, rows }, sought, onOpen }: ResultsProps) {
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
