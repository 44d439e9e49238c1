import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describedLeaves } from '#widgets/reference/described-leaves.ts'

test('every leaf has a page in Storybook, and no other has', () => {
  const texts = globSync('stories/elements/leaves/*.stories.tsx').map((path) => readFileSync(path, 'utf8'))
  const titles = texts.map((text) => /title: 'Elementos\/([\w-]+)'/.exec(text)?.[1])
  expect(new Set(titles)).toEqual(new Set(describedLeaves.map(({ tag }) => tag)))
})
