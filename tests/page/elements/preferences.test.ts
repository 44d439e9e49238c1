import { expect, test } from 'vitest'
import { LIST, put, runReact, tokenOf, warnings } from '../partner-page.ts'

// What a page's own storage keeps from one visit to the next is tested end to end (tests/e2e/elements/preferences.embed.spec.ts).

test('an unknown value of preferences warns and keeps nothing', async () => {
  const before = Object.entries(localStorage)
  const warned = warnings()
  // Somebody whom no other test looks as: what they prefer lasts as long as this page.
  const token = await tokenOf('fiscal@aurora.example')
  const list = await put({ ...LIST, attributes: { preferences: 'disk' }, properties: { token } })
  const rows = () => list.getByCss('.stage tbody tr').elements().length
  await runReact(list)
  await expect.poll(rows).toBe(15)
  await list.getByCss('.stage').getByLabelText('Itens por página').selectOptions('10')
  await expect.poll(rows).toBe(10)
  await expect.poll(() => warned).toEqual([`${LIST.tag}: preferences "disk" is unknown, "" is used`])
  expect(Object.entries(localStorage)).toEqual(before)
})
