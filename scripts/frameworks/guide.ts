// docs/frameworks.md as it is meant: what a reader types, file by file.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { root } from '../vite/declarations.ts'

export const GUIDE = resolve(root, 'docs/frameworks.md')
/** The section of the guide that holds what the script saw. */
const SEEN = 'What was seen'

/** An app of the guide. */
export interface GuidedApp {
  /** Its heading: 'Next 16'. */
  name: string
  /** Lines of a shell before its files are written: the beginning that all have, then its own. */
  install: readonly string[]
  /** Path in the app's folder → text. */
  files: ReadonlyMap<string, string>
  build: readonly string[]
  /** The line that goes on serving at port 3000. */
  serve: string
}

/** What an app of several parts shares among them. */
const SHARED = "{ 'fiscal-widgets': { singleton: true } }"

/** Returns an app whose parts share nothing, so that each has a copy of the library; undefined of one that has no parts. */
export function unshared(app: GuidedApp): GuidedApp | undefined {
  const files = new Map([...app.files].map(([path, text]) => [path, text.replace(SHARED, '{}')]))
  return [...app.files].some(([path, text]) => files.get(path) !== text) ? { ...app, files } : undefined
}

const shellIn = (text: string): string[][] =>
  [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, lines = '']) => lines.trim().split('\n'))

/** Returns every app of the guide, in its order. Throws where a section is not one: packages, files, how it is built and served. */
export function guidedApps(guide: string = readFileSync(GUIDE, 'utf8')): GuidedApp[] {
  const [head = '', ...sections] = guide.split(/^## /m)
  const begin = shellIn(head).flat()
  return sections.flatMap((section) => {
    const name = section.split('\n')[0] ?? ''
    if (name === SEEN) return []
    const files = new Map(
      [...section.matchAll(/^In `([^`]+)`:\n\n```\w+\n([^]*?)^```$/gm)].map(([, path = '', text = '']) => [path, text]),
    )
    const [packages, last, ...more] = shellIn(section)
    const serve = last?.at(-1)
    const fences = (section.match(/^```\w+$/gm) ?? []).length
    if (!packages || !last || !serve || more.length > 0 || fences !== files.size + 2)
      throw new Error(`docs/frameworks.md: '${name}' is no app: packages, 'In …:' with a file each, build and serve`)
    return [{ name, install: [...begin, ...packages], files, build: last.slice(0, -1), serve }]
  })
}
