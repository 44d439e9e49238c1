import type { Division, PaperWidth, Sheet } from '#domain/documents/paper/sheet.ts'
import { mm, MEASURES, type Measures } from './measures.ts'
import { hairline, openPdf, type Pdf, QUIET, write } from './pen.node.ts'
import { type Block, blockOf, type Column, type Strip } from './strips.node.ts'

type Node = PDFKit.PDFStructureElement

/** A division as it stands on paper: one column, or codes beside what belongs to them. */
interface Band {
  columns: { x: number; name: string; blocks: Block[]; height: number }[]
  height: number
}

/** Returns the PDF of a document: one page as long as the roll has to be, or sheets with numbers. */
export async function drawPdf(sheet: Sheet, width: PaperWidth): Promise<Uint8Array<ArrayBuffer>> {
  const measures = MEASURES[width]
  const { pdf, bytes } = openPdf(sheet)
  const column = { pdf, measures, barCode: await barCodeFor(sheet) }
  const bands = bandsOf(sheet.divisions, column)
  const pages = new Pages(pdf, measures, bands)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  bands.forEach((band, index) => pages.drawBand(band, root, index > 0))
  root.end()
  pages.number()
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

class Pages {
  readonly #pdf: Pdf
  readonly #measures: Measures
  #y = 0
  #count = 0

  constructor(pdf: Pdf, measures: Measures, bands: readonly Band[]) {
    this.#pdf = pdf
    this.#measures = measures
    const { margin, gap } = measures
    const content = bands.reduce((sum, { height }) => sum + height, 0)
    this.#add(measures.height ?? content + Math.max(0, bands.length - 1) * (2 * gap + 1) + 2 * margin)
  }

  #add(height: number): void {
    const { width, margin } = this.#measures
    this.#pdf.addPage({ size: [width, height], margin: 0 })
    this.#y = margin
    this.#count++
  }

  /** Tells if so much still fits; a roll is as long as all of it. */
  #fits(height: number): boolean {
    const { height: page, margin } = this.#measures
    // Below it stands the number of the page.
    return page === undefined || this.#y + height <= page - margin - 12
  }

  drawBand({ columns, height }: Band, root: Node, ruled: boolean): void {
    const { gap, height: page } = this.#measures
    if (ruled) {
      this.#y += gap
      if (this.#fits(Math.min(height, (page ?? 0) / 3))) this.#rule()
      this.#y += gap + 1
    }
    if (columns.length > 1 && !this.#fits(height)) this.#next()
    const top = this.#y
    const ends = new Map<number, number>()
    for (const { x, name, blocks } of columns) {
      this.#y = ends.get(x) ?? top
      const section = this.#pdf.struct('Sect', { title: name })
      root.add(section)
      blocks.forEach((block, index) => this.#drawBlock(block, x, { section, after: blocks[index + 1] }))
      section.end()
      ends.set(x, this.#y + (columns.length > 1 ? 8 : 0))
    }
    if (columns.length > 1) this.#y = Math.max(...ends.values())
  }

  #drawBlock({ tag, strips }: Block, x: number, { section, after }: { section: Node; after: Block | undefined }): void {
    const parent = tag ? this.#pdf.struct(tag) : section
    if (tag) section.add(parent)
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
    if (tag) parent.end()
  }

  #draw({ tag, alt, cell, draws, height, rule }: Strip, x: number, parent: Node): void {
    const y = this.#y
    const [first] = draws
    if (cell) {
      const row = this.#pdf.struct(tag)
      parent.add(row)
      for (const draw of draws) row.add(this.#pdf.struct(cell, {}, () => draw(x, y)))
      row.end()
    } else if (first) {
      parent.add(this.#pdf.struct(tag, alt ? { alt } : {}, () => first(x, y)))
    }
    if (rule) this.#artifact(() => hairline(this.#pdf, x, y + height - 1, rule))
    this.#y += height
  }

  /** A table's head on another page, which who hears the document has heard already. */
  #again({ draws, height, rule }: Strip, x: number): void {
    this.#artifact(() => {
      for (const draw of draws) draw(x, this.#y)
      if (rule) hairline(this.#pdf, x, this.#y + height - 1, rule)
    })
    this.#y += height
  }

  #rule(): void {
    const { margin, width } = this.#measures
    this.#artifact(() => hairline(this.#pdf, margin, this.#y, width - 2 * margin))
  }

  #next(): void {
    const { height } = this.#measures
    if (height !== undefined) this.#add(height)
  }

  /** 'Página 1 de 3' at the foot of sheets, where there are several. */
  number(): void {
    const { height, width, margin } = this.#measures
    if (height === undefined || this.#count < 2) return
    for (let page = 0; page < this.#count; page++) {
      this.#pdf.switchToPage(page)
      const text = `Página ${page + 1} de ${this.#count}`
      const written = write(this.#pdf, text, width - 2 * margin, { weight: 'regular', size: 8, color: QUIET }, 'right')
      this.#artifact(() => written.draw(margin, height - margin))
    }
  }

  #artifact(draw: () => void): void {
    this.#pdf.markContent('Artifact', { type: 'Pagination' })
    draw()
    this.#pdf.endMarkedContent()
  }
}
