import type { SheetPart } from '#domain/documents/paper/sheet.ts'
import { qrPath } from '#ui/qr-path.ts'
import type { BarCode } from './code128.node.ts'
import { mm } from './measures.ts'
import type { Column, Strip } from './strips.node.ts'

/** Modules that a QR code needs free around it. */
const QUIET_MODULES = 4
/** The thinnest bar: a thermal printer of 203 dpi prints it as two dots, and a wider one needs more room. */
const LEAST_BAR = mm(0.25)
const MOST_BAR = mm(0.4)
const BETWEEN_BARS = 5

/** A QR code, as one path, in the middle of its column. */
export function codeOf({ text, label }: Extract<SheetPart, { kind: 'qr' }>, { pdf, width, measures }: Column): Strip {
  const { modules, path } = qrPath(text, 'M')
  const size = Math.min(measures.qr, width)
  const module = size / modules
  const edge = QUIET_MODULES * module
  return {
    tag: 'Figure',
    alt: label,
    height: size + edge,
    draws: [
      (x, y) => {
        pdf
          .save()
          .translate(x + (width - size) / 2, y + edge / 2)
          .scale(module)
        pdf.path(path).fill('#000000').restore()
      },
    ],
  }
}

/** A text as a bar code; in two halves where its bars would be too thin. */
export function barsOf({ text, label }: Extract<SheetPart, { kind: 'bars' }>, column: Column): Strip {
  const { pdf, width, measures, align, barCode } = column
  if (!barCode) throw new Error('Bar codes are loaded before a sheet that has one')
  const whole = barCode(text)
  const half = text.length / 2
  const codes =
    width / whole.modules >= LEAST_BAR ? [whole] : [text.slice(0, half), text.slice(half)].map((part) => barCode(part))
  const step = measures.bars + BETWEEN_BARS
  const draw = ({ modules, bars }: BarCode, x: number, y: number) => {
    const module = Math.min(width / modules, MOST_BAR)
    const edge = align === 'left' ? x : x + (width - module * modules) / 2
    for (const bar of bars) pdf.rect(edge + bar.x * module, y, bar.width * module, measures.bars)
    pdf.fill('#000000')
  }
  return {
    tag: 'Figure',
    alt: label,
    height: codes.length * step,
    draws: [(x, y) => codes.forEach((code, index) => draw(code, x, y + 2 + index * step))],
  }
}
