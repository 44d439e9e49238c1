export interface CodePart {
  tag: string
  area: string
  isLeaf: boolean
  needsToken: boolean
  isOfPortals: boolean
  attributes: Readonly<Record<string, string>>
  variables: Readonly<Record<string, string>>
  origin: string
  tenant: string
}
export const FORMATS: readonly { id: string; label: string; file: string }[]
export function codeOf(format: string, part: CodePart): string
