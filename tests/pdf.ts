import { readBarcodes } from 'zxing-wasm/reader'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import './qr-code.ts'

/** A PDF as who opens it finds it. */
export interface OpenedPdf {
  title: string
  language: string
  isTagged: boolean
  /** Of the pages, in millimetres. */
  sizes: { width: number; height: number }[]
  /** What can be selected, line by line. */
  lines: string[]
  /** Roles of the structure, in their order. */
  roles: string[]
  /** What a reader says in place of pictures. */
  alternatives: string[]
  /** Fonts of the texts; each is embedded, or it would not have been read. */
  fonts: string[]
  /** What a scanner reads on the pages. */
  codes(format: 'QRCode' | 'Code128'): Promise<string[]>
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>
type Page = Awaited<ReturnType<Document['getPage']>>

const MM = 25.4 / 72

export async function openPdf(bytes: Uint8Array): Promise<OpenedPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const pages = await Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)))
  const { info } = await pdf.getMetadata()
  // That of a page is that of the whole.
  const nodes = nodesOf((await pages[0]?.getStructTree()) ?? {})
  return {
    title: textIn(info, 'Title'),
    language: textIn(info, 'Language'),
    isTagged: (await pdf.getMarkInfo())?.Marked === true,
    sizes: pages.map(({ view: [, , width = 0, height = 0] }) => ({ width: width * MM, height: height * MM })),
    lines: (await Promise.all(pages.map(linesOf))).flat(),
    roles: nodes.flatMap(({ role }) => (role ? [role] : [])),
    alternatives: nodes.flatMap(({ alt }) => (alt ? [alt] : [])),
    fonts: [...new Set((await Promise.all(pages.map(fontsOf))).flat())].toSorted(),
    codes: async (format) => (await Promise.all(pages.map((page) => scanned(page, format)))).flat(),
  }
}

const textIn = (info: object, name: string): string => String(Object.entries(info).find(([key]) => key === name)?.[1])

/** Of a node; its contents have an id and a type. */
interface TreeNode {
  id?: string
  role?: string
  alt?: string
  children?: TreeNode[]
}

function nodesOf(tree: TreeNode): TreeNode[] {
  return [tree, ...(tree.children ?? []).flatMap(nodesOf)]
}

async function linesOf(page: Page): Promise<string[]> {
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
  return text.split('\n').filter((line) => line.trim() !== '')
}

async function fontsOf(page: Page): Promise<string[]> {
  await page.getOperatorList()
  const { items } = await page.getTextContent()
  const names = new Set(items.flatMap((item) => ('fontName' in item ? [item.fontName] : [])))
  return [...names].map((name) => {
    const font: { name: string; missingFile?: boolean } = page.commonObjs.get(name)
    if (font.missingFile) throw new Error(`${font.name} is not embedded`)
    return font.name.replace(/^[A-Z]{6}\+/, '')
  })
}

type Matrix = readonly [number, number, number, number, number, number]
const PIXELS = 6

/** Reads the page's filled rectangles, which codes are made of, as a scanner would see them. */
async function scanned(page: Page, format: 'QRCode' | 'Code128'): Promise<string[]> {
  const boxes = await rectanglesOf(page)
  if (boxes.length < 20) return []
  const [, , pageWidth = 0, pageHeight = 0] = page.view
  const width = Math.ceil(pageWidth * PIXELS)
  const height = Math.ceil(pageHeight * PIXELS)
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const { x, y, right, top } of boxes) {
    for (let row = Math.round((pageHeight - top) * PIXELS); row < Math.round((pageHeight - y) * PIXELS); row++) {
      for (let at = Math.round(x * PIXELS); at < Math.round(right * PIXELS); at++) {
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3)
      }
    }
  }
  const picture = { data, width, height, colorSpace: 'srgb' } as ImageData
  const found = await readBarcodes(picture, { formats: [format], maxNumberOfSymbols: 20 })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

interface Box {
  x: number
  y: number
  right: number
  top: number
}

async function rectanglesOf(page: Page): Promise<Box[]> {
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const boxes: Box[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  const stack: Matrix[] = []
  fnArray.forEach((operation, index) => {
    if (operation === OPS.save) stack.push(matrix)
    else if (operation === OPS.restore) matrix = stack.pop() ?? matrix
    else if (operation === OPS.transform) matrix = times(matrix, argsArray[index])
    else if (operation === OPS.constructPath && argsArray[index][0] === OPS.fill) {
      boxes.push(...boxesIn(argsArray[index][1][0], matrix))
    }
  })
  return boxes
}

/** Of a path of rectangles: pdf.js writes 0 x y for a move, 1 x y for a line and 4 for an end. */
function boxesIn(path: Float32Array, matrix: Matrix): Box[] {
  const boxes: Box[] = []
  let corners: [number, number][] = []
  for (let at = 0; at < path.length; ) {
    const step = path[at]
    if (step === 4) {
      const xs = corners.map(([x]) => x)
      const ys = corners.map(([, y]) => y)
      boxes.push({ x: Math.min(...xs), y: Math.min(...ys), right: Math.max(...xs), top: Math.max(...ys) })
      corners = []
      at += 1
    } else {
      const [x, y] = [path[at + 1] ?? 0, path[at + 2] ?? 0]
      const [a, b, c, d, e, f] = matrix
      corners.push([a * x + c * y + e, b * x + d * y + f])
      at += 3
    }
  }
  return boxes
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}
