import { Combobox, ComboboxInput, ComboboxOptions } from '@headlessui/react'
import { useId, useState } from 'react'
import { useAllowed, useCan } from '#api/client/use-connection.ts'
import { listCfes } from '#api/contract/documents/cfes.ts'
import { readProductShops } from '#api/contract/documents/dashboard-shops.ts'
import { listNfces } from '#api/contract/documents/nfces.ts'
import { SEARCH_KINDS } from '#domain/search/search-kinds.ts'
import { SEARCH_MOST } from '#domain/search/search-query.ts'
import { NoOption } from '#ui/fields/ComboBox.tsx'
import { LiveStatus } from '#ui/Live.tsx'
import { useAnchor } from '#ui/overlay/popover.ts'
import { Icon } from '#ui/painted/Icon.tsx'
import { ReadRegion } from '../kit/failure/ReadScreen.tsx'
import { leave } from '../kit/place/leaving.ts'
import { usePlace } from '../kit/place/place.ts'
import { useGo, useRoute } from '../kit/place/route.ts'
import { useReport } from '../kit/report.ts'
import { foundGroups } from '../kit/search/rows.ts'
import { passTab, Results, stateText } from '../kit/search/SearchResults.tsx'
import '../kit/search/search.css'
import { useFound } from '../kit/search/use-found.ts'
import { foundText, typedText } from '../kit/search/within.ts'
import './search-field.css'
import { kindsIn, SearchView } from './search-view.ts'

/** A field of the page's own: what is typed is found as the back-office's search finds it, and each result leads on. */
export default function SearchField() {
  useReport('ready')
  const { label = 'Buscar', kinds: named } = SearchView.read(useRoute().search)
  const allowed = useAllowed()
  const kinds = kindsIn(named).filter((kind) => allowed?.(SEARCH_KINDS[kind]))
  const id = useId()
  const [typed, setTyped] = useState('')
  const sought = typed.trim()
  const may = { nfces: useCan(listNfces), cfes: useCan(listCfes), shops: useCan(readProductShops) }
  const { read, isWaiting } = useFound(typed, kinds)
  const groups = read.data ? foundGroups(read.data, sought, { may }) : []
  const { anchor, panel } = useAnchor<HTMLDivElement>()
  const go = useGo()
  const place = usePlace()
  const open = (path: string | null) => {
    if (path !== null) leave(place, () => go(path), path)
  }
  const state = (
    <LiveStatus as="p" className="hint">
      {stateText(groups, { sought, isWaiting, kinds })}
    </LiveStatus>
  )
  return (
    <div className="bar page-search" part="toolbar">
      <slot name="toolbar-start" />
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <Combobox<string | null> value={null} onChange={open}>
          <div {...anchor} className="input" onKeyDownCapture={passTab}>
            <Icon name="search" />
            <ComboboxInput
              id={id}
              autoComplete="off"
              spellCheck={false}
              maxLength={SEARCH_MOST}
              placeholder={typedText(kinds)}
              displayValue={() => typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </div>
          <ComboboxOptions
            modal={false}
            {...panel}
            aria-label="Resultados"
            aria-busy={isWaiting}
            className="pop search-pop"
          >
            {groups.length === 0 && <NoOption loading={isWaiting} emptyText={noneText(sought, read.error !== null)} />}
            {groups.map((group) => (
              <Results key={group.label} group={group} sought={sought} onOpen={open} />
            ))}
          </ComboboxOptions>
        </Combobox>
        <ReadRegion read={read} text={`Não foi possível buscar ${foundText(kinds)}`} skeleton={state}>
          {() => state}
        </ReadRegion>
      </div>
      <slot name="toolbar-end" />
    </div>
  )
}

function noneText(sought: string, hasFailed: boolean): string {
  if (hasFailed) return 'Não foi possível buscar'
  return sought === '' ? 'Digite para buscar' : 'Nenhum resultado'
}
