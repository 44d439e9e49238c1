import { describe, expect, test, vi } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { declare, declared } from '#widgets/declared.ts'
import { paths } from '#widgets/paths.ts'

const of = (tag: string) => declared.find((one) => one.tag === tag)

describe('what the loader knows of elements', () => {
  test('every element, once, with its attributes', () => {
    expect(declared.map(({ tag }) => tag)).toEqual(widgets.flatMap(({ elements }) => Object.keys(elements)))
    expect(of('fiscal-nfce-detail')?.attributes).toEqual(['nfce-key'])
  })
  test('what it asks for first, and what paints the answer', () => {
    expect(of('fiscal-nfce-list')?.reads).toEqual(['/api/v1/custody/nfce/?environment=production&page=1&per_page=15'])
    expect(String(of('fiscal-nfce-list')?.rows)).toContain('NfceList')
    expect(of('fiscal-nfce-detail')?.reads).toEqual([
      '/api/v1/custody/nfce/~nfce-key~',
      '/api/v1/custody/nfce/~nfce-key~/events',
    ])
    expect(of('fiscal-nfce-detail')?.rows, 'no list').toBeUndefined()
  })
  test.each(['primary', 'secondary'])(
    'of attributes with few values, such as %s, what each of them asks',
    (context) => {
      for (const [tag, path] of [
        ['fiscal-roles', paths.roles],
        ['fiscal-grants', paths.grants],
      ] as const) {
        const asked = of(tag)?.reads.map((read) => read.replaceAll('~context~', context))
        const at = path(context as 'primary' | 'secondary')
        const route = widgets.flatMap(({ routes }) => routes).find((one) => one.path === at)
        expect(asked).toEqual(route?.reads?.({ params: {}, search: '', preferences: {} }))
        expect(asked?.[0]).toContain(context)
      }
    },
  )
  test('it gives the area’s own declaration', async () => {
    for (const { area, widget } of declared) expect((await widget()).default.area).toBe(area)
  })
  test('nothing of it depends on the day, since it is said when the library is built', () => {
    const said = () =>
      widgets.flatMap((widget) => Object.keys(widget.elements).flatMap((tag) => declare(widget, tag).reads))
    vi.useFakeTimers({ now: Date.UTC(2001, 1, 3) })
    const then = said()
    vi.useRealTimers()
    expect(then).toEqual(said())
  })
})
