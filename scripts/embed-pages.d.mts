interface Named {
  name: string
  about: string
  unless?: string | undefined
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
}
export function builderElements(): BuilderElement[]
export function fillPages(folder: string): void
