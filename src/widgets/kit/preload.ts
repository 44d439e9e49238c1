import { attempts, loadChunk } from './load-chunk.ts'

type LoadBy<T> = (suffix: string) => Promise<T>

/**
 * What the build wraps every import() in. `load` takes what makes another address of the chunk's. `files`: the chunk itself and all that it
 * imports statically, which is asked for beside it, not after it; empty for a chunk that imports nothing.
 */
export function preload<T>(load: LoadBy<T>, files: readonly string[] = [], from = ''): Promise<T> {
  const [own, ...more] = files.map((file) => new URL(file, from).href)
  const attempt = (suffix: string) => {
    // First, so that modules run in its order: some of them import each other.
    const chunk = load(suffix)
    // Who needs them sees whether they came.
    for (const file of more) import(file).catch(() => undefined)
    return chunk
  }
  return own ? loadChunk(own, attempt) : attempts(attempt)
}

/** The same where stylesheets of a screen are the page's own. */
export function preloadStyled<T>(load: LoadBy<T>, files: readonly string[] = [], from = ''): Promise<T> {
  const isSheet = (file: string) => file.endsWith('.css')
  const sheets = files.filter(isSheet).map((file) => new URL(file, from).href)
  const chunk = preload(
    load,
    files.filter((file) => !isSheet(file)),
    from,
  )
  return Promise.all([chunk, ...sheets.map(style)]).then(([module]) => module)
}

/** Adds a stylesheet to the page, once. */
function style(href: string): Promise<void> {
  return loadChunk(href, (suffix) => {
    if (document.querySelector(`link[rel=stylesheet][href="${new URL(href).pathname}"]`)) return Promise.resolve()
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
