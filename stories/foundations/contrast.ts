import tokens from '#ui/styles/tokens.css?raw'

/** Red, green and blue from 0 to 255, and alpha from 0 to 1. */
export type Colour = readonly [number, number, number, number]

/** The names of our private variables (`--fx-…`) of a group, in the order of the sheet, each once. */
export const tokensOf = (pattern: RegExp): string[] => [
  ...new Set(
    Array.from(tokens.matchAll(/^ {2}--fx-([\w-]+):/gm), ([, name = '']) => name).filter((name) => pattern.test(name)),
  ),
]

/** What a variable says, as a browser sees it within an element. */
export function valueOf(frame: Element, name: string): string {
  return getComputedStyle(frame).getPropertyValue(`--fx-${name}`).trim()
}

/** A variable's colour within an element: the browser resolves `light-dark()` by the theme of where it is used. */
export function colourOf(frame: Element, name: string): Colour {
  const probe = frame.appendChild(document.createElement('span'))
  probe.style.color = `var(--fx-${name})`
  const said = getComputedStyle(probe).color
  probe.remove()
  const [red = 0, green = 0, blue = 0, alpha = 1] = Array.from(said.matchAll(/[\d.]+/g), Number)
  return [red, green, blue, alpha]
}

/** What is seen of a colour that lets its ground through. */
export const over = ([red, green, blue, alpha]: Colour, ground: Colour): Colour => {
  const mixed = [red, green, blue].map((part, at) => part * alpha + (ground[at] ?? 0) * (1 - alpha))
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0, 1]
}

/** Relative luminance, https://www.w3.org/TR/WCAG22/#dfn-relative-luminance. */
function luminance([red, green, blue]: Colour): number {
  const [r, g, b] = [red, green, blue].map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0)
}

/** Contrast ratio of a colour on a ground, https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio. */
export function contrast(colour: Colour, ground: Colour): number {
  const [darker = 0, lighter = 0] = [luminance(over(colour, ground)), luminance(ground)].toSorted((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export const hex = ([red, green, blue, alpha]: Colour): string =>
  `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}${
    alpha < 1 ? ` ${Math.round(alpha * 1000) / 10} %` : ''
  }`

export interface Use {
  colour: string
  ground: string
  /** 4.5 for text, 3 for what is drawn; 0 for what WCAG exempts, as text that is out of use. */
  least: 4.5 | 3 | 0
}

const SURFACES = tokensOf(/^surface-/)
const on = (colour: string, grounds: readonly string[], least: Use['least']): Use[] =>
  grounds.map((ground) => ({ colour, ground, least }))
const pair = (prefix: string): Use => ({ colour: `${prefix}-fg`, ground: `${prefix}-bg`, least: 4.5 })

/** Which colour stands on which ground. */
export const USES: readonly Use[] = [
  ...tokensOf(/^text-\d/).flatMap((name) => on(name, SURFACES, 4.5)),
  ...on('text-disabled', SURFACES, 0),
  ...on('accent-text', SURFACES, 4.5),
  ...tokensOf(/^(success|warning|danger|info|neutral)-fg$/).flatMap((name) => on(name, SURFACES, 4.5)),
  pair('primary'),
  { colour: 'primary-fg', ground: 'primary-hover', least: 4.5 },
  { colour: 'accent-fg', ground: 'accent', least: 4.5 },
  { colour: 'danger-strong-fg', ground: 'danger-strong', least: 4.5 },
  { colour: 'danger-strong-fg', ground: 'danger-strong-hover', least: 4.5 },
  ...['success', 'warning', 'danger', 'info', 'neutral', 'recent', 'older'].map(pair),
  ...on('border-control', SURFACES, 3),
  ...on('focus', SURFACES, 3),
  ...tokensOf(/-solid$/).flatMap((name) => on(name, SURFACES.slice(1, 3), 3)),
  ...tokensOf(/^chart-\d/).flatMap((name) => on(name, SURFACES.slice(1, 3), 3)),
]
