import type { Own } from './own.js'

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
  /** The kind of row to which a page may add something of its own. */
  rows?: string | undefined
  own?: Own
}
export const FORMATS: readonly { id: string; label: string; file: string }[]
export function codeOf(format: string, part: CodePart): string
