import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Colour, contrast, over } from '../../../../stories/foundations/contrast.ts'

// The tokens as the sheet has them, without a browser: https://www.w3.org/TR/WCAG22/#contrast-minimum. The story 'Fundamentos/Tokens' shows
// what a browser makes of them.

const tokens = readFileSync(new URL('../../../../src/ui/styles/tokens.css', import.meta.url), 'utf8')

const STATUSES = ['success', 'warning', 'danger', 'info', 'neutral']
const TEXTS = ['text-1', 'text-2', 'text-3', 'accent-text', 'chart-axis', ...STATUSES.map((status) => `${status}-fg`)]
const SURFACES = ['surface-0', 'surface-1', 'surface-2', 'surface-3']
const PAIRS = [
  ...['primary', 'recent', 'older', ...STATUSES].map((name) => [`${name}-fg`, `${name}-bg`] as const),
  ['primary-fg', 'primary-hover'],
  ['accent-fg', 'accent'],
  ['accent-text', 'accent-bg'],
  ['danger-strong-fg', 'danger-strong'],
  ['danger-strong-fg', 'danger-strong-hover'],
] as const

const THEMES = ['light', 'dark'] as const
type Theme = (typeof THEMES)[number]

/** A token's colour in a theme: `#rrggbb` or `rgb(r g b / a)`, alone or in `light-dark()`, within the documented name's `var()` or not. */
function colourOf(name: string, theme: Theme): Colour {
  const said = new RegExp(`--fx-${name}:\\s*([^;]+);`).exec(tokens)?.[1] ?? ''
  const colours = Array.from(said.matchAll(/#[\da-f]{6}|rgb\([^)]*\)/g), ([one]) => one)
  const colour = colours[colours.length > 1 && theme === 'dark' ? 1 : 0]
  if (!colour) throw new Error(`no colour: --fx-${name}: ${said}`)
  if (colour.startsWith('rgb')) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = Array.from(colour.matchAll(/[\d.]+/g), Number)
    return [red, green, blue, alpha]
  }
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return [red, green, blue, 1]
}

const ratio = (colour: string, ground: string, theme: Theme) =>
  contrast(colourOf(colour, theme), colourOf(ground, theme))

test('the ratio is that of WCAG', () => {
  const [black, white]: Colour[] = [
    [0, 0, 0, 1],
    [255, 255, 255, 1],
  ]
  if (!black || !white) throw new Error('no colours')
  expect(contrast(black, white)).toBe(21)
  expect(contrast(white, white)).toBe(1)
  expect(contrast([119, 119, 119, 1], white)).toBeCloseTo(4.48, 2)
})

test('no pair of text and ground is left out', () => {
  const names = Array.from(tokens.matchAll(/^ {2}--fx-([\w-]+)-fg:/gm), ([, name]) => `${name}-fg`)
  const measured = new Set<string>(PAIRS.map(([colour]) => colour))
  expect(names.length).toBeGreaterThan(9)
  expect(names.filter((name) => !measured.has(name))).toEqual([])
})

test.each(THEMES)(
  'text is at least 4.5 on each surface, also of a row pointed at, pressed or chosen, and on its own ground: %s',
  (theme) => {
    const grounds = [
      ...SURFACES.map((name) => ({ name, colour: colourOf(name, theme) })),
      ...['hover', 'press', 'selected'].flatMap((state) =>
        SURFACES.slice(0, 3).map((name) => ({
          name: `${state} on ${name}`,
          colour: over(colourOf(state, theme), colourOf(name, theme)),
        })),
      ),
    ]
    const onSurfaces = TEXTS.flatMap((text) =>
      grounds.map(({ name, colour }) => ({ text, ground: name, ratio: contrast(colourOf(text, theme), colour) })),
    )
    const onTheirOwn = PAIRS.map(([text, ground]) => ({ text, ground, ratio: ratio(text, ground, theme) }))
    expect([...onSurfaces, ...onTheirOwn].filter((one) => one.ratio < 4.5)).toEqual([])
  },
)

// 'Recent ones are drawn in a lighter blue, older ones in a darker blue.'
test.each(THEMES)('a recent notification is lighter than an older one and reads better: %s', (theme) => {
  const black: Colour = [0, 0, 0, 1]
  const lightness = (name: string) => contrast(colourOf(name, theme), black)
  expect(lightness('recent-bg')).toBeGreaterThan(lightness('older-bg'))
  const [recent, older] = [ratio('recent-fg', 'recent-bg', theme), ratio('older-fg', 'older-bg', theme)]
  expect(older).toBeGreaterThanOrEqual(4.5)
  expect(recent).toBeGreaterThan(older)
})
