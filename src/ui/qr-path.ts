import { create } from 'qrcode/lib/core/qrcode.js'

/** How much of a code may be hidden: long texts scan better with 'L', which makes larger modules. */
export type Correction = 'L' | 'M'

/** A QR code as the path of an SVG of `modules` by `modules`. Throws for a text that no code holds. */
export function qrPath(value: string, correction: Correction): { modules: number; path: string } {
  const { size: modules, data } = create(value, { errorCorrectionLevel: correction }).modules
  return { modules, path: pathOf(data, modules) }
}

// One horizontal bar for each run of dark modules in a row
function pathOf(data: Uint8Array, modules: number): string {
  let path = ''
  for (let y = 0; y < modules; y++) {
    for (let x = 0; x < modules; x++) {
      const start = x
      while (x < modules && data[y * modules + x]) x++
      if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`
    }
  }
  return path
}
