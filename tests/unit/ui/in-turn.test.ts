import { expect, test } from 'vitest'
import { inTurn } from '#ui/chart/in-turn.ts'

/** Resolves after the tasks that are queued already. */
const task = () => new Promise((resolve) => setTimeout(resolve))

test('charts that are ready together are drawn one a task, in their order; who gave up is left out', async () => {
  const drawn: string[] = []
  inTurn(() => void drawn.push('first'))
  const giveUp = inTurn(() => void drawn.push('second'))
  inTurn(() => void drawn.push('third'))
  inTurn(() => void drawn.push('fourth'))
  expect(drawn).toEqual([])
  await task()
  expect(drawn).toEqual(['first'])
  giveUp()
  await task()
  expect(drawn).toEqual(['first', 'third'])
  await task()
  expect(drawn).toEqual(['first', 'third', 'fourth'])
})

test('one that fails keeps none from its turn, and the next ones come later as well', async () => {
  const drawn: string[] = []
  const failed = new Promise((resolve) => process.once('uncaughtException', resolve))
  inTurn(() => {
    throw new Error('not drawn')
  })
  inTurn(() => void drawn.push('next'))
  await failed
  await task()
  expect(drawn).toEqual(['next'])
  inTurn(() => void drawn.push('later'))
  await task()
  expect(drawn).toEqual(['next', 'later'])
})
