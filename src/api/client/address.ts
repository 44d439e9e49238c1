import type { Endpoint, Params, QueryIn } from '#api/contract/endpoint.ts'

/** Everything under which the API lives. */
export const API_ROOT = '/api/v1'

/** The parts of a call besides its body. A call has `params` only where the path names some; an unknown path may name any. */
export type Input<E extends Endpoint> = (string extends E['path']
  ? { params?: Values }
  : keyof Params<E> extends never
    ? { params?: undefined }
    : { params: Params<E> }) & {
  query?: QueryIn<E>
}

/** The values that an address can carry; a contract's query holds nothing else. */
export type Values = Readonly<Record<string, string | number | boolean | null | undefined>>

/**
 * Path and query below the API's origin. Names are sorted and empty values left out, so that one question has one address: the cache and
 * the calls sent ahead of the client find each other by it.
 */
export function address(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const name of Object.keys(query).sort()) {
    const value = query[name]
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  }
  return `${API_ROOT}${filled}${search.size > 0 ? `?${search}` : ''}`
}

/** Values by which a person may be known, as the contract says of each read that takes one (`inBody`). */
const IN_BODY = ['consumer', 'q']

/**
 * A read as it is sent: what its address is not to show, which logs on the way would keep, goes in a form. The path with all of it stays what
 * one question is known by, in this page alone.
 */
export function sentRead(path: string): { path: string; init: { method: 'GET' | 'POST'; body?: URLSearchParams } } {
  const [plain = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  const body = new URLSearchParams()
  for (const name of IN_BODY) {
    const value = query.get(name)
    if (value !== null) body.set(name, value)
    query.delete(name)
  }
  if (body.size === 0) return { path, init: { method: 'GET' } }
  return { path: query.size > 0 ? `${plain}?${query}` : plain, init: { method: 'POST', body } }
}

/**
 * The address of a read by its endpoint's type alone: what runs before the client is loaded must not carry the contract's schemas, and the
 * compiler still checks path, names and values.
 */
export const readAddress = <E extends Endpoint>(path: E['path'], input: Input<E>): string =>
  address(path, input.params, input.query as Values | undefined)
