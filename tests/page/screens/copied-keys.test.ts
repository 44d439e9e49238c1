import { expect, test } from 'vitest'
import { copied } from '../../engines/copied.ts'
import { firstKey, LIST, notes, put, runReact } from '../partner-page.ts'

// In other engines: tests/engines/cases.ts.

test('keys of a list are copied without their gaps', async () => {
  const key = (await notes())[0]?.key ?? ''
  const list = await put(LIST)
  await runReact(list)
  await expect.element(firstKey(list)).toBeVisible()
  expect(copied('one')).toBe(key)
  expect(copied('part')).toBe(key.slice(22))
  expect(copied('rows')).toContain(key)
  // What is no key is the browser's own to copy.
  expect(copied('none')).toBe('not ours')
})
