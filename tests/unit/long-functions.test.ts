import { expect, test } from 'vitest'
import { longFunctions, MAX_FUNCTION_LINES } from '../source-rules.ts'

const source = (lines: number) => ({
  path: 'src/ui/a.tsx',
  text: `const a = 1\nexport function b() {\n${'a\n'.repeat(lines - 2)}}\n`,
})

test('a function may be as long as it may, and no line longer', () => {
  expect(longFunctions(source(MAX_FUNCTION_LINES))).toEqual([])
  expect(longFunctions(source(MAX_FUNCTION_LINES + 1))).toEqual([
    'src/ui/a.tsx:2: 126 lines, and 125 at most: part it by what it means',
  ])
})
