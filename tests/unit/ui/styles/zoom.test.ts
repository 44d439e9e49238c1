import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// A browser enlarges all of a page at once, by its zoom or by two fingers (WCAG 1.4.4), unless a page or a sheet forbids it.

test('nothing forbids two fingers to zoom', () => {
  const sheets = globSync('src/**/*.css').map((path) => readFileSync(path, 'utf8'))
  const touches = sheets.flatMap((text) => text.match(/touch-action:[^;}]+/g) ?? [])
  expect(touches.length).toBeGreaterThan(1)
  expect(touches.filter((one) => !/pinch-zoom|manipulation|auto/.test(one))).toEqual([])
  const modules = globSync('src/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'))
  expect(modules.filter((text) => /touchAction|touch-(none|pan)|gesturestart|user-scalable/.test(text))).toEqual([])
})

test.each(['index.html', ...globSync('embed/**/*.html')])('%s lets itself be enlarged', (path) => {
  const [viewport] = /<meta\s+name="viewport"[^>]*>/.exec(readFileSync(path, 'utf8')) ?? []
  expect(viewport).toContain('width=device-width')
  expect(viewport).not.toMatch(/maximum-scale|minimum-scale|user-scalable/)
})
