import type { PaperWidth } from '#domain/documents/paper/sheet.ts'

/** Millimetres in points. */
export const mm = (millimetres: number) => (millimetres * 72) / 25.4

/** How a width of paper is printed on, in points. */
export interface Measures {
  width: number
  /** Undefined of a roll, which is as long as what stands on it. */
  height: number | undefined
  margin: number
  /** Between divisions. */
  gap: number
  sizes: { title: number; strong: number; normal: number; small: number; item: number; total: number; key: number }
  qr: number
  bars: number
}

export const MEASURES: Readonly<Record<PaperWidth, Measures>> = {
  '80': {
    width: mm(80),
    height: undefined,
    margin: mm(4),
    gap: 6,
    sizes: { title: 10.5, strong: 8, normal: 7.5, small: 7, item: 7.5, total: 11, key: 8 },
    qr: mm(44),
    bars: mm(10),
  },
  '58': {
    width: mm(58),
    height: undefined,
    margin: mm(3),
    gap: 5,
    sizes: { title: 9, strong: 7, normal: 6.5, small: 6.2, item: 6.5, total: 9.5, key: 7 },
    qr: mm(40),
    bars: mm(9),
  },
  a4: {
    width: mm(210),
    height: mm(297),
    margin: mm(14),
    gap: 7,
    sizes: { title: 13, strong: 9.5, normal: 8.5, small: 8, item: 8.5, total: 12.5, key: 9.5 },
    qr: mm(42),
    bars: mm(12),
  },
}
