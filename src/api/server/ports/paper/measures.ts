import type { PaperWidth } from '#domain/documents/paper/sheet.ts'

/** Millimetres in points. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4

/** The dot of a receipt printer's head, which has eight of them a millimetre (203 dpi), black or nothing. */
export const DOT = mm(1 / 8)

/** Drivers of receipt printers know no page beyond 3,276 mm, readers of PDFs none beyond 5,080. */
export const LONGEST = mm(3200)

/** How a width of paper is printed on, in points. */
export interface Measures {
  width: number
  /** Undefined of a roll, which is as long as what stands on it. */
  height: number | undefined
  /** On a roll what the head of its printer does not reach, and no less. */
  margin: number
  /** Between divisions. */
  gap: number
  sizes: { title: number; strong: number; normal: number; small: number; item: number; total: number; key: number }
  qr: number
  bars: number
  /** The colour of what is second to what stands above it. */
  quiet: string
  rule: { thick: number; color: string }
}

/** A head has no greys: what is not black would be dots with nothing between. Two dots of a line are never both missed. */
const THERMAL = { quiet: '#000000', rule: { thick: 2 * DOT, color: '#000000' } }

export const MEASURES: Readonly<Record<PaperWidth, Measures>> = {
  // A head of 576 dots, 72 mm, in the middle.
  '80': {
    width: mm(80),
    height: undefined,
    margin: mm(4),
    gap: 6,
    sizes: { title: 10.5, strong: 8, normal: 7.5, small: 7, item: 7.5, total: 11, key: 8 },
    qr: mm(44),
    bars: mm(10),
    ...THERMAL,
  },
  // A head of 384 dots, 48 mm, in the middle.
  '58': {
    width: mm(58),
    height: undefined,
    margin: mm(5),
    gap: 5,
    sizes: { title: 9, strong: 7, normal: 6.5, small: 6.2, item: 6.5, total: 9.5, key: 7 },
    qr: mm(40),
    bars: mm(9),
    ...THERMAL,
  },
  a4: {
    width: mm(210),
    height: mm(297),
    margin: mm(14),
    gap: 7,
    sizes: { title: 13, strong: 9.5, normal: 8.5, small: 8, item: 8.5, total: 12.5, key: 9.5 },
    qr: mm(42),
    bars: mm(12),
    quiet: '#555555',
    rule: { thick: 0.5, color: '#b4b4b4' },
  },
}
