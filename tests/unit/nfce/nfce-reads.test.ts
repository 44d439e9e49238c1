import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { readNfceVoid } from '#api/contract/documents/nfce-voids.ts'
import { listNfceEvents, readNfceEvent } from '#api/contract/documents/nfce-events.ts'
import { listNfces, readNfce } from '#api/contract/documents/nfces.ts'
import { accessKeyCheckDigit } from '#domain/documents/access-key.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import widget from '#widgets/nfce/widget.ts'
import { paths } from '#widgets/paths.ts'
import { readsAhead } from '../reads-ahead.ts'

const body = '3526011420016600018765001000000007100000007'
const key = body + accessKeyCheckDigit(body)
const ONE = '018f2b5e-0000-7000-8000-000000000001'

const ahead = readsAhead(widget)

describe('a note', () => {
  test('is sent for ahead with its events, as the screen asks for them', () => {
    const asked = [readKey(readNfce, { params: { key } })[1], readKey(listNfceEvents, { params: { key } })[1]]
    expect(ahead(paths.nfce(key))).toEqual(asked)
    // The event's dialog stands over it.
    expect(ahead(paths.nfceEvent(key, ONE))).toEqual(asked)
  })
  test('of an odd key is asked for by that key', () => {
    expect(ahead(paths.nfce('a/b?c'))[0]).toBe(readKey(readNfce, { params: { key: 'a/b?c' } })[1])
  })
})

describe('the declaration', () => {
  test.each([
    ['nfce.index', listNfces],
    ['nfce.detail', readNfce],
    ['nfce_event.detail', readNfceEvent],
    ['nfce_void.detail', readNfceVoid],
  ])('%s needs what its screen first asks for', (name, endpoint) => {
    const routes = widget.routes.flatMap((route) => [route, ...(route.over ?? [])])
    expect(routes.find((route) => route.name === name)?.needs).toEqual(endpoint.needs)
  })
  test('names every route above', () => {
    const names = widget.routes.flatMap((route) => [route.name, ...(route.over ?? []).map((over) => over.name)])
    expect(names).toEqual(['nfce.index', 'nfce_void.detail', 'nfce.detail', 'nfce_event.detail'])
  })
  test.each([
    ['fiscal-nfce-list', {}, 'nfce.index', {}],
    ['fiscal-nfce-detail', { 'nfce-key': key }, 'nfce.detail', { nfce_key: key }],
  ])('%s starts at a screen of its own', (tag, attributes, name, params) => {
    const match = routeAt(widget.routes, widget.elements[tag]?.start(attributes) ?? '')
    expect(match).toMatchObject({ route: { name }, over: undefined, params })
  })
  test('every element is above', () => {
    expect(Object.keys(widget.elements)).toEqual(['fiscal-nfce-list', 'fiscal-nfce-detail'])
  })
  test('a note’s element takes an access key and nothing else', () => {
    const valid = widget.elements['fiscal-nfce-detail']?.attributes?.['nfce-key']?.valid
    expect(valid?.(key)).toBe(true)
    for (const wrong of ['', '35', `${key} `, '../users', key.replace(/.$/, 'X')]) expect(valid?.(wrong)).toBe(false)
  })
})
