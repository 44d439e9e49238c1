import { readFileSync } from 'node:fs'
import PDFDocument from 'pdfkit'
import type { Sheet } from '#domain/documents/paper/sheet.ts'
import { visibleText } from '#domain/visible-text.ts'
import type { Measures } from './measures.ts'

export type Pdf = PDFKit.PDFDocument
export type Weight = 'regular' | 'semibold'
export type Align = 'left' | 'center' | 'right'

export interface Style {
  weight: Weight
  size: number
  color?: string
}

/** Text that was measured: how high it is, and how it is drawn. */
export interface Written {
  height: number
  draw(x: number, y: number): void
}

export const BLACK = '#000000'

const font = (name: string) => readFileSync(new URL(`./fonts/inter-${name}.ttf`, import.meta.url))
const FONTS: Readonly<Record<Weight, Buffer>> = { regular: font('regular'), semibold: font('semibold') }

/** An empty PDF, tagged for who hears it (PDF/UA asks for language, title and structure), with its fonts. */
export function openPdf({ title, author }: Sheet): { pdf: Pdf; bytes: Promise<Uint8Array<ArrayBuffer>> } {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    // No standard font is read: all text is ours.
    font: '',
    // So that each sheet can say how many there are.
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Fiscal', Producer: 'Fiscal' },
  })
  for (const [name, bytes] of Object.entries(FONTS)) pdf.registerFont(name, bytes)
  const chunks: Buffer[] = []
  const bytes = new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    pdf.on('error', reject)
  })
  return { pdf, bytes }
}

/** How wide a text is on one line. */
export function widthOf(pdf: Pdf, text: string, { weight, size }: Style): number {
  return pdf.font(weight).fontSize(size).widthOfString(text)
}

/**
 * A text within a width, on as many lines as it takes. A space that nobody sees ends each of its lines: who hears the document, or copies from
 * it, has nothing else between two texts of one tag.
 */
export function write(pdf: Pdf, words: string, width: number, style: Style, align: Align = 'left'): Written {
  const [text = '', ...more] = visibleText(words).split('\n')
  if (more.length > 0) return stacked([text, ...more].map((line) => write(pdf, line, width, style, align)))
  const { weight, size, color = BLACK } = style
  const own = widthOf(pdf, text, style)
  const dipped = () => pdf.font(weight).fontSize(size).fillColor(color)
  // One line needs no search for where it breaks, which takes most of the time of a long document.
  if (own <= width) {
    const rest = width - own
    const indent = align === 'center' ? rest / 2 : align === 'right' ? rest : 0
    return {
      height: pdf.currentLineHeight(true),
      draw: (x, y) => void dipped().text(`${text} `, x + indent, y, { lineBreak: false }),
    }
  }
  const height = pdf.heightOfString(text, { width, align })
  return {
    height,
    draw(x, y) {
      dipped().text(text, x, y, { width, align, height: height + size })
      pdf.text(' ', x, y + height - pdf.currentLineHeight(true), { lineBreak: false })
    },
  }
}

/** Texts, each below the one before. */
export const stacked = (lines: readonly Written[]): Written => ({
  height: lines.reduce((sum, line) => sum + line.height, 0),
  draw: (x, y) => drawDown(lines, x, y),
})

/** A line between what stands above and below it. */
export function drawRule(pdf: Pdf, { rule }: Measures, x: number, y: number, width: number): void {
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(rule.thick)
    .stroke(rule.color)
}

/** Draws texts, each below the one before. */
export function drawDown(lines: readonly Written[], x: number, y: number): void {
  let at = y
  for (const line of lines) {
    line.draw(x, at)
    at += line.height
  }
}
