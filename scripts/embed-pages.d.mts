interface Named {
  name: string
  about: string
  unless?: string | undefined
}
interface Column {
  name: string
  header: string
  isUsual: boolean
}
interface ListOffer {
  columns: readonly Column[]
  /** The kind of row to which a page may add something of its own. */
  rows?: 'nfce' | 'cfe' | 'company' | 'sat' | undefined
}
interface BuilderElement extends ListOffer {
  tag: string
  area: string
  title: string
  about: string
  group: string
  isLeaf: boolean
  needsToken: boolean
  isOfPortals: boolean
  attributes: readonly (Named & {
    label?: string | undefined
    values?: readonly string[] | undefined
    isRequired: boolean
    example?: string | undefined
  })[]
  variables: readonly Named[]
  events: readonly string[]
}
export function builderElements(lists?: Readonly<Record<string, ListOffer>>): BuilderElement[]
export function fillPages(folder: string, lists: Readonly<Record<string, ListOffer>>): void
