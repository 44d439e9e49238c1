import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** Weights that the elements are drawn in, as their font says of itself (src/widgets/kit/element/font.ts). */
const WEIGHTS = { min: 400, max: 600 }
/** What browsers apply by themselves, and the figures of one width that our sheets ask for. */
const FEATURES = ['ccmp', 'locl', 'mark', 'mkmk', 'rlig', 'rclt', 'liga', 'clig', 'calt', 'kern', 'tnum']

/** All characters of a `unicode-range`. */
function charactersIn(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, at) => first + at)
  })
  return String.fromCodePoint(...codes)
}

/**
 * Brings the library's font with what its elements are drawn in alone: the same letters, without the weights and features that no sheet asks
 * for, which are two fifths of the file.
 */
export function smallFont(): Plugin {
  return {
    name: 'fiscal-small-font',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /inter-latin-wght-normal\.woff2\?inline$/ },
      async handler(id) {
        const { latin }: { latin: string } = createRequire(import.meta.url)('@fontsource-variable/inter/unicode.json')
        const font = await subsetFont(await readFile(id.replace('?inline', '')), charactersIn(latin), {
          targetFormat: 'woff2',
          variationAxes: { wght: WEIGHTS },
          keepFeatures: FEATURES,
        })
        return `export default ${JSON.stringify(`data:font/woff2;base64,${font.toString('base64')}`)}`
      },
    },
  }
}
