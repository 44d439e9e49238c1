import { declared } from '#widgets/declared.ts'
import { notes } from '../api.ts'
import { attributesOf } from '../../screens/screens.ts'
import { expect, test } from '../fixtures.ts'

/** How often each element is mounted and removed in a round: with all elements of the library about a hundred mounts. */
const TIMES = 4
interface Held {
  heap: number
  nodes: number
  listeners: number
}

/** When a round removes its elements: as they are ready, or after so many ms, while code, data and React are on their way. */
const MOMENTS = ['ready', 0, 20, 60, 150, 'ready', 'ready'] as const

test('whatever the page removes is gone, at any moment of its life', async ({ page, portal, admin }) => {
  test.slow()
  await portal({ body: '' })
  const devtools = await page.context().newCDPSession(page)
  const key = (await notes(admin)).items[0]?.key ?? ''
  const all = declared.map(({ tag }) => ({ tag, own: attributesOf(tag, key) }))

  /** Mounts and removes every element and looks at what is held afterwards. */
  const round = async (moment: (typeof MOMENTS)[number]): Promise<Held> => {
    const mounts = await page.evaluateHandle(
      async ({ all, moment, times, tenant, token }) => {
        const found: { tag: string; element: WeakRef<Element> }[] = []
        const main = document.querySelector('main')
        const mount = () => {
          const elements = all.map(({ tag, own }) => {
            const element = document.createElement(tag)
            for (const [name, value] of Object.entries(own)) element.setAttribute(name, value)
            return Object.assign(element, { tenant, token })
          })
          found.push(...elements.map((element) => ({ tag: element.localName, element: new WeakRef(element) })))
          const loaded = (element: Element) =>
            new Promise<void>((resolve) =>
              element.addEventListener('fiscal-state', () => element.matches(':state(loading)') || resolve()),
            )
          const ready = Promise.all(elements.map(loaded))
          main?.append(...elements)
          return ready
        }
        for (let done = 0; done < times; done++) {
          const ready = mount()
          await (moment === 'ready' ? ready : new Promise((resolve) => setTimeout(resolve, moment)))
          main?.replaceChildren()
          // Taken down once it is known that they were not merely moved.
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
        return found
      },
      { all, moment, times: TIMES, tenant: admin.tenant.id, token: admin.tokens.access_token },
    )
    const held = async () => {
      await devtools.send('HeapProfiler.collectGarbage')
      await devtools.send('HeapProfiler.collectGarbage')
      return mounts.evaluate((found) => found.filter(({ element }) => element.deref()).map(({ tag }) => tag))
    }
    // The browser itself may hold on to a single one of a kind for a while, what it painted largest or focused last, say.
    const repeated = (tags: readonly string[]) => tags.filter((tag, at) => tags.indexOf(tag) !== at)
    await expect.poll(async () => repeated(await held()), `held of those removed at ${moment}`).toEqual([])
    await mounts.dispose()
    const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners: listeners } = await devtools.send('Memory.getDOMCounters')
    return { heap, nodes, listeners }
  }

  const rounds: Held[] = []
  for (const moment of MOMENTS) rounds.push(await round(moment))
  // The first one loads code and fills caches that a page keeps anyway. The least of some: what is held for a while is not in all of them.
  const least = (of: keyof Held, from: number) => Math.min(...rounds.slice(from, from + 3).map((one) => one[of]))
  const grown = (of: keyof Held) => least(of, 4) - least(of, 1)
  expect(grown('nodes')).toBeLessThan(all.length * TIMES)
  expect(grown('listeners')).toBeLessThan(all.length)
  expect(grown('heap')).toBeLessThan(2_000_000)
})
