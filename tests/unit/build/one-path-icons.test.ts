import { Copy, GitCommitHorizontal, icons as lucide, KeyRound, RectangleHorizontal } from 'lucide'
import { expect, test } from 'vitest'
import { icons } from '#ui/painted/icons.ts'
import { onePath } from '../../../scripts/vite/one-path-icons.ts'

const outline = (node: Parameters<typeof onePath>[0]) => onePath(node)?.[0]?.[1].d

test('an icon of several shapes is drawn by one path', () => {
  expect(outline(Copy)).toBe(
    'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  )
  expect(outline(GitCommitHorizontal)).toBe('M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0zM3 12L9 12M15 12L21 12')
  expect(outline(RectangleHorizontal)).toMatch(/^M4 6h16a2 2 0 0 1 2 2v8/)
})

test('what begins where it is told in small letters begins there behind another shape too', () => {
  expect(outline([['path', { d: 'm2 3 4 5' }]])).toBe('M2 3l4 5')
  expect(outline([['path', { d: 'm16 9-5.5 5.5L8 12' }]])).toBe('M16 9l-5.5 5.5L8 12')
  expect(outline([['path', { d: 'm2.5-.5h20' }]])).toBe('M2.5 -.5h20')
})

test('a corner without a radius is none', () => {
  expect(outline([['rect', { x: '1', y: '2', width: '3', height: '4' }]])).toBe('M1 2h3v4h-3v-4z')
})

test('shapes with colours of their own stay what they are', () => {
  expect(onePath(KeyRound)).toBeUndefined()
})

test('every icon of the registry, and nearly every one there is, becomes one element', () => {
  for (const node of Object.values(icons)) expect(onePath(node)).toHaveLength(1)
  const left = Object.values(lucide).filter((node) => !onePath(node))
  expect(left.length).toBeLessThan(Object.keys(lucide).length / 100)
})
