import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// What may be drawn before React is loaded: their modules hold JSX and nothing that needs React itself
const painted = [
  'Button',
  'Chip',
  'CopyButtonView',
  'CountdownView',
  'DefinitionList',
  'Disclosure',
  'Empty',
  'GroupedCode',
  'Icon',
  'Meter',
  'PagerView',
  'Section',
  'Skeleton',
  'Status',
  'Table',
  'Timeline',
]

describe.each(painted)('%s', (name) => {
  const source = readFileSync(`src/ui/${name}.tsx`, 'utf8')

  it('imports nothing but types, icons and others of its kind', () => {
    const allowed = new Set(['./icons.ts', './level.ts', ...painted.map((other) => `./${other}.tsx`)])
    const imported = [...source.matchAll(/^import (?!type )[^'"]*['"]([^'"]+)['"]/gm)].map(([, from = '']) => from)
    expect(imported.filter((from) => !allowed.has(from))).toEqual([])
  })

  it('uses no hook', () => {
    expect(source).not.toMatch(/\buse[A-Z]\w*\(/)
  })
})
