import type { Division, PaperWidth, Sheet } from '#domain/documents/paper/sheet.ts'
import { DOT, LONGEST, MEASURES, type Measures, mm } from './measures.ts'
import { drawRule, openPdf, type Pdf, type Style, write } from './pen.node.ts'
import { type Block, blockOf, type Column, type Strip } from './strips.node.ts'

type Node = PDFKit.PDFStructureElement

/** A division as it stands on paper: one column, or codes beside what belongs to them. */
interface Band {
  columns: { x: number; name: string; blocks: Block[]; height: number }[]
  height: number
}

/** Returns the PDF of a document: pages of a roll, each as long as it has to be, or sheets. */
export async function drawPdf(sheet: Sheet, width: PaperWidth): Promise<Uint8Array<ArrayBuffer>> {
  const measures = MEASURES[width]
  const { pdf, bytes } = openPdf(sheet)
  const column = { pdf, measures, barCode: await barCodeFor(sheet) }
  const bands = bandsOf(sheet.divisions, column)
  const pages = new Pages(pdf, measures)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  bands.forEach((band, index) => pages.drawBand(band, root, index > 0))
  pages.draw()
  root.end()
  pdf.end()
  return bytes
}

/** Loads the drawer of bar codes, a library of two megabytes, where there is one to be drawn. */
async function barCodeFor({ divisions }: Sheet): Promise<Column['barCode']> {
  const hasBars = divisions.some(({ parts }) => parts.some(({ kind }) => kind === 'bars'))
  return hasBars ? (await import('./code128.node.ts')).barCode : undefined
}

function bandsOf(divisions: readonly Division[], paper: Omit<Column, 'width'>): Band[] {
  const { measures } = paper
  const { margin, width } = measures
  const whole = width - 2 * margin
  const single = (division: Division, x = margin, room = whole): Band => {
    const column: Column = { ...paper, width: room, ...(room < whole && { align: 'left' }) }
    const blocks = division.parts.map((part) => blockOf(part, column))
    const height = blocks.flatMap(({ strips }) => strips).reduce((sum, strip) => sum + strip.height, 0)
    return { columns: [{ x, name: division.name, blocks, height }], height }
  }
  if (measures.height === undefined) return divisions.map((division) => single(division))
  const codes = mm(60)
  const bands: Band[] = []
  let open: Division[] = []
  const close = () => {
    if (open.length === 0) return
    const narrow = open.filter(({ side }) => side === 'code').map((division) => single(division, margin, codes))
    const wide = open
      .filter(({ side }) => side === 'beside')
      .map((division) => (narrow.length > 0 ? single(division, margin + codes, whole - codes) : single(division)))
    bands.push(beside(narrow, wide))
    open = []
  }
  for (const division of divisions) {
    if (division.side) open.push(division)
    else {
      close()
      bands.push(single(division))
    }
  }
  close()
  return bands
}

/** Two columns of divisions, each one below the other. */
function beside(narrow: readonly Band[], wide: readonly Band[]): Band {
  const columns = [...wide, ...narrow].flatMap((band) => band.columns)
  const total = (bands: readonly Band[]) => bands.reduce((sum, { height }) => sum + height + 8, 0)
  return { columns, height: Math.max(total(narrow), total(wide)) }
}

/** Below the end of a page that is one of several stands its number. */
const FOOT = 12

/**
 * Lays documents out page by page. What stands on a page is drawn once all is laid out: only then it is known how long each piece of a roll is.
 */
class Pages {
  readonly #pdf: Pdf
  readonly #measures: Measures
  /** How far down each page is filled. */
  readonly #filled: number[] = []
  readonly #steps: { page: number; draw: () => void }[] = []
  #y = 0

  constructor(pdf: Pdf, measures: Measures) {
    this.#pdf = pdf
    this.#measures = measures
    this.#next()
  }

  #next(): void {
    this.#y = this.#measures.margin
    this.#filled.push(this.#y)
  }

  #down(height: number): void {
    this.#y += height
    const page = this.#filled.length - 1
    this.#filled[page] = Math.max(this.#filled[page] ?? 0, this.#y)
  }

  #later(draw: () => void): void {
    this.#steps.push({ page: this.#filled.length - 1, draw })
  }

  /** Tells if so much still fits. */
  #fits(height: number): boolean {
    const { height: page = LONGEST, margin } = this.#measures
    return this.#y + height <= page - margin - FOOT
  }

  drawBand({ columns, height }: Band, root: Node, ruled: boolean): void {
    const { gap, height: page = LONGEST } = this.#measures
    if (ruled) {
      this.#y += gap
      if (this.#fits(Math.min(height, page / 3))) this.#rule()
      this.#y += gap + 1
    }
    if (columns.length > 1 && !this.#fits(height)) this.#next()
    const top = this.#y
    const ends = new Map<number, number>()
    for (const { x, name, blocks } of columns) {
      this.#y = ends.get(x) ?? top
      const section = this.#struct('Sect', root, { title: name })
      blocks.forEach((block, index) => this.#drawBlock(block, x, { section, after: blocks[index + 1] }))
      ends.set(x, this.#y + (columns.length > 1 ? 8 : 0))
    }
    if (columns.length > 1) this.#y = Math.max(...ends.values())
  }

  /** An element of the structure, which ends with its parent. */
  #struct(tag: string, parent: Node, more = {}): Node {
    const node = this.#pdf.struct(tag, more)
    parent.add(node)
    return node
  }

  #drawBlock({ tag, strips }: Block, x: number, { section, after }: { section: Node; after: Block | undefined }): void {
    const parent = tag ? this.#struct(tag, section) : section
    const heading = strips.find(({ repeats }) => repeats)
    // What stands over a table stays with its head and first row.
    const below = !tag && after?.tag === 'Table' ? after.strips : strips
    for (const strip of strips) {
      const rows = below !== strips ? below.slice(0, 2) : strip.repeats ? strips.slice(1, 2) : []
      if (!this.#fits(rows.reduce((sum, { height }) => sum + height, strip.height))) {
        this.#next()
        if (heading && strip !== heading) this.#again(heading, x)
      }
      this.#draw(strip, x, parent)
    }
  }

  #draw({ tag, alt, cell, draws, height, rule }: Strip, x: number, parent: Node): void {
    const y = this.#y
    const [first] = draws
    this.#later(() => {
      if (cell) {
        const row = this.#struct(tag, parent)
        for (const draw of draws) row.add(this.#pdf.struct(cell, {}, () => draw(x, y)))
      } else if (first) {
        parent.add(this.#pdf.struct(tag, alt ? { alt } : {}, () => first(x, y)))
      }
    })
    if (rule) this.#artifact(() => drawRule(this.#pdf, this.#measures, x, y + height - 1, rule))
    this.#down(height)
  }

  /** A table's head on another page, which who hears the document has heard already. */
  #again({ draws, height, rule }: Strip, x: number): void {
    const y = this.#y
    this.#artifact(() => {
      for (const draw of draws) draw(x, y)
      if (rule) drawRule(this.#pdf, this.#measures, x, y + height - 1, rule)
    })
    this.#down(height)
  }

  #rule(): void {
    const { margin, width } = this.#measures
    const y = this.#y
    this.#artifact(() => drawRule(this.#pdf, this.#measures, margin, y, width - 2 * margin))
  }

  #artifact(draw: () => void): void {
    this.#later(() => {
      this.#pdf.markContent('Artifact', { type: 'Pagination' })
      draw()
      this.#pdf.endMarkedContent()
    })
  }

  /** Draws it all, and 'Página 1 de 3' at the foot of pages where there are several. */
  draw(): void {
    const { height, width, margin, quiet } = this.#measures
    const count = this.#filled.length
    const foot = count > 1 ? FOOT : 0
    for (const filled of this.#filled) {
      // A roll ends on a whole dot, so that codes stand on dots whichever end a printer reckons from.
      const own = height ?? Math.ceil((filled + margin + foot) / DOT) * DOT
      this.#pdf.addPage({ size: [width, own], margin: 0 })
    }
    for (const { page, draw } of this.#steps) {
      this.#pdf.switchToPage(page)
      draw()
    }
    if (count < 2) return
    for (let page = 0; page < count; page++) {
      const { height: end } = this.#pdf.switchToPage(page)
      const style: Style = { weight: 'regular', size: 8, color: quiet }
      const written = write(this.#pdf, `Página ${page + 1} de ${count}`, width - 2 * margin, style, 'right')
      this.#pdf.markContent('Artifact', { type: 'Pagination' })
      written.draw(margin, end - margin)
      this.#pdf.endMarkedContent()
    }
  }
}
