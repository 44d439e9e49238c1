import type { Own } from './own.js'

export interface Chosen {
  tag: string
  attributes: Readonly<Record<string, string>>
  variables: Readonly<Record<string, string>>
  own: Own
  width: string
  format: string
}
interface Named {
  name: string
  unless?: string | undefined
}
export interface Choosable {
  tag: string
  needsToken: boolean
  attributes: readonly (Named & {
    values?: readonly string[] | undefined
    isRequired: boolean
    example?: string | undefined
  })[]
  variables: readonly Named[]
  columns: readonly { name: string; header: string; isUsual: boolean }[]
  rows?: string | undefined
}
export const WIDTHS: readonly string[]
export function readChoice(hash: string, elements: readonly Choosable[]): Chosen
export function followedChoice(hash: string, elements: readonly Choosable[], before: Chosen | undefined): Chosen
export function hashOf(choice: Chosen): string
export function columnsOf(element: Choosable, view?: string): string[]
export function withColumns(element: Choosable, view: string, names: readonly string[]): string
export function toldAttributes(
  element: Choosable,
  attributes: Readonly<Record<string, string>>,
): Readonly<Record<string, string>>
