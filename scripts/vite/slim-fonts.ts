import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'
import { root } from './declarations.ts'

const PACKAGE = '@fontsource-variable/inter'
const CACHE = resolve(root, 'node_modules/.cache/fiscal/fonts')

/** What the design draws text with: weights 400 to 600, digits of one width, and what a browser applies by itself. */
const USED = {
  variationAxes: { wght: { min: 400, max: 600, default: 400 } },
  keepFeatures: ['calt', 'ccmp', 'kern', 'locl', 'mark', 'mkmk', 'tnum'],
}

/** Makes builds use Inter with the weights and features that the design uses alone: every letter, and little more than half of the bytes. */
export function slimFonts() {
  return {
    name: 'fiscal-slim-fonts',
    apply: 'build',
    async config() {
      const alias = ['latin', 'latin-ext'].map(async (letters) => ({
        // With what an import asks of it, such as `?inline`.
        find: new RegExp(`^${fileOf(letters)}(?=\\?|$)`),
        replacement: await slimFont(letters),
      }))
      return { resolve: { alias: await Promise.all(alias) } }
    },
  } satisfies Plugin
}

/** The package's file for some letters, as sheets and scripts name it. */
export const fileOf = (letters: string) => `${PACKAGE}/files/inter-${letters}-wght-normal.woff2`

/** Where the file for some letters lies as the design uses it. */
export async function slimFont(letters: string): Promise<string> {
  const file = fileOf(letters)
  const whole = readFileSync(resolve(root, 'node_modules', file))
  const hash = createHash('sha256').update(whole).update(JSON.stringify(USED)).digest('hex').slice(0, 16)
  const made = resolve(CACHE, hash, basename(file))
  if (existsSync(made)) return made
  const font = await subsetFont(whole, textOf(letters), { ...USED, targetFormat: 'woff2' })
  mkdirSync(dirname(made), { recursive: true })
  // Builds run beside each other.
  const part = `${made}.${process.pid}`
  writeFileSync(part, font)
  renameSync(part, made)
  return made
}

/** All that a file is asked for: without them its variants that no feature kept reaches would stay. */
function textOf(letters: string): string {
  const ranges: Record<string, string> = JSON.parse(
    readFileSync(resolve(root, 'node_modules', PACKAGE, 'unicode.json'), 'utf8'),
  )
  const texts = (ranges[letters] ?? '').split(',').map((range) => {
    const [first = 0, last = first] = range
      .slice('U+'.length)
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
  })
  return texts.join('')
}
