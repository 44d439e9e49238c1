import { expect, test } from 'vitest'
import { compileHint } from '../../../scripts/vite/compile-hint.ts'

test('only the chunk of the chart library asks to be compiled while it is loaded', () => {
  expect(compileHint({ moduleIds: ['/p/src/ui/chart/line/apex.tsx', '/p/node_modules/apexcharts/dist/x.js'] })).toBe(
    '//# allFunctionsCalledOnLoad',
  )
  expect(compileHint({ moduleIds: ['/p/src/host/main.ts', '/p/node_modules/react-apexcharts/dist/x.js'] })).toBe('')
})
