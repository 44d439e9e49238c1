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
interface BuilderElement {
  tag: string
  area: string
  title: string
  about?: string | undefined
  shows: string
  group: string
  isLeaf: boolean
  needsToken: boolean
  isOfPortals: boolean
  attributes: readonly (Named & { values?: readonly string[] | undefined; isRequired: boolean })[]
  variables: readonly Named[]
  events: readonly string[]
  columns: readonly Column[]
}
export function builderElements(columns?: Readonly<Record<string, readonly Column[]>>): BuilderElement[]
export function fillPages(folder: string, columns: Readonly<Record<string, readonly Column[]>>): void
