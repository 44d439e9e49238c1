import { SEARCH_KINDS, SEARCH_KINDS_LIST, type SearchKind } from '#domain/search/search-kinds.ts'
import { defineView, matching } from '../kit/place/view-state.ts'

// Object.keys forgets the names' type.
export const ALL_KINDS = Object.keys(SEARCH_KINDS) as SearchKind[]

/** The longest label that a page may give. */
const MOST_LABEL = 80

export const isLabel = (text: string): boolean => text.trim() !== '' && text.length <= MOST_LABEL
export const isKinds = (text: string): boolean => SEARCH_KINDS_LIST.test(text)

/** The look of the field. Typed words stand in no view: they may be somebody's CPF. */
export const SearchView = defineView({ label: matching(isLabel), kinds: matching(isKinds) })

/** Returns the kinds that a list between commas names; all of them for none. */
export const kindsIn = (list: string | undefined): SearchKind[] =>
  list === undefined ? ALL_KINDS : ALL_KINDS.filter((kind) => list.split(',').includes(kind))
