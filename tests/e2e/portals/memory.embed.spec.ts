import { expect, test } from '../fixtures.ts'

/** Of a round. What stays of each would be seen; with a thousand, tried too, the test takes three times as long and tells no more. */
const MOUNTS = 150

test('hundreds of mounts leave nothing in memory', async ({ page, portal, admin }) => {
  test.slow()
  await portal({ body: '' })
  const devtools = await page.context().newCDPSession(page)
  const mount = (times: number) =>
    page.evaluate(
      async ({ times, tenant, token }) => {
        const main = document.querySelector('main')
        for (let done = 0; done < times; done += 50) {
          const all = Array.from({ length: 50 }, () =>
            Object.assign(document.createElement('fiscal-sat-alerts'), { tenant, token }),
          )
          const ready = new Promise<void>((resolve) => {
            let left = all.length
            for (const one of all) one.addEventListener('fiscal-ready', () => --left || resolve(), { once: true })
          })
          main?.append(...all)
          await ready
          main?.replaceChildren()
          // Taken down once it is known that they were not merely moved.
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      },
      { times, tenant: admin.tenant.id, token: admin.tokens.access_token },
    )
  const held = async () => {
    await devtools.send('HeapProfiler.collectGarbage')
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters')
    return { heap: usedSize, nodes, jsEventListeners }
  }
  /** What is held once nothing more is given up. */
  const settled = async () => {
    let last = await held()
    await expect
      .poll(
        async () => {
          const before = last
          last = await held()
          return last.nodes === before.nodes
        },
        { intervals: [500], timeout: 30_000 },
      )
      .toBe(true)
    return last
  }
  // Code, caches and what a page keeps anyway.
  await mount(100)
  const start = await settled()
  await mount(MOUNTS)
  const first = await settled()
  await mount(MOUNTS)
  const second = await settled()
  // What leaks does so in each round. The browser may hold on to a single element (what it painted largest, say), which is one round's.
  const grown = (of: keyof typeof start) => Math.min(first[of] - start[of], second[of] - first[of])
  expect(grown('nodes')).toBeLessThan(MOUNTS)
  expect(grown('jsEventListeners')).toBeLessThan(MOUNTS / 3)
  expect(grown('heap')).toBeLessThan(1_000_000)
})
