// Code 128 by ISO/IEC 15417, the bar code of keys on receipts. The server's drawer of PDFs has a library for it, of two megabytes;
// tests/unit/ui/code-128.test.ts holds this one to it.

/** Widths of bars and spaces of each symbol, in modules: 103 values, three starts, and the stop with its last bar. */
const SYMBOLS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221
  223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321
  112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131
  311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114
  122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112`.split(
    /\s+/,
  )

const START = { B: 104, C: 105 } as const
const STOP = 106
/** The sum is taken modulo this. */
const CHECKED_BY = 103

/** Values of the symbols: digits alone stand two in each (set C), letters of any other text one (set B, ASCII 32 to 126). */
function valuesOf(text: string): number[] {
  const pairs = text.length % 2 === 0 && /^\d+$/.test(text) ? text.match(/../g) : null
  if (pairs) return [START.C, ...pairs.map(Number)]
  return [START.B, ...Array.from(text, (letter) => letter.charCodeAt(0) - 32)]
}

/** Returns a text as the path of an SVG of `modules` by 1, without the quiet zones. Throws for a text that no symbol holds. */
export function code128Path(text: string): { modules: number; path: string } {
  const values = valuesOf(text)
  if (values.some((value) => !(value >= 0 && value < STOP))) throw new RangeError('no text of Code 128')
  const check = values.reduce((sum, value, place) => sum + value * Math.max(place, 1), 0) % CHECKED_BY
  let modules = 0
  let path = ''
  for (const value of [...values, check, STOP]) {
    for (const [at, width] of Array.from(SYMBOLS[value] ?? '', Number).entries()) {
      // Bars and spaces take turns.
      if (at % 2 === 0) path += `M${modules} 0h${width}v1h-${width}z`
      modules += width
    }
  }
  return { modules, path }
}
