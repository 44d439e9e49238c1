import { type Route, routeAt } from '#widgets/kit/widget.ts'
import { routes } from '../../src/host/routes.ts'
import { type Measurement, type Order, median } from '../measurements.ts'

export const question = 'How long is the longest task of each first show? (0: none over 50 ms; beside: CPU 4× slower)'

/** Opens every screen of the back-office cold at its own address, dialogs over what they stand on. */
export async function* measure({ runs, site }: Order): AsyncGenerator<Measurement> {
  const { visit, origin } = await site()
  const links = new Set<string>()
  const open = async (path: string, cpu: number) => {
    const { page, rest, close } = await visit({ cpu })
    await page.goto(origin + path, { waitUntil: 'commit' })
    await rest()
    const hrefs = await page.evaluate(() => [...document.querySelectorAll('a')].map(({ pathname }) => pathname))
    for (const href of hrefs) links.add(href)
    const longest = await page.evaluate(() => window.bench.longest)
    await close()
    return longest
  }
  await open('/', 1)
  const patterns = routes.flatMap((route) => [route.path, ...(route.over ?? []).map(({ path }) => over(route, path))])
  // What has a key in its path is found by the links of those that have none.
  for (const pattern of patterns.toSorted((a, b) => keysIn(a) - keysIn(b))) {
    const path = keysIn(pattern) === 0 ? pattern : [...links].find((link) => patternAt(link) === pattern)
    if (path === undefined) continue
    const [quick, slow]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      quick.push(await open(path, 1))
      slow.push(await open(path, 4))
    }
    yield { name: pattern, value: median(quick), unit: 'ms', beside: median(slow) }
  }
}

const over = (route: Route, path: string) => `${route.path.replace(/\/$/, '')}/${path}`
const keysIn = (pattern: string) => pattern.split(':').length - 1

function patternAt(path: string): string | undefined {
  const match = routeAt(routes, path)
  return match?.over ? over(match.route, match.over.path) : match?.route.path
}
