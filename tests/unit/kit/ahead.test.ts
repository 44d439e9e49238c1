import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchingAhead, type LoadOf } from '#widgets/kit/failure/ahead.ts'

// Modules that come before they are wanted, what the present screen needs first.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Lets come what waits for an idle moment. */
const soon = () => vi.advanceTimersByTimeAsync(0)

/** Modules by name that come when the test has them come, and in which order they were asked for. */
function modules() {
  const asked: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const load =
    (name: string): LoadOf<string> =>
    () =>
      new Promise((resolve, reject) => {
        asked.push(name)
        ends.set(name, (error) => (error ? reject(error) : resolve({ default: name })))
      })
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error)
    await soon()
  }
  return { asked, load, end }
}

test('what the present screen opens comes at once, and what is farther away one by one behind it', async () => {
  const { asked, load, end } = modules()
  const ahead = fetchingAhead()
  const note = load('note')
  ahead.add([load('gaps'), load('rejections')])
  ahead.add([note], { isNext: true })
  ahead.add([load('filters')], { isNext: true })
  await soon()
  expect(asked).toEqual(['note', 'filters'])
  expect(ahead.has(note)).toBe(false)
  await end('note')
  expect(ahead.get(note)).toBe('note')
  expect(asked).toEqual(['note', 'filters'])
  await end('filters')
  expect(asked).toEqual(['note', 'filters', 'gaps'])
  ahead.add([load('form')], { isNext: true })
  await end('gaps')
  expect(asked).toEqual(['note', 'filters', 'gaps', 'form'])
})

test('one that does not come lets the next one come, and is fetched again when it is asked for again', async () => {
  const { asked, load, end } = modules()
  const ahead = fetchingAhead()
  const broken = load('broken')
  ahead.add([broken, load('note')])
  await soon()
  await end('broken', new Error('offline'))
  expect(asked).toEqual(['broken', 'note'])
  expect(ahead.has(broken)).toBe(false)
  await end('note')
  ahead.add([broken])
  await soon()
  expect(asked).toEqual(['broken', 'note', 'broken'])
})

test('what has come by itself is not fetched again', async () => {
  const { asked, load, end } = modules()
  const ahead = fetchingAhead()
  const filters = load('filters')
  ahead.add([load('note'), filters])
  await soon()
  ahead.keep(filters, 'filters')
  await end('note')
  expect(asked).toEqual(['note'])
})
