import { pathToFileURL } from 'node:url'
import type { IconNode } from 'lucide'
import type { Plugin } from 'vite'

type Attributes = Readonly<Record<string, string | number | undefined>>

/** The outline of each of SVG's shapes that an icon is made of, as commands of a path. */
const OUTLINES: Readonly<Record<string, (attributes: Attributes) => string>> = {
  path: ({ d = '' }) => absolute(String(d)),
  line: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}`,
  polyline: ({ points }) => `M${points}`,
  circle: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)),
  ellipse: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  rect({ x = 0, y = 0, width, height, rx, ry = rx }) {
    const [across, down, w, h] = [Number(rx ?? ry ?? 0), Number(ry ?? 0), Number(width), Number(height)]
    const corner = (toX: number, toY: number) => (across && down ? `a${across} ${down} 0 0 1 ${toX} ${toY}` : '')
    const top = `M${Number(x) + across} ${y}h${w - 2 * across}${corner(across, down)}v${h - 2 * down}${corner(-across, down)}`
    return `${top}h${2 * across - w}${corner(-across, -down)}v${2 * down - h}${corner(across, -down)}z`
  },
}

const ellipse = (cx: number, cy: number, rx: number, ry: number) =>
  `M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`

/** A path begins at a point of the drawing even where it says so in small letters; behind another one it would begin at that one's end. */
function absolute(d: string): string {
  const number = String.raw`\s*,?\s*(-?(?:\d+\.?\d*|\.\d+))`
  return d.replace(new RegExp(`^m${number}${number}\\s*,?\\s*(?=(-?[\\d.])?)`), (_all, x, y, next) =>
    next === undefined ? `M${x} ${y}` : `M${x} ${y}l`,
  )
}

/** An icon of several shapes as one of a single path, which looks the same; undefined for one whose shapes have colours of their own. */
export function onePath(node: IconNode): IconNode | undefined {
  const outlines = node.map(([shape, attributes]) => {
    const isPlain = Object.keys(attributes).every((name) => /^(d|points|[cr]?[xy][12]?|r|width|height)$/.test(name))
    return isPlain ? OUTLINES[shape]?.(attributes) : undefined
  })
  return outlines.includes(undefined) ? undefined : [['path', { d: outlines.join('') }]]
}

/** Makes each of Lucide's icons one element less its shapes: a list of hundreds of rows has two icons in each of them. */
export function onePathIcons() {
  return {
    name: 'fiscal-one-path-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/lucide\/dist\/esm\/icons\/[\w-]+\.mjs$/ },
      async handler(_code: string, id: string) {
        const { default: node } = (await import(pathToFileURL(id).href)) as { default: IconNode }
        const drawn = onePath(node)
        return drawn && { code: `export default ${JSON.stringify(drawn)}`, map: null }
      },
    },
  } satisfies Plugin
}
