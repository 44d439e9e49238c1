import { describe, expect, test } from 'vitest'
import { makeCfeKey, makeNfceKey } from '#domain/documents/access-key.ts'
import { recentPlaces, thingAt } from '#host/shell/recent.ts'
import { routes } from '#host/routes.ts'
import { paths } from '#widgets/paths.ts'

const head = { uf: '35', yearMonth: '2611', cnpj: '11222333000181', code: 7 }
const ids = {
  nfce_key: makeNfceKey({ ...head, serie: 2, number: 123, emissionType: 1 }),
  cfe_key: makeCfeKey({ ...head, satSerial: '002301011', number: 45 }),
  serialNumber: '002301011',
  event_id: '1',
}
const LABELS = { nfce_key: 'NFC-e 123 · Série 2', cfe_key: 'CF-e 45 · SAT 002301011', serialNumber: 'SAT 002301011' }
const note = paths.nfce(ids.nfce_key)

/** The addresses of screens and dialogs that show one thing, each by the parameter that names it. */
const all = routes.flatMap((route) => [
  { path: route.path, thing: route.thing },
  ...(route.over ?? []).map((over) => ({ path: `${route.path}/${over.path}`, thing: over.thing ?? route.thing })),
])
const of = (param: keyof typeof LABELS) => all.filter(({ path, thing }) => thing && path.includes(`:${param}`))
const filled = (path: string, values: Readonly<Record<string, string>>) =>
  path.replaceAll(/:(\w+)/g, (_, param: string) => values[param] ?? '')

describe('what was opened before', () => {
  test.each(['nfce_key', 'cfe_key', 'serialNumber'] as const)('a thing of a %s is told by it alone', (param) => {
    expect(of(param)).not.toEqual([])
    for (const { path } of of(param)) {
      const thing = thingAt(filled(path, ids), '?page=2&consumer=x&tab=request')
      expect(thing?.label, path).toBe(LABELS[param])
      // Its own address has nothing of the way to it, and is the same thing's; who may open it is asked there.
      expect(thing?.path).toMatch(new RegExp(`/${ids[param]}(/monitoring)?$`))
      expect(thingAt(thing?.path ?? '', '')).toMatchObject({ label: thing?.label, path: thing?.path })
      expect(thingAt(filled(path, { ...ids, [param]: '1'.repeat(44) }), '')).toBeUndefined()
    }
  })
  test('a note of homologation stays one', () => {
    expect(thingAt(note, '?note=homolog')?.path).toBe(paths.nfce(ids.nfce_key, '', 'homolog'))
  })
  test('no list, form or wrong address is a thing', () => {
    const plain = all.filter(({ path }) => !path.includes(':')).map(({ path }) => path)
    expect([...plain, '/no'].filter((path) => thingAt(path, ''))).toEqual([])
  })
  test('is offered to whom may still open it, whatever else stands in the storage', () => {
    const stored = { recent: { paths: [note, 5, '//else.example/nfces', 'http://[', '/%E0', note.slice(0, -1)] } }
    const labels = (allowed: readonly string[]) =>
      recentPlaces(stored, (needs) => needs.every((need) => allowed.includes(String(need)))).map(({ label }) => label)
    expect(labels(['nfce:read', 'cfe:read'])).toEqual([LABELS.nfce_key])
    expect(labels(['cfe:read'])).toEqual([])
    expect(recentPlaces({ recent: { paths: 'x' } }, () => true)).toEqual([])
    expect(recentPlaces({ recent: null }, () => true)).toEqual([])
  })
})
