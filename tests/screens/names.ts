import { globSync, readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { widgets } from '#widgets/index.ts'
import { routeAt } from '#widgets/kit/widget.ts'
import { paths } from '#widgets/paths.ts'
import { elementPages } from '../../scripts/package/pages.ts'
import { IDS, type Ids } from './ids.ts'
import type { Screen } from './screen.ts'

// Where screens are named by hand: by the tag of an element, by an address (as text, or by its function in `paths`), by the file that
// shows it. What a command writes is not by hand: tables of pages (elementPages), pages of Storybook, *.json. Other words of pages are prose.

const FILES = '{src,stories,tests,scripts,bench,embed,docs}/**/*.{ts,tsx,js,mjs,svelte,html}'

const routes = widgets.flatMap((widget) => widget.routes)
/** Each id stands for itself; the keys are those of Ids. */
export const ids = Object.fromEntries(IDS.map((name) => [name, name])) as Ids
export const matchOf = (path: string) => routeAt(routes, path.split('?')[0] ?? '')

/** The function of `paths` that makes a screen's address: of those that call each other the outermost. */
export function functionOf({ path }: Screen): string {
  let name = ''
  const spies = Object.keys(paths).map((one) =>
    // The keys are those of paths.
    vi.spyOn(paths, one as keyof typeof paths).mockImplementation(() => {
      name = one
      return '/'
    }),
  )
  path(ids)
  for (const spy of spies) spy.mockRestore()
  return name
}

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What a screen is named by. An address with an id is one of the API, too, and where the home page is everybody says. */
function namesOf(screen: Screen): RegExp {
  const { route, over } = matchOf(screen.path(ids)) ?? {}
  const address = over ? '' : (route?.path ?? '')
  const [file] = /\w+\.tsx/.exec(String((over ?? route)?.screen)) ?? []
  const names = [
    ...(address === '/' ? [] : [String.raw`\bpaths\.${functionOf(screen)}\b`]),
    ...(screen.element ? [String.raw`(?<![\w-])${screen.element.tag}(?![\w-])`] : []),
    ...(address.length > 1 && !address.includes(':') ? [`['"\`]${literal(address)}['"\`?]`] : []),
    ...(file ? [`/${literal(file)}['"]`] : []),
  ]
  return new RegExp(names.join('|'))
}

/** By the title of a screen: the files that name it. */
export function filesNaming(screens: readonly Screen[]): ReadonlyMap<string, readonly string[]> {
  const made = elementPages()
  const texts = globSync(FILES)
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !made.has(file))
    .map((file) => [file, readFileSync(file, 'utf8')] as const)
  return new Map(
    screens.map((screen) => {
      const names = namesOf(screen)
      return [screen.title, texts.flatMap(([file, text]) => (names.test(text) ? [file] : []))]
    }),
  )
}
