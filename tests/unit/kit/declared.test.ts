import { describe, expect, test } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { declare, declared } from '#widgets/declared.ts'
import { defineWidget, type Route } from '#widgets/kit/widget.ts'

const of = (tag: string) => declared.find((one) => one.tag === tag)

const readingFirst = (reads: NonNullable<Route['reads']>) =>
  defineWidget({
    area: 'x',
    title: 'X',
    routes: [{ name: 'x', path: '/x', needs: [], reads, screen: () => Promise.reject(new Error('Not opened here')) }],
    elements: { 'fiscal-x': { start: () => '/x?all=1' } },
  })

describe('what the loader knows of elements', () => {
  test('every element, once, with its attributes', () => {
    expect(declared.map(({ tag }) => tag)).toEqual(widgets.flatMap(({ elements }) => Object.keys(elements)))
    expect(of('fiscal-nfce-detail')?.attributes).toEqual(['nfce-key'])
  })
  test('what it asks for first, and what paints the answer', () => {
    expect(of('fiscal-nfce-list')?.reads).toEqual(['/api/v1/custody/nfce/?environment=production&page=1&per_page=15'])
    expect(String(of('fiscal-nfce-list')?.picture)).toContain('NfceListPicture')
    expect(of('fiscal-nfce-detail')?.reads).toEqual([
      '/api/v1/custody/nfce/~nfce-key~',
      '/api/v1/custody/nfce/~nfce-key~/events',
    ])
  })
  test('it gives the area’s own declaration', async () => {
    for (const { area, widget } of declared) expect((await widget()).default.area).toBe(area)
  })
  test('what depends on the day is not known beforehand', () => {
    expect(
      declare(
        readingFirst(({ search }) => [`/api/v1/x${search}`]),
        'fiscal-x',
      ).reads,
    ).toEqual(['/api/v1/x?all=1'])
    expect(
      declare(
        readingFirst(() => [`/api/v1/x?day=${new Date().toISOString()}`]),
        'fiscal-x',
      ).reads,
    ).toEqual([])
    expect(
      declare(
        readingFirst(() => [`/api/v1/x?at=${Date.now()}`]),
        'fiscal-x',
      ).reads,
    ).toEqual([])
    expect(new Date().getFullYear(), 'the clock is as it was').toBeGreaterThan(2001)
  })
})
