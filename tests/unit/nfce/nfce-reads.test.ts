import { describe, expect, test } from 'vitest'
import { readKey } from '#api/client/use-connection.ts'
import { readNfceGap } from '#api/contract/documents/nfce-gaps.ts'
import { readNfceVoid } from '#api/contract/documents/nfce-voids.ts'
import { listNfceEvents, readNfceEvent } from '#api/contract/documents/nfce-events.ts'
import { readNfce } from '#api/contract/documents/nfces.ts'
import { accessKeyCheckDigit } from '#domain/documents/access-key.ts'
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
  test('of homologation is asked for as such, by an address that says so beside the filters of its list', () => {
    const query = { environment: 'homolog' } as const
    const asked = [
      readKey(readNfce, { params: { key }, query })[1],
      readKey(listNfceEvents, { params: { key }, query })[1],
    ]
    const path = paths.nfce(key, '?environment=production&page=2', 'homolog')
    expect(path).toBe(`/nfces/${key}?environment=production&page=2&note=homolog`)
    expect(ahead(path)).toEqual(asked)
    expect(ahead(paths.nfceEvent(key, ONE, '', 'homolog'))).toEqual(asked)
    expect(ahead(paths.nfce(key, '?note=production'))).toEqual(ahead(paths.nfce(key)))
  })
  test('of an odd key is asked for by that key', () => {
    expect(ahead(paths.nfce('a/b?c'))[0]).toBe(readKey(readNfce, { params: { key: 'a/b?c' } })[1])
  })
})

describe('the declaration', () => {
  test('each dialog needs what it first asks for', () => {
    const dialogs = widget.routes.flatMap(({ over = [] }) => over.map(({ name, needs }) => [name, needs]))
    expect(dialogs).toEqual([
      ['nfce_void.detail', readNfceVoid.needs],
      ['nfce_gap.detail', readNfceGap.needs],
      ['nfce_event.detail', readNfceEvent.needs],
    ])
  })
  test('a note’s element takes an access key and nothing else', () => {
    const valid = widget.elements['fiscal-nfce-detail']?.attributes?.['nfce-key']?.valid
    expect(valid?.(key)).toBe(true)
    for (const wrong of ['', '35', `${key} `, '../users', key.replace(/.$/, 'X')]) expect(valid?.(wrong)).toBe(false)
  })
})
