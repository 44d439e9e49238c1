import { save } from '../kit/files/save-file.ts'
import type { loadPage } from './load.ts'

/** White around a code, in modules. */
const EDGE = 4

/** Saves a code as an SVG on white, which prints at any size, in the page's own way or by the browser; returns why there may be none, for its user. */
export async function saveCode(
  { modules, path }: { modules: number; path: string },
  of: string,
  load: typeof loadPage,
) {
  const side = modules + 2 * EDGE
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-EDGE} ${-EDGE} ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M${-EDGE} ${-EDGE}h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`
  // Nobody has called the `connect` of what cannot be had.
  const page = await load().catch(() => undefined)
  const file = { name: `${of}.svg`, bytes: new Blob([text], { type: 'image/svg+xml' }) }
  return (await save(file, page?.pageDefaults.save, 'fiscal-qr-code'))?.text ?? ''
}
