import { afterAll, beforeAll, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { declared } from '#widgets/declared.ts'
import { ownAttributes, inState, put } from '../partner-page.ts'

// Many elements may wait on a page for a long time: for a token that the page has not got yet, or for a slow API.

/** Whether whoever looks would have less motion, as all other tests would. */
const reduceMotion = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] })

beforeAll(async () => {
  await reduceMotion('no-preference')
  // Off the control where another file's press left the mouse.
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
})
afterAll(() => reduceMotion('reduce'))

for (const { tag } of declared) {
  test(`nothing moves in ${tag} while it waits for a token`, async () => {
    const element = await put({
      tag,
      attributes: await ownAttributes(tag),
      properties: { token: undefined, tokenProvider: () => new Promise(() => {}) },
    })
    await inState(element, 'loading').toBe(true)
    const root = element.element().shadowRoot
    await expect.poll(() => root?.querySelector('.skeleton')).toBeTruthy()
    expect(root?.getAnimations()).toEqual([])
  })
}
