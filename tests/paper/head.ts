import { PDFiumLibrary } from '@hyzyla/pdfium'
import { scanImageData } from '@undecaf/zbar-wasm'
import { readBarcodes } from 'zxing-wasm/reader'
import '../qr-code.ts'

// A PDF as the head of a receipt printer has it: eight dots a millimetre (203 dpi), black or nothing, at 100 %.

const DOTS = (8 * 25.4) / 72

/** A page in dots; 1 is black. */
export interface Dots {
  width: number
  height: number
  black: Uint8Array
}

const library = PDFiumLibrary.init()

/** Prints a PDF by the library that Chrome prints by. */
export async function print(bytes: Uint8Array): Promise<Dots[]> {
  const document = await (await library).loadDocument(bytes)
  const pages: Dots[] = []
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const [width, height] = [Math.round(originalWidth * DOTS), Math.round(originalHeight * DOTS)]
    const { data } = await page.render({ render: 'bitmap', colorSpace: 'Gray', width, height })
    const black = Uint8Array.from({ length: width * height }, (_, at) => ((data[at] ?? 255) < 128 ? 1 : 0))
    pages.push({ width, height, black })
  }
  document.destroy()
  return pages
}

/** The first and the last column that has a dot. */
export function inked({ width, black }: Dots): { left: number; right: number } {
  const columns = black.reduce((found, dot, at) => (dot ? found.add(at % width) : found), new Set<number>())
  return { left: Math.min(...columns), right: Math.max(...columns) }
}

/** No code is turned or white on black. */
const QUICK = { tryRotate: false, tryInvert: false, tryDownscale: false }

/** What two readers that have nothing in common find on a page, each for itself. */
export async function readers(page: Dots): Promise<Record<'zxing' | 'zbar', string[]>> {
  const { width, height } = page
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  page.black.forEach((dot, at) => dot && data.fill(0, at * 4, at * 4 + 3))
  // Both take no more of an image than these four.
  const picture = { data, width, height, colorSpace: 'srgb' } as ImageData
  const zxing = await readBarcodes(picture, { formats: ['QRCode', 'Code128'], maxNumberOfSymbols: 20, ...QUICK })
  const zbar = await scanImageData(picture)
  return {
    zxing: zxing.flatMap(({ isValid, text }) => (isValid ? [text] : [])).toSorted(),
    zbar: zbar.map((symbol) => symbol.decode('utf-8')).toSorted(),
  }
}
