import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shadowCss } from '../../../../scripts/vite/shadow-css.ts'

const styles = resolve('src/ui/styles')
const files = globSync('src/{widgets/*,ui}/*.css')
const texts = files.map((file) => readFileSync(file, 'utf8'))
/** What another sheet brings in is a part of that one. */
const sheets = files.filter((file) => !texts.some((text) => text.includes(`@import "./${basename(file)}"`)))
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'widget-css-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Builds a sheet as the library does, and gives the text that shadow roots adopt. */
async function built(sheet: string): Promise<string> {
  const entry = join(folder, 'entry.js')
  await writeFile(join(folder, 'sheet.css'), sheet)
  await writeFile(entry, `import css from './sheet.css?inline'\nexport default css`)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    plugins: [shadowCss(), tailwindcss()],
    build: { outDir: join(folder, 'out'), lib: { entry, formats: ['es'], fileName: () => 'out.mjs' } },
  })
  // A new address each time, for modules are cached
  const module: Record<string, unknown> = await import(`${join(folder, 'out', 'out.mjs')}?${Math.random()}`)
  return String(module.default)
}

describe('the sheet of widgets', () => {
  it('is small, and holds nothing that a shadow root or a foreign page would bend', async () => {
    const css = await built(`@import "${styles}/widget.css";`)
    expect(css).toContain('.button')
    expect(css).not.toMatch(/@property|@supports|@font-face|[\d.]rem\b|lightningcss/)
    expect(css).toContain('light-dark(')
    expect(gzipSync(css).length).toBeLessThan(7250)
  })

  it.each(sheets)('%s, of some screens alone, is small and comes after it', async (sheet) => {
    const css = await built(`@import "${resolve(sheet)}";`)
    // Leaves have roots of their own, and no base sheet beside them: the tokens alone are a layer, beneath their rules.
    if (sheet.includes('/leaves/'))
      expect(
        css
          .split('@layer')
          .slice(1)
          .map((layer) => layer.slice(0, 6)),
      ).toEqual(css.includes('@layer') ? [' base{'] : [])
    // The layers in their order, and nothing outside of them. Names of widths are Tailwind's to resolve, which puts its licence first.
    else
      expect(css).toMatch(
        /^(\/\*! tailwindcss [^*]+ \*\/\n)?@layer theme,base;@layer components\{.+\}(@layer utilities;)?$/,
      )
    expect(css).not.toMatch(/@property|@supports|@font-face|[\d.]rem\b|lightningcss|color-mix/)
    expect(gzipSync(css).length).toBeLessThan(4500)
  })

  it('gives utilities made of variables their initial values on every element', async () => {
    const css = await built(
      `@import "${styles}/widget.css"; @source inline("shadow-2 ring-2 translate-x-1 border-2 max-w-narrow p-2 space-y-2");`,
    )
    expect(css).not.toMatch(/@property|@supports|[\d.]rem\b/)
    const [, initial = ''] = /@layer properties\{([^}]*)\}/.exec(css) ?? []
    expect(initial).toMatch(/^\*,:{1,2}before,:{1,2}after,::backdrop\{/)
    expect(initial).toContain('--tw-shadow:0 0 #0000')
    expect(initial).toContain('--tw-ring-offset-width:0')
    expect(initial).toContain('--tw-translate-y:0')
    expect(initial).toContain('--tw-border-style:solid')
  })
})
