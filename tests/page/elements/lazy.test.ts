import { expect, test } from 'vitest'
import { declared } from '#widgets/declared.ts'
import { firstKey, inState, LIST, main, paint, place, put, warnings, watchCalls } from '../partner-page.ts'

// That not even code is fetched for who is not seen yet is tested end to end (tests/e2e/elements/elements.embed.spec.ts).

const LAZY = { ...LIST, attributes: { loading: 'lazy' } }
const FAR_BELOW = 'main { padding-top: 9000px }'

/** Two frames: an observer of what is seen has told by then. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
}

test('lazy, in display: none: nothing is asked for until it is seen', async () => {
  main().style.display = 'none'
  const asked = await watchCalls()
  const list = await place(LAZY)
  await inState(list, 'loading').toBe(true)
  await frames()
  expect(asked).toEqual([])
  main().style.display = ''
  await expect.element(firstKey(list)).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/v1/custody/nfce/?'))).toHaveLength(1)
})

test('lazy, in a closed <details>: nothing is asked for until it is seen', async () => {
  const details = main().appendChild(document.createElement('details'))
  const asked = await watchCalls()
  const list = await place({ ...LAZY, into: details })
  await inState(list, 'loading').toBe(true)
  await frames()
  expect(asked).toEqual([])
  details.open = true
  await expect.element(firstKey(list)).toBeVisible()
  expect(asked.filter((path) => path.startsWith('/api/v1/custody/nfce/?'))).toHaveLength(1)
})

test('lazy, every element has its height before it is seen, and asks for nothing', async () => {
  paint(FAR_BELOW)
  const asked = await watchCalls()
  const all = await Promise.all(declared.map(({ tag }) => place({ tag, attributes: LAZY.attributes })))
  await frames()
  for (const [index, { tag, height }] of declared.entries()) {
    const element = all[index]?.element()
    expect(element?.localName).toBe(tag)
    expect(element?.getBoundingClientRect().height, tag).toBeCloseTo(height[0], 0)
    expect(element?.shadowRoot?.childElementCount, `${tag}: what keeps its room, alone`).toBe(1)
    expect(element?.shadowRoot?.querySelector('.fx'), tag).toBeNull()
  }
  expect(asked).toEqual([])
})

test('no longer lazy, it comes at once', async () => {
  paint(FAR_BELOW)
  const asked = await watchCalls()
  const list = await place(LAZY)
  await frames()
  expect(asked).toEqual([])
  list.element().removeAttribute('loading')
  await inState(list, 'ready').toBe(true)
})

test('lazy and in sight, it comes like any other', async () => {
  const warned = warnings()
  const list = await put(LAZY)
  await expect.element(firstKey(list)).toBeVisible()
  await inState(list, 'ready').toBe(true)
  expect(warned).toEqual([])
})

test('an unknown value of loading warns and is not lazy', async () => {
  const warned = warnings()
  const list = await put({ ...LAZY, attributes: { loading: 'later' } })
  await expect.element(firstKey(list)).toBeVisible()
  // The page is warned once its rows are there.
  await expect.poll(() => warned).toEqual([`${LIST.tag}: loading "later" is unknown, "eager" is used`])
})

test("the least height is the page's own by --fiscal-min-height, from the first frame on", async () => {
  paint('main { padding-top: 9000px; --fiscal-min-height: 123px }')
  const list = await put(LAZY)
  await inState(list, 'loading').toBe(true)
  expect(list.element().getBoundingClientRect().height).toBe(123)
})
