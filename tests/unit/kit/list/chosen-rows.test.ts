import { describe, expect, test, vi } from 'vitest'
import { CallError } from '#api/client/call.ts'
import type { Work } from '#widgets/kit/list/acting/chosen-action.ts'
import { each } from '#widgets/kit/list/acting/each.ts'
import { selectionOf } from '#widgets/kit/list/acting/selection.ts'

interface Row {
  id: string
  text?: string
}
const rows: readonly Row[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
const [a, b, c, d, e] = rows as [Row, Row, Row, Row, Row]

function selection() {
  const made = selectionOf<Row>(({ id }) => id)
  made.show(rows)
  return { ...made, ids: () => [...made.current().items.keys()].join('') }
}

describe('rows that are chosen', () => {
  test('one by one, and no more', () => {
    const { toggle, ids, has } = selection()
    toggle(b)
    toggle(d)
    expect([ids(), has(b), has(c)]).toEqual(['bd', true, false])
    toggle(b)
    expect(ids()).toBe('d')
  })

  test('with Shift all on the way, up or down, in the order of the list', () => {
    const { toggle, ids, clear } = selection()
    toggle(b)
    toggle(d, true)
    expect(ids()).toBe('bcd')
    clear()
    toggle(e)
    toggle(c, true)
    expect(ids()).toBe('ecd')
  })

  test('a range from a row of another page is that row alone', () => {
    const { toggle, show, ids } = selection()
    toggle(a)
    show([d, e])
    toggle(e, true)
    expect(ids()).toBe('ae')
  })

  test('stay chosen on another page, and are as the last answer has them', () => {
    const { toggle, show, current } = selection()
    toggle(a)
    show([d, e])
    expect(current().items.size).toBe(1)
    const news = { id: 'a', text: 'news' }
    show([news, b])
    expect([...current().items.values()]).toEqual([news])
  })

  test('who follows hears of a change, and of none where nothing changes', () => {
    const { subscribe, show, toggle, clear } = selection()
    const heard = vi.fn()
    subscribe(heard)
    show(rows)
    clear()
    expect(heard).not.toHaveBeenCalled()
    toggle(a)
    clear()
    expect(heard).toHaveBeenCalledTimes(2)
  })
})

describe('what is done to each row by itself', () => {
  const work = () => {
    const stop = new AbortController()
    const counts: number[] = []
    // No row of these calls anything.
    const given = { signal: stop.signal, done: (count) => counts.push(count) } as Partial<Work> as Work
    return { stop, counts, given }
  }

  test('one that fails keeps no other back, and is told with its reason', async () => {
    const { given, counts } = work()
    const fault = new Error('c is locked')
    const done: string[] = []
    const failed = await each<Row>(async ({ id }) => {
      if (id === 'c') throw fault
      done.push(id)
    })(rows, given)
    expect(failed).toEqual([{ item: c, error: fault }])
    expect([done.toSorted().join(''), counts]).toEqual(['abde', [1, 2, 3, 4, 5]])
  })

  test('no more than four are under way at once', async () => {
    const { given } = work()
    let now = 0
    let most = 0
    await each<number>(async () => {
      most = Math.max(most, ++now)
      await Promise.resolve()
      now--
    })(
      Array.from({ length: 40 }, (_, index) => index),
      given,
    )
    expect(most).toBe(4)
  })

  test('where it is stopped the rest is not begun, and stays chosen', async () => {
    const { given, stop } = work()
    const many = Array.from({ length: 20 }, (_, index) => index)
    const failed = await each<number>(async (one) => {
      if (one === 3) stop.abort()
    })(many, given)
    expect(failed.length).toBe(16)
    expect(failed.every(({ error }) => error === stop.signal.reason)).toBe(true)
  })

  test('waits as long as the server asks for, and goes on', async () => {
    vi.useFakeTimers()
    const { given } = work()
    let tries = 0
    const ended = each<Row>(async () => {
      if (++tries === 1) throw new CallError('rate_limited', 'Aguarde', 429, { retryAfter: 5 })
    })([a], given)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(tries).toBe(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(await ended).toEqual([])
    expect(tries).toBe(2)
    vi.useRealTimers()
  })
})
