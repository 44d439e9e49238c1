import { Combobox, ComboboxInput, ComboboxOptions } from '@headlessui/react'
import { type KeyboardEvent, useState } from 'react'
import { useCan } from '#api/client/use-connection.ts'
import { listCfes } from '#api/contract/documents/cfes.ts'
import { readProductShops } from '#api/contract/documents/dashboard-shops.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import type { SearchKind } from '#domain/search/search-kinds.ts'
import { SEARCH_MOST } from '#domain/search/search-query.ts'
import { LiveStatus } from '#ui/Live.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Icon } from '#ui/painted/Icon.tsx'
import { ReadRegion } from '../failure/ReadScreen.tsx'
import { leave } from '../place/leaving.ts'
import { usePlace } from '../place/place.ts'
import { useGo } from '../place/route.ts'
import { foundGroups, placeGroups, type SearchPlace } from './rows.ts'
import { passTab, Results, stateText } from './SearchResults.tsx'
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

/** The first Esc closes; Headless UI would take it for a list that stays. */
function closeByEscape(event: KeyboardEvent, onClose: () => void): void {
  if (event.key !== 'Escape') return
  event.preventDefault()
  event.stopPropagation()
  onClose()
}
