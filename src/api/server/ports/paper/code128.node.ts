import { code128, type DrawingContext } from 'bwip-js/node'

/** A bar code, in modules. */
export interface BarCode {
  modules: number
  bars: { x: number; width: number }[]
}

const nothing = () => {}

/** A text as Code 128. */
export function barCode(text: string): BarCode {
  const code: BarCode = { modules: 0, bars: [] }
  const pen: DrawingContext<BarCode> = {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      code.modules = width
    },
    // Told by its middle, which stands on whole modules.
    line: (x, _y0, _x1, _y1, width) => void code.bars.push({ x: Math.floor(x - width / 2), width }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => code,
  }
  return code128({ bcid: 'code128', text, scale: 1, height: 1 }, pen)
}
