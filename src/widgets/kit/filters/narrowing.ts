import type { Values } from '#api/client/address.ts'
import type { Filter } from './filters.ts'

// If a filter narrows a list is judged here alone: chips, titles, empty lists and the ways out of them go by it.

/** Returns the change of the address that takes a filter away; undefined where it does nothing. */
export function clearing(filter: Filter, values: Values): Values | undefined {
  if (filter.kind === 'environment') {
    return values['environment'] === 'homolog' ? { environment: 'production' } : undefined
  }
  if (filter.kind === 'period' && filter.required) return undefined
  const names = Object.keys(filter.fields)
  const isSet = names.some((name) => values[name] !== undefined && !isUsual(filter, values[name]))
  // Points of sale are a company's own: without it they say nothing.
  const also = filter.kind === 'company' ? ['point_of_sale_id'] : []
  return isSet ? Object.fromEntries([...names, ...also].map((name) => [name, undefined])) : undefined
}

const isUsual = (filter: Filter, value: Values[string]) =>
  (filter.kind === 'flag' && value !== '1') ||
  (filter.kind === 'preset' && value === filter.preset) ||
  (filter.kind === 'several' && value === Object.keys(filter.options).join())

/** Tells if some of the filters leave something out: a switch brings more in. */
export const isNarrowed = (filters: readonly Filter[], values: Values): boolean =>
  filters.some((filter) => filter.kind !== 'flag' && clearing(filter, values) !== undefined)
