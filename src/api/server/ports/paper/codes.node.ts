import type { SheetPart } from '#domain/documents/paper/sheet.ts'
import { qrPath } from '#ui/qr-path.ts'
import type { BarCode } from './code128.node.ts'
import { DOT } from './measures.ts'
import { BLACK } from './pen.node.ts'
import type { Column, Strip } from './strips.node.ts'

// Codes stand on the dots of a printer's head: a module that is a dot wider than the next is what scanners stumble over.

/** Modules that a QR code needs free around it (ISO/IEC 18004); of its whole size a tenth, by the manual of the DANFE NFC-e, 3.4. */
const QUIET_MODULES = 4
const QUIET_PART = 0.1
/** The dots of a module below which a code grows beyond its usual size: phones read no smaller ones of faded paper. */
const FEW_DOTS = 4
/** The dots of the thinnest bar: a quarter of a millimetre. */
const LEAST_DOTS = 2
const MOST_DOTS = 3
const BETWEEN_BARS = 5

const dotsIn = (length: number) => Math.floor(length / DOT + 1e-6)
const toDot = (at: number) => Math.round(at / DOT) * DOT

/** A QR code, as one path, in the middle of its column. */
export function codeOf({ text, label }: Extract<SheetPart, { kind: 'qr' }>, { pdf, width, measures }: Column): Strip {
  const { modules, path } = qrPath(text, 'M')
  const usual = dotsIn(Math.min(measures.qr, width) / modules)
  const module = DOT * Math.max(usual, Math.min(FEW_DOTS, dotsIn(width / modules)))
  const size = modules * module
  const edge = Math.max(QUIET_MODULES * module, QUIET_PART * size)
  return {
    tag: 'Figure',
    alt: label,
    height: size + 2 * edge,
    draws: [
      (x, y) => {
        pdf
          .save()
          .translate(toDot(x + (width - size) / 2), toDot(y + edge))
          .scale(module)
        pdf.path(path).fill(BLACK).restore()
      },
    ],
  }
}

/**
 * A text as a bar code; in two halves where its bars would be too thin, and none where those of the halves would be: nobody could read it, and
 * the text itself and the QR code stand beside it.
 */
export function barsOf({ text, label }: Extract<SheetPart, { kind: 'bars' }>, column: Column): Strip | undefined {
  const { pdf, width, measures, align, barCode } = column
  if (!barCode) throw new Error('Bar codes are loaded before a sheet that has one')
  const half = text.length / 2
  const dotsOf = ({ modules }: BarCode) => Math.min(dotsIn(width / modules), MOST_DOTS)
  const isWide = (code: BarCode) => dotsOf(code) >= LEAST_DOTS
  const whole = barCode(text)
  const codes = isWide(whole) ? [whole] : [text.slice(0, half), text.slice(half)].map((part) => barCode(part))
  if (!codes.every(isWide)) return undefined
  const step = measures.bars + BETWEEN_BARS
  const draw = (code: BarCode, x: number, y: number) => {
    const module = dotsOf(code) * DOT
    const edge = toDot(align === 'left' ? x : x + (width - module * code.modules) / 2)
    for (const bar of code.bars) pdf.rect(edge + bar.x * module, y, bar.width * module, measures.bars)
    pdf.fill(BLACK)
  }
  return {
    tag: 'Figure',
    alt: label,
    height: codes.length * step,
    draws: [(x, y) => codes.forEach((code, index) => draw(code, x, y + 2 + index * step))],
  }
}
