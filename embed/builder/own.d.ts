import type { FiscalCustomize } from '../../src/widgets/kit/public.ts'
import type { Choosable } from './choice.js'

/** What the portal's column and action are called; '' of one that there is not. */
export interface Own {
  column: string
  action: string
}
export const EXAMPLES: Own
export const NOTHING: Own
export const OWN_COLUMN: string
export function withOwnColumn<T extends Choosable>(element: T, own: Own): T
export function customizeOf(rows: string | undefined, own: Own): FiscalCustomize | undefined
