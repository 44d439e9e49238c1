import { loadChunk } from './load-chunk.ts'

type LoadBy<T> = (suffix: string) => Promise<T>

let isAhead = false
const fetched = new Set([import.meta.url])

/**
 * Has the browser fetch what `load` imports, with all that it needs, but not run it: after all else that is on its way, and so that its code
 * takes no time of what is drawn meanwhile.
 */
export function fetchAhead(load: () => unknown): void {
  isAhead = true
  try {
    load()
  } catch {
    // Whoever needs it asks for it all the same, and hears of what is wrong.
  } finally {
    isAhead = false
  }
}

/** Browsers fetch what a link in the document names, none that stands in a shadow root. It is gone once it has served. */
function link(href: string): void {
  if (fetched.has(href)) return
  fetched.add(href)
  const made = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, fetchPriority: 'low' })
  made.onload = made.onerror = () => made.remove()
  document.head.append(made)
}

/**
 * Wraps every import() of the build. `load` takes a suffix that makes another address of the chunk's. `files`: the chunk itself and all
 * that it imports statically, which is fetched beside it, not after it; none for a chunk that imports nothing or is the one that imports.
 * Their names serve here, since all chunks lie in one folder.
 */
export function preload<T>(load: LoadBy<T>, [own, ...more]: readonly string[] = []): Promise<T> {
  if (isAhead) {
    for (const file of own ? [own, ...more] : []) link(new URL(file, import.meta.url).href)
    return new Promise(() => {})
  }
  // What imports nothing has no name here: the text of its function has one. The function itself is another one at each call, and may hold
  // an element: kept, none of them would ever be free.
  return loadChunk(own ?? String(load), (suffix) => {
    // First, so that modules run in its order: some of them import each other.
    const chunk = load(suffix)
    // Who needs them sees whether they came.
    for (const file of more) import(file).catch(() => undefined)
    return chunk
  })
}

/** The same where stylesheets of a screen are the page's own, and names begin at the root of its server. */
export function preloadStyled<T>(load: LoadBy<T>, names: readonly string[] = []): Promise<T> {
  const isSheet = (file: string) => file.endsWith('.css')
  const files = names.map((name) => `/${name}`)
  const chunk = preload(
    load,
    files.filter((file) => !isSheet(file)),
  )
  return Promise.all([chunk, ...files.filter(isSheet).map(style)]).then(([module]) => module)
}

/** Adds a stylesheet to the page, once. */
function style(href: string): Promise<void> {
  return loadChunk(href, (suffix) => {
    if (document.querySelector(`link[rel=stylesheet][href^="${href}"]`)) return Promise.resolve()
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href + suffix
    return new Promise((resolve, reject) => {
      link.onload = () => resolve()
      link.onerror = () => {
        link.remove()
        reject(new Error(`${href} could not be loaded`))
      }
      document.head.append(link)
    })
  })
}
