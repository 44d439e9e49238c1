import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'

/** Below it a folder of pictures for each sheet, and the sheets themselves. Git ignores it. */
const FOLDER = resolve('dist/pictures')
/** Of a phone, a tablet and a monitor (px). */
const WINDOWS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
]
const THEMES = { dark: 'escuro', light: 'claro' }
/** How large pictures are on their sheet. */
const SCALE = 0.5
/** Rows of a sheet: more would be no longer seen at a glance. */
const ROWS = 8

interface Row {
  state: string
  pictures: { caption: string; file: string; width: number }[]
}

/** Pictures of one screen on few sheets: a row for each state, a column for each width and theme. */
export class ContactSheet {
  readonly #title: string
  readonly #name: string
  readonly #rows: Row[] = []

  /** @param title the screen, as a caption; its letters and digits name the files */
  constructor(title: string) {
    this.#title = title
    this.#name = fileName(title)
    rmSync(join(FOLDER, this.#name), { recursive: true, force: true })
    mkdirSync(join(FOLDER, this.#name), { recursive: true })
  }

  /** What a page shows now, at every width in every theme. */
  async take(page: Page, state: string): Promise<void> {
    const pictures: Row['pictures'] = []
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      for (const [theme, caption] of Object.entries(THEMES)) {
        await page.evaluate(showIn, theme)
        const file = join(this.#name, `${fileName(state)}-${window.width}-${caption}.png`)
        await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' })
        pictures.push({ file, caption: `${window.width} · ${caption}`, width: window.width * SCALE })
      }
    }
    this.#rows.push({ state, pictures })
  }

  /** Draws what was taken. */
  async finish(page: Page): Promise<void> {
    await page.setViewportSize({ width: 800, height: 600 })
    for (let first = 0; first < this.#rows.length; first += ROWS) {
      const part = first > 0 ? ` (${first / ROWS + 1})` : ''
      const path = join(FOLDER, `${this.#name}${fileName(part) && `-${fileName(part)}`}`)
      writeFileSync(`${path}.html`, markup(this.#title + part, this.#rows.slice(first, first + ROWS)))
      await page.goto(pathToFileURL(`${path}.html`).href)
      await page.locator('table').screenshot({ path: `${path}.png` })
      rmSync(`${path}.html`)
    }
  }
}

/** Shows the page in a theme, once what follows the window's width has followed. Runs in the page. */
async function showIn(theme: string): Promise<void> {
  for (const frame of document.querySelectorAll<HTMLElement>('.fx')) frame.dataset['theme'] = theme
  for (const element of document.querySelectorAll('[theme]')) element.setAttribute('theme', theme)
  // A picture shows animations at their end, and the end of this one takes the message away. As a sheet, since the page's policy lets in
  // neither markup made of text nor styles in it.
  const still = new CSSStyleSheet()
  still.replaceSync('.snack::after { animation: none !important }')
  document.adoptedStyleSheets = [still]
  await document.fonts.ready
  for (let frames = 0; frames < 6; frames++) await new Promise((drawn) => requestAnimationFrame(drawn))
}

const fileName = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

function markup(title: string, rows: readonly Row[]): string {
  const cell = ({ caption, file, width }: Row['pictures'][number]) =>
    `<td><p>${escaped(caption)}</p><img src="${file}" width="${width}"></td>`
  const lines = rows.map(
    ({ state, pictures }) => `<tr><th>${escaped(state)}</th></tr><tr>${pictures.map(cell).join('')}</tr>`,
  )
  return `<!doctype html><meta charset="utf-8"><style>
    table { font: 14px/20px sans-serif; background: #d5d8dd; color: #14161b; border-spacing: 12px 4px }
    caption { font-size: 24px; line-height: 32px; padding: 8px; text-align: left; background: #d5d8dd }
    th { text-align: left; font-size: 16px } td { vertical-align: top } p { margin: 0 } img { display: block }
  </style><table><caption>${escaped(title)}</caption>${lines.join('')}</table>`
}
