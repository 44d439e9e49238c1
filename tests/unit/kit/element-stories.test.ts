import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describedLeaves } from '#widgets/reference/described-leaves.ts'
import { described } from '#widgets/reference/described.ts'

test('every element has a page in Storybook, and no other has', () => {
  const texts = globSync('stories/elements/**/*.stories.tsx').map((path) => readFileSync(path, 'utf8'))
  const titles = texts.map((text) => /title: 'Elementos\/([\w-]+)'/.exec(text)?.[1])
  expect(new Set(titles)).toEqual(new Set([...described, ...describedLeaves].map(({ tag }) => tag)))
})
