import { isDate } from '#domain/date-time.ts'
import { ENVIRONMENTS } from '#domain/environment.ts'
import { type Field, matching, oneOf } from '../place/view-state.ts'

// What a list can be narrowed by: one kind each. How a kind is painted stands in FilterBar.tsx, how it is chosen in FilterFields.tsx.

type Options<T extends string = string> = Readonly<Record<T, { label: string }>>

interface OfKind<K extends string, V> {
  kind: K
  label: string
  /** Its part of the list's address. */
  fields: { readonly [N in keyof V]: Field<V[N]> }
}

export type CompanyFilter = OfKind<'company', { company_id: string }>
export type PointsOfSaleFilter = OfKind<'points-of-sale', { point_of_sale_id: string }>
export type SatFilter = OfKind<'sat', { sat_id: string }>
export type PeriodFilter = OfKind<'period', { date_start: string; date_end: string }>
export type EnvironmentFilter = OfKind<'environment', { environment: keyof typeof ENVIRONMENTS }>

export interface ChoiceFilter<N extends string = string, T extends string = string>
  extends OfKind<'choice' | 'segments', Record<N, T>> {
  name: N
  options: Options<T>
}

interface TextLimits {
  hint?: string
  /** The longest that is taken. */
  most: number
  /** What the field says of a text that it does not take. */
  wrong: string
}
export interface TextFilter<N extends string = string>
  extends OfKind<'digits' | 'text', Record<N, string>>,
    TextLimits {
  name: N
}

interface FlagTexts {
  /** What the chip says; it stands only where the flag is set. */
  set: string
  switchLabel: string
  /** The server's name for it, which takes '1' and '0'. */
  asks: string
}
export interface FlagFilter<N extends string = string> extends OfKind<'flag', Record<N, '1'>>, FlagTexts {
  name: N
}

export type Filter =
  | CompanyFilter
  | PointsOfSaleFilter
  | SatFilter
  | PeriodFilter
  | EnvironmentFilter
  | ChoiceFilter
  | TextFilter
  | FlagFilter

const isId = (given: string) => /^[0-9a-f-]{36}$/.test(given)
const isIds = (given: string) => given.split(',').every(isId)

export const company = (): CompanyFilter => ({
  kind: 'company',
  label: 'Empresa',
  fields: { company_id: matching(isId) },
})

/** Any number of the points of sale of the chosen company. */
export const pointsOfSale = (): PointsOfSaleFilter => ({
  kind: 'points-of-sale',
  label: 'PDVs',
  fields: { point_of_sale_id: matching(isIds) },
})

/** One SAT, of the chosen company where there is one. Its chip stands only where it is set: the serial says enough. */
export const sat = (): SatFilter => ({ kind: 'sat', label: 'SAT', fields: { sat_id: matching(isId) } })

/** Days, both included. */
export const period = (): PeriodFilter => ({
  kind: 'period',
  label: 'Período',
  fields: { date_start: matching(isDate), date_end: matching(isDate) },
})

/** Never unset: without one in the address it is what the user last chose. */
export const environment = (): EnvironmentFilter => ({
  kind: 'environment',
  label: 'Ambiente',
  fields: { environment: oneOf(['production', 'homolog']) },
})

/** One of some values, chosen in the dialog. */
export const choice = <N extends string, T extends string>(name: N, label: string, options: Options<T>) =>
  chosen('choice', name, label, options)

/** One of a few values, chosen in the toolbar at once. */
export const segments = <N extends string, T extends string>(name: N, label: string, options: Options<T>) =>
  chosen('segments', name, label, options)

function chosen<N extends string, T extends string>(
  kind: 'choice' | 'segments',
  name: N,
  label: string,
  options: Options<T>,
): ChoiceFilter<N, T> {
  // Object.keys forgets the names' type.
  return { kind, name, label, options, fields: entry(name, oneOf(Object.keys(options) as T[])) }
}

/** Digits of a number, up to `most` of them. */
export const digits = <N extends string>(name: N, label: string, limits: TextLimits): TextFilter<N> => ({
  kind: 'digits',
  name,
  label,
  ...limits,
  fields: entry(
    name,
    matching((given) => /^\d+$/.test(given) && given.length <= limits.most),
  ),
})

/** A text of up to `most` letters, without blanks around it. */
export const text = <N extends string>(name: N, label: string, limits: TextLimits): TextFilter<N> => ({
  kind: 'text',
  name,
  label,
  ...limits,
  fields: entry(
    name,
    matching((given) => given.trim() === given && given.length <= limits.most),
  ),
})

/** '1' in the address, or nothing. */
export const flag = <N extends string>(name: N, label: string, texts: FlagTexts): FlagFilter<N> => ({
  kind: 'flag',
  name,
  label,
  ...texts,
  fields: entry(name, oneOf(['1'])),
})

// A computed name makes a wider type than the one entry that it is.
const entry = <N extends string, T>(name: N, field: Field<T>) => ({ [name]: field }) as Record<N, Field<T>>
