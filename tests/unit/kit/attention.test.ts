import { expect, test } from 'vitest'
import { attentionTo, isSparing } from '#widgets/kit/place/attention.ts'

/** Tells whether a promise is settled by now. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  void promise.then(() => (settled = true))
  await Promise.resolve()
  return settled
}

/** A part of a page as far as its events go. */
const part = (matches?: (selector: string) => boolean) =>
  Object.assign(new EventTarget(), matches && { matches }) as Element

test.each(['pointerover', 'focusin', 'touchstart'])('%s is attention, and nothing before it', async (sign) => {
  const frame = part()
  const attention = attentionTo(frame)
  frame.dispatchEvent(new Event('scroll'))
  expect(await isSettled(attention)).toBe(false)
  frame.dispatchEvent(new Event(sign))
  expect(await isSettled(attention)).toBe(true)
})

test('a pointer that rests there, or the focus, is attention before anybody listens', async () => {
  expect(await isSettled(attentionTo(part((selector) => selector.includes(':hover'))))).toBe(true)
  expect(await isSettled(attentionTo(part(() => false)))).toBe(false)
})

test.each([
  [{}, false],
  [{ connection: {} }, false],
  [{ connection: { effectiveType: '4g', saveData: false } }, false],
  [{ connection: { effectiveType: '3g' } }, true],
  [{ connection: { effectiveType: 'slow-2g' } }, true],
  [{ connection: { effectiveType: '4g', saveData: true } }, true],
])('a browser that says %o spares data or not: %s', (line, spares) => {
  expect(isSparing(line)).toBe(spares)
})
