import { isId, isIds } from '#domain/ids.ts'
import { isDate } from '#domain/time/date-time.ts'
import { isDayOrMinute } from '#domain/time/minutes.ts'
import { ENVIRONMENTS } from '#domain/documents/environment.ts'
import type { Needs } from '#domain/access/permissions.ts'
import { QUICK_PERIODS, type QuickPeriod } from '#domain/time/period.ts'
import { type Field, matching, oneOf } from '../place/view-state.ts'

// What a list can be narrowed by: one kind each. How a kind is painted stands in FilterBar.tsx, how it is chosen in FilterFields.tsx.

type Options<T extends string = string> = Readonly<Record<T, { label: string }>>

interface OfKind<K extends string, V> {
  kind: K
  label: string
  /** Words while it narrows nothing, where the usual ones do not fit the label. */
  unset?: string
  /** Words of what the list is narrowed to all the same while nothing is chosen: its chip never folds. */
  usual?: string
  /** Its part of the list's address. */
  fields: { readonly [N in keyof V]: Field<V[N]> }
}

export type CompanyFilter = OfKind<'company', { company_id: string }>
export type PointsOfSaleFilter = OfKind<'points-of-sale', { point_of_sale_id: string }>
export type SatFilter = OfKind<'sat', { sat_id: string }>
export interface PeriodFilter<V = { date_start: string; date_end: string }> extends OfKind<'period', V> {
  /** There is always one. */
  required?: true
  /** A time may be told beside each day: what is listed are moments. */
  hasTimes?: true
}
export type EnvironmentFilter = OfKind<'environment', { environment: keyof typeof ENVIRONMENTS }>

export interface ChoiceFilter<N extends string = string, T extends string = string>
  extends OfKind<'choice' | 'segments', Record<N, T>> {
  name: N
  options: Options<T>
}

/** One of a few, always: `preset` until the user chooses. */
export interface PresetFilter<N extends string = string, T extends string = string>
  extends OfKind<'preset', Record<N, T>> {
  name: N
  options: Options<T>
  preset: T
}

/** At least one of a few, as a comma list in the order of the options. Those are offered for which the user holds what they need. */
export interface SeveralFilter<N extends string = string> extends OfKind<'several', Record<N, string>> {
  name: N
  options: Readonly<Record<string, { label: string; needs: Needs }>>
  /** Words of the field for none. */
  none: string
}

export interface TextLimits {
  unset?: string
  hint?: string
  /** The longest that is taken. */
  most: number
  /** Words of the field for a text that it does not take. */
  wrong: string
  /** It is a field in the toolbar, and none of 'Filtrar'. */
  isTyped?: true
  /** Its chip stands only where it is set: of many filters those that are seldom used. */
  isRare?: true
  /** The permissions without which it is not offered. */
  needs?: Needs
  /** The form of its texts, where not any text is taken. */
  shape?: RegExp
}
export interface TextFilter<N extends string = string>
  extends OfKind<'digits' | 'text', Record<N, string>>,
    TextLimits {
  name: N
}

/**
 * Set only by a link that leads to the list, as from a figure to the documents behind it: no field of the dialog, and its chip stands only
 * where it is set.
 */
export interface LinkedFilter<N extends LinkedName = LinkedName, S extends string = string>
  extends OfKind<'linked', Record<N | S, string>> {
  name: N
  /** The part of the address that says what it is called; it is not asked of the server. */
  labels?: S | undefined
}
export type LinkedName = 'sales' | 'product_id' | 'payment' | 'tax'

interface FlagTexts<A extends string> {
  /** Words of the chip; it stands only where the flag is set. */
  set: string
  switchLabel: string
  /** The server's name for it, which takes '1' and '0'. */
  asks: A
}
export interface FlagFilter<N extends string = string, A extends string = string>
  extends OfKind<'flag', Record<N, '1'>>,
    FlagTexts<A> {
  name: N
}

export type Filter =
  | CompanyFilter
  | PointsOfSaleFilter
  | SatFilter
  | PeriodFilter<unknown>
  | EnvironmentFilter
  | ChoiceFilter
  | PresetFilter
  | SeveralFilter
  | TextFilter
  | FlagFilter
  | LinkedFilter

type Intersection<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never
/** The names by which the server is asked for what some filters leave. */
export type QueryNames<F extends Filter> =
  F extends FlagFilter<string, infer A> ? A : F extends LinkedFilter<infer N, string> ? N : keyof F['fields']

/** The part of an address that some filters make. */
export type FieldsOf<F extends Filter> = Intersection<F['fields']>

// Put together of the very fields that make the type.
export const fieldsOf = <const F extends Filter>(filters: readonly F[]): FieldsOf<F> =>
  Object.assign({}, ...filters.map(({ fields }) => fields))

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

/** Days, or minutes of them ('YYYY-MM-DDTHH:MM'), both included whole: of lists where the hour matters. */
export const periodOfMoments = (): PeriodFilter => ({
  ...period(),
  hasTimes: true,
  fields: { date_start: matching(isDayOrMinute), date_end: matching(isDayOrMinute) },
})

/** Days of which there are always some. A quick period stays in the address by its name. */
export const requiredPeriod = (): PeriodFilter<{ period: QuickPeriod; date_start: string; date_end: string }> => ({
  kind: 'period',
  label: 'Período',
  required: true,
  // Object.keys forgets the names' type.
  fields: { period: oneOf(Object.keys(QUICK_PERIODS) as QuickPeriod[]), ...period().fields },
})

/** Never unset: without one in the address it is what the user last chose. */
export const environment = (): EnvironmentFilter => ({
  kind: 'environment',
  label: 'Ambiente',
  fields: { environment: oneOf(['production', 'homolog']) },
})

/** Either, and both unless one is chosen. */
export const eitherEnvironment = () =>
  choice('environment', 'Ambiente', {
    production: { label: ENVIRONMENTS.production },
    homolog: { label: ENVIRONMENTS.homolog },
  })

/** One of some values, chosen in the dialog. */
export const choice = <N extends string, T extends string>(
  name: N,
  label: string,
  options: Options<T>,
  more: Pick<ChoiceFilter, 'unset'> = {},
) => ({ ...chosen('choice', name, label, options), ...more })

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

/** One of a few, chosen in the dialog; its chip stands only where it is not the usual one, unless `usual` says what that is. */
export const preset = <N extends string, T extends string>(
  name: N,
  label: string,
  options: Options<T>,
  usual: NoInfer<T>,
): PresetFilter<N, T> => ({
  kind: 'preset',
  name,
  label,
  options,
  preset: usual,
  fields: entry(name, oneOf(Object.keys(options) as T[])),
})

/** At least one of a few. */
export const several = <N extends string>(
  name: N,
  label: string,
  options: SeveralFilter['options'],
  none: string,
): SeveralFilter<N> => ({
  kind: 'several',
  name,
  label,
  options,
  none,
  fields: entry(
    name,
    matching(
      (value) =>
        Object.keys(options)
          .filter((one) => value.split(',').includes(one))
          .join() === value,
    ),
  ),
})

/** Digits of a number, up to `most` of them. */
export const digits = <N extends string>(name: N, label: string, limits: TextLimits): TextFilter<N> => ({
  kind: 'digits',
  name,
  label,
  ...limits,
  fields: entry(
    name,
    matching((value) => /^\d+$/.test(value) && value.length <= limits.most),
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
    matching((value) => value.trim() === value && value.length <= limits.most && (limits.shape?.test(value) ?? true)),
  ),
})

/** '1' in the address, or nothing. */
export const flag = <N extends string, const A extends string>(
  name: N,
  label: string,
  texts: FlagTexts<A>,
): FlagFilter<N, A> => ({
  kind: 'flag',
  name,
  label,
  ...texts,
  fields: entry(name, oneOf(['1'])),
})

// A computed name makes a wider type than the one entry that it is.
export const entry = <N extends string, T>(name: N, field: Field<T>) => ({ [name]: field }) as Record<N, Field<T>>
