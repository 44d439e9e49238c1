import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { frameVariables, themeVariables } from '#ui/theming.ts'

const documented = Object.keys(themeVariables).sort()
const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8')

function found(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()
}

describe('theme variables', () => {
  it('are read by the tokens, every one and no other', () => {
    expect(found(tokens, /var\((--fiscal-[\w-]+),/g)).toEqual(documented)
  })

  it('of the frame are read by the loader, and no script reads another', () => {
    const scripts = globSync('src/{ui,widgets}/**/*.{ts,tsx}')
      // What brings our font says anew what tokens.css says of the page's.
      .filter((file) => !/theming\.ts$|element\/font\.ts$/.test(file.replaceAll('\\', '/')))
      .map((file) => readFileSync(file, 'utf8'))
    expect(found(scripts.join('\n'), /var\((--fiscal-[\w-]+)/g)).toEqual(Object.keys(frameVariables))
  })

  it('count over the font that elements bring', () => {
    expect(readFileSync('src/widgets/kit/element/font.ts', 'utf8')).toContain('var(--fiscal-font, "${FAMILY}", Inter,')
  })

  it('are read nowhere else, and every private name in use is defined', () => {
    const sheets = globSync('src/ui/styles/**/*.css').map((file) => readFileSync(file, 'utf8'))
    // The shell of the back-office brings its own sizes.
    const shell = readFileSync('src/host/shell/shell.css', 'utf8')
    const defined = new Set(found(tokens + shell, /(--fx-[\w-]+):/g))
    const used = found(sheets.join('\n'), /var\((--fx-[\w-]+)/g)
    expect(used.filter((name) => !defined.has(name))).toEqual([])
    expect(found(sheets.join('\n'), /var\((--fiscal-[\w-]+)/g)).toEqual(documented)
  })
})
